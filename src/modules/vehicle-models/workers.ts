import type { Database } from '#platform/database/database.ts';
import type { Job } from '#platform/workers/job.ts';
import { mapVehicles, MAX_MAPPED_AT_ONCE } from './map-vehicles.ts';
import { countUnmapped } from './store.ts';

const POLL_MS = 5_000;

export const vehicleModelJobs = (deps: { readonly database: Database }): readonly Job[] => [
  {
    name: 'vehicle mapper',
    purpose: 'Finds the make, model and generation of new and changed vehicles.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    batch: MAX_MAPPED_AT_ONCE,
    run: () => mapVehicles(deps),
    backlog: () => countUnmapped(deps.database.executor),
  },
];
