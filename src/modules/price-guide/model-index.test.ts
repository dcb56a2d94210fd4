import { expect, test, vi } from 'vitest';
import { carPath, slugOf } from '#contract/car-paths.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import { createModelIndex, groupModels } from './model-index.ts';

test.each([
  ['Mercedes-Benz', 'mercedes-benz'],
  ['Alfa Romeo', 'alfa-romeo'],
  ['Citroën', 'citroen'],
  ['  MGB / GT ', 'mgb-gt'],
  ['日産', '日産'],
  ['???', ''],
])('the slug of “%s” is “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});

test('a path has both slugs', () => {
  expect(carPath('Land Rover', 'Series II A')).toBe('/cars/land-rover/series-ii-a');
  expect(carPath('MG')).toBe('/cars/mg');
});

const row = (make: string, model: string, ended: number) => ({
  make,
  model,
  makeId: null,
  modelId: null,
  makeName: null,
  modelName: null,
  modelSlug: null,
  bodyStyle: 'coupe',
  live: 0,
  comingSoon: 0,
  ended,
  sold: ended,
  firstYear: 1970 + ended,
  lastYear: 1980 + ended,
});

test('joins spellings under the commonest, and leaves out names without an address', () => {
  const models = groupModels([row('MG', 'MGB GT', 3), row('Mg', 'MGB-GT', 1), row('MG', 'B', 2), row('?', 'B', 9)]);
  expect(models.map(({ make, model, ended }) => [make, model, ended])).toEqual([
    ['MG', 'B', 2],
    ['MG', 'MGB GT', 4],
  ]);
  expect(models[1]).toMatchObject({
    makes: ['MG', 'Mg'],
    models: ['MGB GT', 'MGB-GT'],
    firstYear: 1971,
    lastYear: 1983,
  });
});

test('joins by the vocabulary, and adds what is spelled like an entry but not mapped yet', () => {
  const sl = { makeId: 'mercedes-benz', makeName: 'Mercedes-Benz', modelId: 'mercedes-benz.sl-class' };
  const mapped = { ...sl, modelName: 'SL-Class', modelSlug: 'sl-class' };
  const models = groupModels([
    { ...row('Merc', 'SL500', 2), ...mapped },
    { ...row('Mercedes', '300SL-24', 1), ...mapped },
    row('Mercedes Benz', 'SL Class', 4),
    row('Mercedes Benz', 'SLX', 1),
  ]);
  expect(models.map(({ make, model, slug, ended }) => [make, model, slug, ended])).toEqual([
    ['Mercedes-Benz', 'SL-Class', 'sl-class', 7],
    ['Mercedes Benz', 'SLX', 'slx', 1],
  ]);
  expect(models[0]).toMatchObject({
    modelId: 'mercedes-benz.sl-class',
    makes: ['Mercedes Benz'],
    models: ['SL Class'],
  });
});

test('answers from what it knows while older counts are read again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const reads: ((rows: ReturnType<typeof row>[]) => void)[] = [];
    const index = createModelIndex(() => new Promise((resolve) => reads.push(resolve)));
    const executor: Executor = Object.create(null);
    const counts = async () => (await index.models(executor)).map(({ ended }) => ended);
    const first = counts();
    reads[0]?.([row('MG', 'B', 1)]);
    expect(await first).toEqual([1]);
    vi.advanceTimersByTime(MINUTE_MS);
    expect([await counts(), await counts(), reads.length]).toEqual([[1], [1], 2]);
    reads[1]?.([row('MG', 'B', 2)]);
    await vi.waitFor(async () => expect(await counts()).toEqual([2]));
    vi.advanceTimersByTime(MINUTE_MS * 10);
    const late = counts();
    reads[2]?.([row('MG', 'B', 3)]);
    expect([await late, reads.length]).toEqual([[3], 3]);
  } finally {
    vi.useRealTimers();
  }
});
