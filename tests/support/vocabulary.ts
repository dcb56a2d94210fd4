import { indexVocabulary } from '#modules/vehicle-models/match-vehicle.ts';
import { createReadTitle } from '#modules/vehicle-models/read-title.ts';
import { readStartingSet } from '#modules/vehicle-models/starting-set.ts';
import { createVehicleModels, type VehicleModels } from '#modules/vehicle-models/index.ts';
import type { TestDatabase } from './database.ts';

/** The vocabulary of a test database. */
export function vocabularyOf({ database }: Pick<TestDatabase, 'database'>): VehicleModels {
  return createVehicleModels({
    database,
    clock: { now: () => Promise.reject(new Error('this test edits no vocabulary')) },
    operations: { recordAuditEntry: () => Promise.resolve() },
  });
}

/** The starting set without a database. */
export async function startingVocabulary() {
  const set = await readStartingSet();
  const models = set.flatMap((make) =>
    make.models.map((model) => ({ ...model, makeId: make.id, id: `${make.id}.${model.slug}` })),
  );
  const entries = {
    makes: set,
    models,
    generations: [],
    aliases: [
      ...set.flatMap(({ id, aliases }) => aliases.map((name) => ({ makeId: id, modelId: null, name }))),
      ...models.flatMap(({ id, makeId, aliases }) => aliases.map((name) => ({ makeId, modelId: id, name }))),
    ],
  };
  const index = indexVocabulary(entries);
  return { index, readTitle: createReadTitle(index, entries) };
}

/** Reads titles by the starting set. */
export const startingTitleReader = async (): ReturnType<VehicleModels['titleReader']> =>
  (await startingVocabulary()).readTitle;
