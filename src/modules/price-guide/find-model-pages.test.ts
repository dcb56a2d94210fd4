import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertResult } from '#tests/support/insert-result.ts';
import { vocabularyOf } from '#tests/support/vocabulary.ts';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { createImportedNames } from './imported-names.ts';
import { createModelIndex } from './model-index.ts';
import { findModelPages } from './find-model-pages.ts';
import { listMakes } from './read-cars.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

describe.each(['postgres', 'embedded'] as const)('pages of models on %s', async (kind) => {
  const known = { models: createModelIndex(), imported: createImportedNames() };

  const addImported = async (names: readonly { make: string; model: string; isSold?: boolean }[]) => {
    const id = newId();
    const { executor } = database;
    await executor
      .insertInto('imports')
      .values({
        id,
        kind: 'results',
        file_name: 'a.csv',
        bytes: 1,
        created_at: new Date(NOW),
        state: 'imported',
        options: '{}',
      })
      .execute();
    for (const [row, { make, model, isSold = true }] of names.entries()) {
      const { makeId, modelSlug } = await vehicleModels.find(executor, { make, model, year: null });
      const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
      await executor
        .insertInto('imported_results')
        .values({
          import_id: id,
          row_number: row + 2,
          fingerprint: `${id.slice(0, 18)}${row}`.padEnd(22, '_').slice(-22),
          make,
          model,
          make_slug: makeId ?? slug(make),
          model_slug: modelSlug ?? slug(model),
          year: 1990,
          title: `1990 ${make} ${model}`,
          is_sold: isSold,
          price: 1_000_000,
          currency: 'USD',
          ended_at: new Date(NOW),
          source: 'Other site',
        })
        .execute();
    }
  };

  const { database } = await testDatabase(kind);
  await openVocabulary(database);
  const vehicleModels = vocabularyOf({ database });
  const { executor } = database;
  await insertResult(executor, NOW, { make: 'Volkswagen', model: 'GTI', year: 1990 });
  await addImported([
    { make: 'Porsche', model: '911' },
    { make: 'Porsche', model: '911' },
    { make: 'Porsche', model: '944' },
    { make: 'BMW', model: '3 Series' },
    { make: 'BMW', model: '2002' },
    { make: 'Monteverdi Special', model: 'High Speed' },
    { make: 'Lotus', model: 'Elan', isSold: false },
  ]);

  const search = async (text: string, corrections: Readonly<Record<string, string>> = {}) => {
    const words = text
      .split(' ')
      .map((word) => [word, ...(corrections[word] === undefined ? [] : [corrections[word]])]);
    const pages = await findModelPages({ database, vehicleModels }, known, words);
    return pages.map(({ make, model, year }) => [year, make, model].filter((part) => part !== null).join(' '));
  };

  test.each([
    ['vw gti', ['Volkswagen GTI']],
    ['what is my 1990 vw gti worth', ['1990 Volkswagen GTI']],
    ['gti', ['Volkswagen GTI']],
    ['porsche 911 turbo', ['Porsche 911']],
    ['911', ['Porsche 911']],
    ['e30', ['BMW 3 Series', 'BMW M3']],
    ['bmw 2002', ['BMW 2002']],
    ['manual porsche', ['Porsche']],
    ['lotus elan', ['Lotus Elan']],
    ['jaguar', ['Jaguar']],
    ['value of a jaguar e-type', ['Jaguar E-Type']],
    ['red convertible', []],
  ])('“%s” names %j', async (text, expected) => expect(await search(text)).toEqual(expected));
  test('a corrected word counts if the typed one names nothing', async () =>
    expect(await search('porshe 944', { porshe: 'porsche' })).toEqual(['Porsche 944']));

  test('makes that only imported results are of are listed, with their models', async () => {
    const { makes } = await listMakes({ database, vehicleModels }, known.models, known.imported);
    expect(makes.map(({ make, models, ended, model_slugs }) => [make, models, ended, model_slugs])).toEqual([
      ['BMW', 2, 0, []],
      ['Monteverdi Special', 1, 0, []],
      ['Porsche', 2, 0, []],
      ['Volkswagen', 1, 1, ['gti']],
    ]);
  });

  test('models that only the vocabulary knows are after those with auctions or sales', async () => {
    expect(await search('thunderbird')).toEqual(['Ford Thunderbird', 'Triumph Thunderbird']);
    await insertResult(database.executor, NOW, { make: 'Triumph', model: 'Thunderbird', year: 1962 });
    known.models = createModelIndex();
    expect(await search('thunderbird')).toEqual(['Triumph Thunderbird', 'Ford Thunderbird']);
  });
});
