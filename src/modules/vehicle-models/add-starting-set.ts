import { nameKey, slugOf } from '#contract/car-paths.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { readStartingSet } from './starting-set.ts';
import { insertAliases, insertGenerations, insertMakes, insertModels, knownIds } from './store.ts';

/** Skips what staff changed or retired. Returns the number added. */
export async function addStartingSet({ database }: { readonly database: Database }): Promise<number> {
  const makes = await readStartingSet();
  return database.transaction(async (transaction) => {
    const known = await knownIds(transaction);
    const newMakes = await insertMakes(
      transaction,
      makes.filter(({ id }) => !known.has(id)),
    );
    const models = makes.flatMap((make) =>
      make.models.map((model) => ({ ...model, id: `${make.id}.${model.slug}`, makeId: make.id })),
    );
    const newModels = await insertModels(
      transaction,
      models.filter(({ id }) => !known.has(id)),
    );
    const added = models.filter(({ id }) => newModels.has(id));
    await insertGenerations(
      transaction,
      added.flatMap(({ id, generations }) =>
        generations.map((generation) => ({ ...generation, id: `${id}.${slugOf(generation.name)}`, modelId: id })),
      ),
    );
    await insertAliases(transaction, [
      ...makes
        .filter(({ id }) => newMakes.has(id))
        .flatMap(({ id, aliases }) => aliases.map((name) => aliasOf(id, null, name))),
      ...added.flatMap(({ id, makeId, aliases }) => aliases.map((name) => aliasOf(makeId, id, name))),
    ]);
    return newMakes.size + newModels.size;
  });
}

const aliasOf = (makeId: string, modelId: string | null, name: string) => ({
  id: newId(),
  makeId,
  modelId,
  name,
  key: nameKey(name),
});
