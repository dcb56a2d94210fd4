import type { Job } from '#platform/workers/job.ts';
import type { LicenceExpiryWorker } from './licence-expiry-worker.ts';

/** Once an hour is enough, because licences expire by day. */
const POLL_MS = 3_600_000;

export const dealerJobs = (licenceExpiry: LicenceExpiryWorker): readonly Job[] => [
  {
    name: 'dealer license expiry',
    purpose: 'Warns dealers before their license expires, and deletes documents that were never submitted.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    run: () => licenceExpiry.runOnce(),
  },
];
