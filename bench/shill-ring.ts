/**
 * Measures how well the shill score finds a ring: five people who bid for their seller among 200 honest bidders, in
 * seeded markets. Prints precision and recall, and fails below the goal.
 * Usage: `node bench/shill-ring.ts [MARKETS]`.
 */
import { show } from './figures.ts';
import { endAfter } from './limit.ts';
import { FIRST_MEASURED_SEED, measureSeeds, PRECISION_GOAL, RECALL_GOAL } from './shill-ring-market.ts';

endAfter(5);
const markets = Number(process.argv[2] ?? 200);
const {
  precision,
  recall,
  markets: each,
} = measureSeeds(Array.from({ length: markets }, (_, index) => FIRST_MEASURED_SEED + index));
const whole = each.filter(({ missed }) => missed === 0).length;
const found = each.filter((market) => market.found > 0).length;
show(`A ring of five among 200 honest bidders, ${markets} markets`, {
  precision: `${precision.toFixed(3)} (goal ${PRECISION_GOAL})`,
  recall: `${recall.toFixed(3)} (goal ${RECALL_GOAL})`,
  'rings found in part': `${found} of ${markets}`,
  'rings found whole': `${whole} of ${markets}`,
  'honest people alarmed': `${(each.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0) / markets).toFixed(2)} of 200`,
});
process.exitCode = precision >= PRECISION_GOAL && recall >= RECALL_GOAL ? 0 : 1;
