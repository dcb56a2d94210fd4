import { nameKey } from '#contract/car-paths.ts';
import type { Executor } from '#platform/database/database.ts';
import { addStartingSet } from './add-starting-set.ts';
import { isOfMake, type MakeCondition, type ModelCondition } from './auction-conditions.ts';
import { canonicalNames, type VehicleNames } from './canonical-names.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { findNamed } from './find-named.ts';
import { matchVehicle, type NamedVehicle } from './match-vehicle.ts';
import { createReadTitle } from './read-title.ts';
import { createRecentVocabulary } from './recent-vocabulary.ts';
import { vehicleModelRoutes } from './routes.ts';
import { vehicleModelJobs } from './workers.ts';

export { isOfMake, type MakeCondition, type ModelCondition };

/** Reads a copy of the vocabulary that may be ten seconds old. */
export type VehicleModels = ReturnType<typeof createVehicleModels>;

export function createVehicleModels(deps: VehicleModelsDeps) {
  const recent = createRecentVocabulary();
  return {
    routes: vehicleModelRoutes(deps, recent),
    find: async (executor: Executor, vehicle: NamedVehicle) =>
      matchVehicle((await recent.read(executor)).index, vehicle),
    /** The make or the models that words of a search name. */
    findNamed: async (executor: Executor, words: readonly string[], year: number | null) =>
      findNamed((await recent.read(executor)).index, words, year),
    /** Accepts aliases such as `chevy`. */
    async makeNamed(executor: Executor, name: string) {
      const { index, vocabulary } = await recent.read(executor);
      const makeId = index.makes.get(nameKey(name));
      return vocabulary.makes.find(({ id }) => id === makeId)?.name ?? null;
    },
    /** Accepts aliases. */
    async modelNamed(executor: Executor, { make, model }: { readonly make: string; readonly model: string }) {
      const { index, vocabulary } = await recent.read(executor);
      const makeId = index.makes.get(nameKey(make));
      const [found] = index.models.get(makeId ?? '')?.get(nameKey(model)) ?? [];
      const named = vocabulary.makes.find(({ id }) => id === makeId);
      return found === undefined || named === undefined ? null : { id: found.id, make: named.name, model: found.name };
    },
    /** Unknown names are returned as they are. */
    async canonicalNames(executor: Executor, asked: VehicleNames) {
      const { index, vocabulary } = await recent.read(executor);
      return canonicalNames(index, vocabulary, asked);
    },
    /** Reads vehicles from titles of listings, by the vocabulary as it is now. */
    async titleReader(executor: Executor) {
      const { index, vocabulary } = await recent.read(executor);
      return createReadTitle(index, vocabulary);
    },
    jobs: vehicleModelJobs(deps),
    addStartingSet: () => addStartingSet(deps),
  };
}
