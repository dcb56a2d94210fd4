import { expect, test } from 'vitest';
import { FIRST_MEASURED_SEED, measureSeeds, PRECISION_GOAL, RECALL_GOAL } from '../../bench/shill-ring-market.ts';

/** `bench/shill-ring.ts` measures ten times as many. */
const MARKETS = 20;

test('finds a ring of five among 200 honest bidders, and leaves the honest ones alone', () => {
  const seeds = Array.from({ length: MARKETS }, (_, index) => FIRST_MEASURED_SEED + index);
  const { precision, recall } = measureSeeds(seeds);
  expect(precision).toBeGreaterThanOrEqual(PRECISION_GOAL);
  expect(recall).toBeGreaterThanOrEqual(RECALL_GOAL);
});
