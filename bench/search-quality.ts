/**
 * Measures how good the search is: the share of 200 queries (names, typing errors, aliases, numbers, chassis codes,
 * years, phrases) whose expected auctions are among the first three results, of about 300 auctions. Lists the others.
 * Usage: `node bench/search-quality.ts [where=embedded|postgres]`.
 */
import {
  insertQualityAuctions,
  measureQuality,
  readQualityQueries,
  searchIn,
} from '../tests/search-quality/measure.ts';
import { openBenchDatabase } from './bids-places.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(10);

const place = await openBenchDatabase(process.argv[2] ?? 'embedded');
const queries = readQualityQueries(await insertQualityAuctions(place.database));
const results = await measureQuality(searchIn(place.database), queries);
await place.close();

const shareOf = (of: typeof results) => {
  const good = of.filter(({ isGood }) => isGood).length;
  return `${good} of ${of.length}, ${((good / of.length) * 100).toFixed(1)} %`;
};
show('Expected auctions in the first three', {
  ...Object.fromEntries([...Map.groupBy(results, ({ kind }) => kind)].map(([kind, of]) => [kind, shareOf(of)])),
  all: shareOf(results),
});
for (const { query, found, expected } of results.filter(({ isGood }) => !isGood))
  process.stdout.write(
    `\n  ${query}\n    found ${found.join(', ')}\n    expected ${expected.slice(0, 5).join(', ')}\n`,
  );
