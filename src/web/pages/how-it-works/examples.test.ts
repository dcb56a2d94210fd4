import { describe, expect, it } from 'vitest';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { rulesInFigures } from './examples.ts';

describe('the example figures', () => {
  it("are calculated by the rules with the site's settings", () => {
    const figures = rulesInFigures(SiteSettingsSchema.parse({}));
    expect(figures.maximum.steps.map(({ who, price }) => [who, price])).toEqual([
      ['You', 1_000_000],
      ['ridgerunner', 1_125_000],
      ['tunedport', 1_375_000],
    ]);
    expect(figures.maximum.total).toBe(1_375_000 + 68_750);
    expect(figures.reserve.steps.map(({ price, status }) => [price, status])).toEqual([
      [1_200_000, 'not_met'],
      [1_400_000, 'met'],
    ]);
    expect(figures.softClose.map(({ closesAt }) => closesAt)).toEqual([0, 78_000, 126_000, 228_000]);
    expect(figures.costs[0]).toEqual({ price: 400_000, premium: 25_000, total: 425_000 });
    expect(figures.costs.at(-1)).toEqual({ price: 25_000_000, premium: 750_000, total: 25_750_000 });
    expect(figures.holdOnMaximum).toBe(75_000);
  });

  it('change with the settings, and stay within the bid unit', () => {
    const figures = rulesInFigures(
      SiteSettingsSchema.parse({
        currency: 'JPY',
        bid_unit: 1000,
        increments: [{ from: 0, step: 1000 }],
        soft_close_ms: 300_000,
        premium_basis_points: 1000,
        premium_least: 1,
        premium_most: 100_000,
      }),
    );
    expect(figures.maximum.steps.map(({ price }) => price)).toEqual([10_000, 12_000, 15_000]);
    expect(figures.softClose.at(1)).toEqual({ bidAt: -105_000, closesAt: 195_000 });
    expect(figures.costs[0]?.premium).toBe(400);
  });
});
