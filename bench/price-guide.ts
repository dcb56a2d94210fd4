/**
 * Measures the price guide. Without an argument, on a seeded market whose true prices are known: the share of sales
 * inside the interval, and the median error beside that of an oracle that knows the truth. With a CSV file of sales
 * (make, model, year, mileage, price, date, transmission, title): leave one out, beside two simple baselines.
 * Usage: `node bench/price-guide.ts [FILE.csv]`.
 */
import { measureFile } from './price-guide-file.ts';
import { measureMarket } from './price-guide-market.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(10);

const [file] = process.argv.slice(2);
if (file === undefined) {
  const { figures, faults } = measureMarket();
  show('On a market with known prices', figures);
  for (const fault of faults) process.stdout.write(`\n${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  show(`Leaving one out, ${file}`, measureFile(file));
}
