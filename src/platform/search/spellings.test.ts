import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { findSpellings } from './spellings.ts';

const KNOWN = { roadster: 40, corsa: 30, carrera: 25, gullwing: 3, wings: 9, porsche: 90, porch: 1, tipo: 5, type: 70 };

describe.each(['postgres', 'embedded'] as const)('spellings on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const rows = Object.entries(KNOWN).map(([word, auctions]) => ({ word, auctions }));
  await database.executor.insertInto('search_words').values(rows).execute();

  it.each([
    ['a known word', 'porsche', []],
    ['the beginning of one', 'road', []],
    ['what words contain', 'ings', ['wings']],
    ['swapped letters', 'crosa', ['corsa']],
    ['swapped letters of a short word', 'tpio', ['tipo']],
    ['a letter added', 'corssa', ['corsa']],
    ['a letter left out', 'cosa', ['corsa']],
    ['a wrong letter', 'corza', ['corsa']],
    ['two errors in a long word', 'rodaster', ['roadster']],
    ['two errors in a short word', 'caresa', []],
    ['the word of more auctions first', 'porche', ['porsche', 'porch']],
    ['a short word', 'tyo', []],
    ['a number', '1966', []],
    ['a word with digits', 'e3o', []],
    ['what nothing is like', 'zzzzzz', []],
  ])('of %s', async (_, word, others) => {
    expect(await findSpellings(database.executor, [word])).toEqual([[word, ...others]]);
  });

  it('are given for each word', async () => {
    expect(await findSpellings(database.executor, ['porsche', 'carrrera', '911'])).toEqual([
      ['porsche'],
      ['carrrera', 'carrera'],
      ['911'],
    ]);
  });
});
