import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MarketMonth } from '#contract/market.ts';
import { MonthCharts } from './month-charts.tsx';

const money = (amount: number) => ({ amount, currency: 'USD' });
const monthOf = (month: string, median: number | null): MarketMonth => ({
  month,
  ended: 9,
  sold: 9,
  sell_through: 1,
  volume: money(900_000),
  median: median === null ? null : money(median),
});

function htmlOf(months: readonly MarketMonth[], computedAt: string): string {
  const market = { months: [...months], currency: 'USD', least_sales: 3 as const, computed_at: computedAt };
  return renderToStaticMarkup(createElement(MonthCharts, { market }));
}

it('breaks the line of medians at a month without one', () => {
  const months = [
    monthOf('2026-01', 100_000),
    monthOf('2026-02', 120_000),
    monthOf('2026-03', null),
    monthOf('2026-04', 110_000),
    monthOf('2026-05', 130_000),
  ];
  const html = htmlOf(months, '2026-06-10T12:00:00.000Z');
  const [line = ''] = / d="([^"]*)"/.exec(html)?.slice(1) ?? [];
  expect(line.match(/M/g)).toHaveLength(2);
  expect(line.match(/L/g)).toHaveLength(2);
  expect(html).not.toContain('isn’t over');
});

it('marks the month that isn’t over', () => {
  const html = htmlOf([monthOf('2026-05', 130_000), monthOf('2026-06', 90_000)], '2026-06-10T12:00:00.000Z');
  expect(html).toContain('June 2026 isn’t over');
  expect(html.match(/opacity="0.5"/g)).toHaveLength(3);
  expect(html.match(/border-ink bg-surface/g)).toHaveLength(1);
});
