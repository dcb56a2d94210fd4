import type { Job } from '#platform/workers/job.ts';
import { addStartingSet } from './add-starting-set.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { vehicleModelJobs } from './workers.ts';

export interface VehicleModels {
  readonly jobs: readonly Job[];
  readonly addStartingSet: () => Promise<number>;
}

/** The vocabulary of makes, models and generations. */
export function createVehicleModels(deps: VehicleModelsDeps): VehicleModels {
  return { jobs: vehicleModelJobs(deps), addStartingSet: () => addStartingSet(deps) };
}
