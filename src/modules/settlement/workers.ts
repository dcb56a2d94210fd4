import type { Job } from '#platform/workers/job.ts';
import type { SettlementDeps } from './deps.ts';
import type { SettlementWorker } from './settlement-worker.ts';

const POLL_MS = 2_000;

export const settlementJobs = (
  { database, bidding: { closedAuctions } }: SettlementDeps,
  settlementWorker: SettlementWorker,
): readonly Job[] => [
  {
    name: 'settlement worker',
    purpose: 'Starts a sale or an offer after each close, and acts on every deadline of a sale.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, signal: closedAuctions.queued },
    backoff: { firstMs: 5_000, longestMs: 5_000 },
    run: () => settlementWorker.runOnce(),
    backlog: () => closedAuctions.count(database.executor),
  },
];
