import { anySignal, type Job } from '#platform/workers/job.ts';
import type { SettlementDeps } from './deps.ts';
import type { SettlementWorker } from './settlement-worker.ts';

/** Closes and payments wake it. This finds those of other processes. */
const POLL_MS = 5_000;
/** Deadlines are days away, so they need no more precision. */
const DEADLINES_EVERY_MS = 15_000;
const BACKOFF = { firstMs: 5_000, longestMs: 5_000 } as const;

export const settlementJobs = (
  { database, bidding: { closedAuctions }, payments: { paymentWorker } }: SettlementDeps,
  settlementWorker: SettlementWorker,
): readonly Job[] => [
  {
    name: 'settlement worker',
    purpose: 'Starts a sale or an offer after each close, and goes on with sales whose premium was paid.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, signal: anySignal(closedAuctions.queued, paymentWorker.performed) },
    backoff: BACKOFF,
    run: () => settlementWorker.startSales(),
    backlog: () => closedAuctions.count(database.executor),
  },
  {
    name: 'sale deadlines',
    purpose: 'Reminds of deadlines of sales and offers, and acts on those that passed.',
    runsIn: 'workers',
    trigger: { everyMs: DEADLINES_EVERY_MS },
    backoff: BACKOFF,
    run: () => settlementWorker.meetDeadlines(),
  },
];
