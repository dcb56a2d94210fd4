import { HOUR_MS } from '#contract/durations.ts';
import type { Job } from '#platform/workers/job.ts';
import type { LicenceExpiryWorker } from './licence-expiry-worker.ts';

/** Once an hour is enough, because licences expire by day. */
const POLL_MS = HOUR_MS;

export const dealerJobs = (licenceExpiry: LicenceExpiryWorker): readonly Job[] => [
  {
    name: 'dealer license expiry',
    purpose: 'Warns dealers before their license expires, and deletes documents that were never submitted.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    run: () => licenceExpiry.runOnce(),
  },
];
