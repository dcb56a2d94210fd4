import type { Executor } from '#platform/database/database.ts';
import type { Job } from '#platform/workers/job.ts';
import { addStartingSet } from './add-starting-set.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { matchVehicle, type NamedVehicle, type VehicleMatch } from './match-vehicle.ts';
import { createRecentVocabulary } from './recent-vocabulary.ts';
import { vehicleModelJobs } from './workers.ts';

export interface VehicleModels {
  /** What a vehicle is in the vocabulary, which may be ten seconds old. */
  find(executor: Executor, vehicle: NamedVehicle): Promise<VehicleMatch>;
  readonly jobs: readonly Job[];
  readonly addStartingSet: () => Promise<number>;
}

/** The vocabulary of makes, models and generations. */
export function createVehicleModels(deps: VehicleModelsDeps): VehicleModels {
  const recent = createRecentVocabulary();
  return {
    find: async (executor, vehicle) => matchVehicle(await recent(executor), vehicle),
    jobs: vehicleModelJobs(deps),
    addStartingSet: () => addStartingSet(deps),
  };
}
