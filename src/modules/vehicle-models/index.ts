import type { OpenAPIHono } from '@hono/zod-openapi';
import { nameKey } from '#contract/car-paths.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { Job } from '#platform/workers/job.ts';
import { addStartingSet } from './add-starting-set.ts';
import { isOfMake, type MakeCondition, type ModelCondition } from './auction-conditions.ts';
import { canonicalNames, type VehicleNames } from './canonical-names.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { findNamed, type NamedInSearch } from './find-named.ts';
import { matchVehicle, type NamedVehicle, type VehicleMatch } from './match-vehicle.ts';
import { createReadTitle, type ReadTitle } from './read-title.ts';
import { createRecentVocabulary } from './recent-vocabulary.ts';
import { vehicleModelRoutes } from './routes.ts';
import { vehicleModelJobs } from './workers.ts';

export { isOfMake, type MakeCondition, type ModelCondition };

export interface VehicleModels {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** May be ten seconds old. */
  find(executor: Executor, vehicle: NamedVehicle): Promise<VehicleMatch>;
  /** The make or the models that words of a search name. May be ten seconds old. */
  findNamed(executor: Executor, words: readonly string[], year: number | null): Promise<NamedInSearch>;
  /** Accepts aliases such as `chevy`. May be ten seconds old. */
  makeNamed(executor: Executor, name: string): Promise<string | null>;
  /** Accepts aliases. May be ten seconds old. */
  modelNamed(
    executor: Executor,
    named: { readonly make: string; readonly model: string },
  ): Promise<{ readonly id: string; readonly make: string; readonly model: string } | null>;
  /** Unknown names are returned as they are. May be ten seconds old. */
  canonicalNames(executor: Executor, asked: VehicleNames): Promise<VehicleNames>;
  /** Reads vehicles from titles of listings, by the vocabulary as it is now. */
  titleReader(executor: Executor): Promise<ReadTitle>;
  readonly jobs: readonly Job[];
  readonly addStartingSet: () => Promise<number>;
}

export function createVehicleModels(deps: VehicleModelsDeps): VehicleModels {
  const recent = createRecentVocabulary();
  return {
    routes: vehicleModelRoutes(deps, recent),
    find: async (executor, vehicle) => matchVehicle((await recent.read(executor)).index, vehicle),
    findNamed: async (executor, words, year) => findNamed((await recent.read(executor)).index, words, year),
    async makeNamed(executor, name) {
      const { index, vocabulary } = await recent.read(executor);
      const makeId = index.makes.get(nameKey(name));
      return vocabulary.makes.find(({ id }) => id === makeId)?.name ?? null;
    },
    async modelNamed(executor, { make, model }) {
      const { index, vocabulary } = await recent.read(executor);
      const makeId = index.makes.get(nameKey(make));
      const [found] = index.models.get(makeId ?? '')?.get(nameKey(model)) ?? [];
      const named = vocabulary.makes.find(({ id }) => id === makeId);
      return found === undefined || named === undefined ? null : { id: found.id, make: named.name, model: found.name };
    },
    async canonicalNames(executor, asked) {
      const { index, vocabulary } = await recent.read(executor);
      return canonicalNames(index, vocabulary, asked);
    },
    async titleReader(executor) {
      const { index, vocabulary } = await recent.read(executor);
      return createReadTitle(index, vocabulary);
    },
    jobs: vehicleModelJobs(deps),
    addStartingSet: () => addStartingSet(deps),
  };
}
