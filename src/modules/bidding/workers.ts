import { MINUTE_MS } from '#contract/durations.ts';
import type { Job } from '#platform/workers/job.ts';
import { type Closer, MAX_WAIT_MS } from './closer.ts';
import type { BiddingDeps } from './deps.ts';
import { deleteOldEvidence, EVIDENCE_DELETED_AT_ONCE } from './keep-evidence.ts';
import { LOGGED_AT_ONCE, logEntries } from './log-entries.ts';
import { reopenLapsedAlarms, scoreNextAuction } from './score-bidders.ts';
import type { LedgerVerifier } from './ledger-verifier.ts';
import { countUnlogged } from './store/ledger-batches.ts';
import { WATCH_EVERY_MS, watchOutages } from './watch-outages.ts';

/** After a restart all clients reconnect at once; verification waits for them. */
export const FIRST_VERIFICATION_MS = MINUTE_MS;
/** A pause between two auctions, so that verification never delays bids or pages. */
const VERIFICATION_REST_MS = 50;

export const biddingJobs = (deps: BiddingDeps, closer: Closer, ledgerVerifier: LedgerVerifier): readonly Job[] => [
  {
    name: 'auction closer',
    purpose: 'Opens and closes auctions when they are due.',
    runsIn: 'workers',
    trigger: { everyMs: MAX_WAIT_MS },
    // An auction that fails is postponed by itself, so the others never wait longer.
    backoff: { firstMs: 1_000, longestMs: 1_000 },
    run: () => closer.round(),
    backlog: () => closer.backlog(),
  },
  {
    name: 'bid ledger verifier',
    purpose: 'Replays the bids of each live or recently closed auction once a day and compares the result.',
    runsIn: 'workers',
    trigger: { everyMs: 15 * MINUTE_MS, firstMs: FIRST_VERIFICATION_MS },
    batch: 1,
    restMs: () => VERIFICATION_REST_MS,
    run: async () => ((await ledgerVerifier.verifyNext()) ? 1 : 0),
  },
  {
    name: 'transparency log',
    purpose: 'Appends new ledger entries to the public log and signs a checkpoint.',
    runsIn: 'workers',
    // Receipts promise to be in the log within a minute.
    trigger: { everyMs: MINUTE_MS / 4 },
    batch: LOGGED_AT_ONCE,
    backoff: { firstMs: 1_000, longestMs: MINUTE_MS / 4 },
    run: () => logEntries(deps),
    backlog: () => countUnlogged(deps.database.executor),
  },
  {
    name: 'outage watch',
    purpose: 'Records that the site can take bids, and outages when they end.',
    runsIn: 'every process',
    trigger: { everyMs: WATCH_EVERY_MS },
    run: () => watchOutages(deps),
  },
  {
    name: 'refused bid cleanup',
    purpose: 'Deletes records of refused bids after seven days.',
    runsIn: 'workers',
    trigger: { everyMs: 60 * MINUTE_MS, firstMs: FIRST_VERIFICATION_MS },
    batch: 1,
    run: async () => ((await ledgerVerifier.deleteOldRefusals()) ? 1 : 0),
  },
  {
    name: 'shill scoring',
    purpose: 'Scores the bidders of auctions that close within a day, and raises alarms for staff.',
    runsIn: 'workers',
    trigger: { everyMs: MINUTE_MS / 4 },
    batch: 1,
    restMs: () => VERIFICATION_REST_MS,
    run: async () => {
      await reopenLapsedAlarms(deps);
      return scoreNextAuction(deps);
    },
  },
  {
    name: 'bid evidence cleanup',
    purpose: 'Deletes the evidence of bids after two years, and of deleted accounts once the auction is decided.',
    runsIn: 'workers',
    trigger: { everyMs: 60 * MINUTE_MS, firstMs: FIRST_VERIFICATION_MS },
    batch: EVIDENCE_DELETED_AT_ONCE,
    run: () => deleteOldEvidence(deps),
  },
];
