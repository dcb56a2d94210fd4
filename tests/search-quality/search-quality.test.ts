import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { insertQualityAuctions, measureQuality, type QualityQuery, readQualityQueries, searchIn } from './measure.ts';

const MIN_SHARE = 0.95;
const TABLE = 200;

let place: TestDatabase;
let queries: QualityQuery[];
beforeAll(async () => {
  place = await testDatabase('postgres');
  queries = readQualityQueries(await insertQualityAuctions(place.database));
});
afterAll(() => place.close());

test('finds the expected auctions among the first three, in the table of 200 searches and in the one written later', async () => {
  const tables = [queries.slice(0, TABLE), queries.slice(TABLE)];
  expect(queries.filter(({ expected }) => expected.length === 0)).toEqual([]);
  for (const table of tables) {
    const results = await measureQuality(searchIn(place.database), table);
    const missed = results.filter(({ isGood }) => !isGood).map(({ query }) => query);
    expect(1 - missed.length / table.length, missed.join(', ')).toBeGreaterThanOrEqual(MIN_SHARE);
  }
});
