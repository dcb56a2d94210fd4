import { describe, expect, test } from 'vitest';
import { REFUSALS_IN_ORDER } from '#auction/types.ts';
import type { Misreading } from './reference-model.ts';
import { runAuction } from './auction-model.ts';

const SALES = 3000;
const seeds = Array.from({ length: SALES }, (_, index) => index + 1);

describe('the reference model', () => {
  test('agrees with the rules on every bid', () => {
    const answers = new Map<string, number>();
    for (const seed of seeds) {
      const sale = runAuction(seed);
      expect(sale.disagreement).toBe(null);
      for (const [answer, count] of sale.answers) answers.set(answer, (answers.get(answer) ?? 0) + count);
    }
    // A rule that no sale exercised would remain unproven.
    const rare = ['accepted', 'lowered', 'not lowered', ...REFUSALS_IN_ORDER].filter(
      (answer) => (answers.get(answer) ?? 0) < 100,
    );
    expect(rare).toEqual(['auction_not_live']);
    expect(answers.get('accepted')).toBeGreaterThan(10_000);
  });

  test.each<Misreading>([
    'ties to the later',
    'step of the price',
    'a raise extends',
    'the reserve waits',
    'the close is in time',
  ])('who misreads (%s) is found out', (misreading) => {
    expect(seeds.some((seed) => runAuction(seed, misreading).disagreement !== null)).toBe(true);
  });
});
