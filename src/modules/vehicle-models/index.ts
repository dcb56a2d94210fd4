import { nameKey } from '#contract/car-paths.ts';
import type { Executor } from '#platform/database/database.ts';
import { addStartingSet } from './add-starting-set.ts';
import { isOfMake, type MakeCondition, type ModelCondition } from './auction-conditions.ts';
import { canonicalNames, type VehicleNames } from './canonical-names.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { findNamed, withNames } from './find-named.ts';
import { type KnownMake, knownMake, type KnownModel, knownModel, variantsOf } from './known-makes.ts';
import { matchVehicle, type NamedVehicle } from './match-vehicle.ts';
import { createReadTitle } from './read-title.ts';
import { createRecentVocabulary } from './recent-vocabulary.ts';
import { vehicleModelRoutes } from './routes.ts';
import { vehicleModelJobs } from './workers.ts';

export { isOfMake, type KnownMake, type KnownModel, type MakeCondition, type ModelCondition };

/** Reads a copy of the vocabulary that may be a minute old, because another process may have changed it. */
export type VehicleModels = ReturnType<typeof createVehicleModels>;

export function createVehicleModels(deps: VehicleModelsDeps) {
  const recent = createRecentVocabulary();
  return {
    routes: vehicleModelRoutes(deps, recent),
    find: async (executor: Executor, vehicle: NamedVehicle) =>
      matchVehicle((await recent.read(executor)).index, vehicle),
    async findNamed(executor: Executor, words: readonly string[], year: number | null) {
      const { index, vocabulary } = await recent.read(executor);
      return withNames(findNamed(index, words, year), vocabulary);
    },
    /** Accepts aliases such as `chevy`. */
    async makeNamed(executor: Executor, name: string) {
      const { index, vocabulary } = await recent.read(executor);
      const makeId = index.makes.get(nameKey(name));
      return vocabulary.makes.find(({ id }) => id === makeId)?.name ?? null;
    },
    async carNamed(executor: Executor, named: { readonly make: string; readonly model: string }) {
      const { index, vocabulary } = await recent.read(executor);
      const make = knownMake(index, vocabulary, named.make);
      if (named.model === '') return make === null ? null : { id: make.id, make: make.name, model: '' };
      const found = knownModel(index, vocabulary, named);
      return found === null ? null : { id: found.model.id, make: found.make.name, model: found.model.name };
    },
    /** From the oldest. */
    async generationsOf(executor: Executor, modelId: string) {
      return (await recent.read(executor)).index.generations.get(modelId) ?? [];
    },
    async knownMakes(executor: Executor) {
      return (await recent.read(executor)).vocabulary.makes;
    },
    async knownMake(executor: Executor, name: string) {
      const { index, vocabulary } = await recent.read(executor);
      return knownMake(index, vocabulary, name);
    },
    async knownModel(executor: Executor, named: { readonly make: string; readonly model: string }) {
      const { index, vocabulary } = await recent.read(executor);
      return knownModel(index, vocabulary, named);
    },
    async variantsOf(executor: Executor, of: Parameters<typeof variantsOf>[1]) {
      return variantsOf((await recent.read(executor)).vocabulary, of);
    },
    async canonicalNames(executor: Executor, asked: VehicleNames) {
      const { index, vocabulary } = await recent.read(executor);
      return canonicalNames(index, vocabulary, asked);
    },
    async titleReader(executor: Executor) {
      const { index, vocabulary } = await recent.read(executor);
      return createReadTitle(index, vocabulary);
    },
    jobs: vehicleModelJobs(deps),
    addStartingSet: () => addStartingSet(deps),
  };
}
