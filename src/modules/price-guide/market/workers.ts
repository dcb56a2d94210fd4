import type { Job } from '#platform/workers/job.ts';
import { type DumpDeps, makeDump } from './make-dump.ts';

/** Each run looks whether the day’s file exists. */
const POLL_MS = 3_600_000;
const FIRST_MS = 60_000;

export const marketJobs = (deps: DumpDeps): readonly Job[] => [
  {
    name: 'market dump',
    purpose: 'Writes every result of the market into a file once a day, for download.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, firstMs: FIRST_MS },
    run: () => makeDump(deps),
  },
];
