/**
 * Measures the price guide. Without an argument, on a seeded market whose true prices are known, and on one with trims:
 * the share of sales inside the interval, and the median error beside that of an oracle that knows the truth. With a
 * file of results, in any format that the import of past results reads: leave one out, beside two simple baselines.
 * Usage: `node bench/price-guide.ts [FILE]`.
 */
import { measureFile } from './price-guide-file.ts';
import { measureMarket, TRIM_MARKET } from './price-guide-market.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(10);

const [file] = process.argv.slice(2);
const report = (faults: readonly string[]): void => {
  for (const fault of faults) process.stdout.write(`\n${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
};
if (file === undefined) {
  const { figures, faults } = measureMarket();
  show('On a market with known prices', figures);
  const trims = measureMarket(TRIM_MARKET);
  show('The same with trims', trims.figures);
  report([...faults, ...trims.faults]);
} else {
  const measured = await measureFile(file);
  show(file, measured.file);
  if (Object.keys(measured.accuracy).length > 0) show('Median error, each sale left out', measured.accuracy);
  report(measured.faults);
}
