import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { insertQualityAuctions, measureQuality, readQualityQueries, searchIn } from './measure.ts';

const MIN_SHARE = 0.95;
const TABLE = 200;
const LATER: readonly string[] = ['third table', 'fourth table'];

const { database } = await testDatabase('postgres');
const queries = readQualityQueries(await insertQualityAuctions(database));

test('finds the expected auctions among the first three, in the table of 200 searches and in those written later', async () => {
  const [third, fourth] = LATER.map((table) => queries.filter(({ kind }) => kind === table));
  const second = queries.slice(TABLE).filter(({ kind }) => !LATER.includes(kind));
  const tables = [queries.slice(0, TABLE), second, third ?? [], fourth ?? []];
  expect(queries.filter(({ expected }) => expected.length === 0)).toEqual([]);
  for (const table of tables) {
    const results = await measureQuality(searchIn(database), table);
    const missed = results.filter(({ isGood }) => !isGood).map(({ query }) => query);
    expect(1 - missed.length / table.length, missed.join(', ')).toBeGreaterThanOrEqual(MIN_SHARE);
  }
});
