import { expect, test } from 'vitest';
import { nameKey, slugOf } from '#contract/car-paths.ts';
import { indexVocabulary, matchVehicle, type VocabularyEntries } from './match-vehicle.ts';
import { parseStartingSet, readStartingSet, type StartingMake } from './starting-set.ts';

const set = await readStartingSet();

function entriesOf(makes: readonly StartingMake[]): VocabularyEntries {
  const models = makes.flatMap((make) =>
    make.models.map((model) => ({ ...model, makeId: make.id, id: `${make.id}.${model.slug}` })),
  );
  return {
    makes,
    models,
    generations: models.flatMap((model) =>
      model.generations.map((each) => ({ ...each, modelId: model.id, id: `${model.id}.${slugOf(each.name)}` })),
    ),
    aliases: [
      ...makes.flatMap(({ id, aliases }) => aliases.map((name) => ({ makeId: id, modelId: null, name }))),
      ...models.flatMap(({ id, makeId, aliases }) => aliases.map((name) => ({ makeId, modelId: id, name }))),
    ],
  };
}
const index = indexVocabulary(entriesOf(set));

test('the starting set is large enough, and no address or name of a make occurs twice', () => {
  const models = set.flatMap((make) => make.models.map((model) => `${make.id}.${model.slug}`));
  expect(set.length).toBeGreaterThanOrEqual(60);
  expect(models.length).toBeGreaterThanOrEqual(600);
  expect(set.filter((make) => make.models.some(({ kind }) => kind === 'motorcycle')).length).toBeGreaterThan(20);
  expect(
    set.flatMap(({ models: each }) => each).filter(({ generations }) => generations.length > 0).length,
  ).toBeGreaterThanOrEqual(60);
  expect(models.filter((id, at) => models.indexOf(id) !== at)).toEqual([]);
  const makes = set.flatMap((make) => [make.name, ...make.aliases]).map(nameKey);
  expect(makes.filter((key, at) => makes.indexOf(key) !== at)).toEqual([]);
});

test('the years of the starting set are in order, and its generations within those of their model', () => {
  const problems = set.flatMap((make) =>
    make.models.flatMap((model) =>
      [model, ...model.generations]
        .filter(
          ({ firstYear, lastYear }) =>
            (lastYear ?? 9999) < firstYear ||
            firstYear < model.firstYear ||
            (lastYear ?? 9999) > (model.lastYear ?? 9999),
        )
        .map(({ name }) => `${make.name} ${model.name} ${name}`),
    ),
  );
  expect(problems).toEqual([]);
});

test('parses makes, models and generations with aliases and years', () => {
  const text = 'MG = M.G., Morris Garages\n  MGB 1962-1980 = B\n    Mk1 1962-1967, Mk2 1968-1980\n  Cyberster 2023-\n';
  expect(parseStartingSet(text, 'car')).toEqual([
    {
      id: 'mg',
      name: 'MG',
      aliases: ['M.G.', 'Morris Garages'],
      models: [
        {
          name: 'MGB',
          slug: 'mgb',
          kind: 'car',
          firstYear: 1962,
          lastYear: 1980,
          aliases: ['B'],
          generations: [
            { name: 'Mk1', firstYear: 1962, lastYear: 1967 },
            { name: 'Mk2', firstYear: 1968, lastYear: 1980 },
          ],
        },
        {
          name: 'Cyberster',
          slug: 'cyberster',
          kind: 'car',
          firstYear: 2023,
          lastYear: null,
          aliases: [],
          generations: [],
        },
      ],
    },
  ]);
});

test.each([
  ['Mercedes-Benz', '300TE', 1990, 'mercedes-benz.e-class.w124'],
  ['merc', '300 TE', 1990, 'mercedes-benz.e-class.w124'],
  ['MERCEDES BENZ', 'SL500', 1998, 'mercedes-benz.sl-class.r129'],
  ['Mercedes', '300SL', 1956, 'mercedes-benz.300sl'],
  ['Mercedes', '300SL', 1991, 'mercedes-benz.sl-class.r129'],
  ['VW', 'Rabbit GTI', 1983, 'volkswagen.gti.mk1'],
  ['VW', 'Bus', 1964, 'volkswagen.type-2.t1'],
  ['Chevy', 'Camaro Z/28', 1969, 'chevrolet.camaro.first-generation'],
  ['Porsche', '911 Carrera', 1973, 'porsche.911.early-911'],
  ['Porsche', '911S', 1967, 'porsche.911.early-911'],
  ['Porsche', '911 Carrera (993)', 1994, 'porsche.911.993'],
  ['BMW', '325i', 1989, 'bmw.3-series.e30'],
  ['BMW', '3 Series', 1996, 'bmw.3-series.e36'],
  ['BMW', '325i E36', 1992, 'bmw.3-series.e36'],
  ['BMW', 'M3 CSL', 2004, 'bmw.m3.e46'],
  ['BMW', 'R75/5', 1971, 'bmw.r-75-5'],
  ['Honda', 'CB 750 Four', 1971, 'honda.cb750'],
  ['Harley Davidson', 'FLH', 1972, 'harley-davidson.electra-glide'],
  ['Triumph', 'TR6', 1970, 'triumph.tr6'],
  ['Triumph', 'Bonneville T120R', 1969, 'triumph.bonneville'],
  ['Citroen', 'DS 21', 1969, 'citroen.ds'],
  ['Plymouth', "'Cuda", 1970, 'plymouth.barracuda.third-generation'],
  ['Land Rover', 'One Ten', 1986, 'land-rover.defender.l316'],
  ['Jaguar', 'XKE', 1964, 'jaguar.e-type.series-1'],
  ['Volvo', '1800S', 1967, 'volvo.p1800'],
  ['Alfa Romeo', 'Giulia Sprint GTV', 1967, 'alfa-romeo.giulia-sprint-gt'],
  ['Porsche', 'Tractor', 1960, 'porsche'],
  ['Porsche', '356', 1998, 'porsche'],
  ['Nobody', '911', 1973, null],
])('%s %s of %i is %s', (make, model, year, expected) => {
  const { makeId, modelId, generationId } = matchVehicle(index, { make, model, year });
  expect(generationId ?? modelId ?? makeId).toBe(expected);
});

test('finds no generation if two were made that year and none is named', () => {
  const mustang = { make: 'Ford', model: 'Mustang', year: null };
  expect(matchVehicle(index, mustang).generationId).toBeNull();
  expect(matchVehicle(index, { ...mustang, title: '1990 Ford Mustang (Fox body)' }).generationId).toBe(
    'ford.mustang.fox-body',
  );
});
