import { HOUR_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import type { BiddingDeps } from './deps.ts';
import { findName } from './store/auction-info.ts';
import { findVerificationsDue, claimVerification } from './store/ledger.ts';
import { deleteRefusalsBefore } from './store/refusals.ts';
import { verifyLedger } from './verify-ledger.ts';

const REFUSALS_KEPT_MS = 7 * 24 * HOUR_MS;
const REFUSALS_FORGOTTEN_AT_ONCE = 5_000;
export const VERIFY_EVERY_MS = 24 * HOUR_MS;
const VERIFY_RETRY_MS = HOUR_MS;
/** Auctions that closed longer ago have been verified several times. */
const PROVEN_AFTER_CLOSE_MS = 8 * 24 * HOUR_MS;
const PROOFS_LISTED = 200;

export interface LedgerVerifier {
  runOnce(): Promise<Map<string, string[]>>;
  verifyNext(): Promise<boolean>;
  deleteOldRefusals(): Promise<boolean>;
}

/**
 * Replays each ledger once a day and compares it with the stored state. This replaces foreign keys, which would slow
 * down bids. The schedule is in the database, so each ledger is verified by one process only.
 */
export function createLedgerVerifier(deps: BiddingDeps): LedgerVerifier {
  const { database, clock, log } = deps;
  let listed: string[] = [];

  async function verifyAuction(auctionId: string): Promise<string[]> {
    try {
      return await database.transaction(async (transaction) => {
        const at = await clock.now(transaction);
        if (!(await claimVerification(transaction, auctionId, { at, nextAt: at + VERIFY_EVERY_MS }))) return [];
        const problems = await verifyLedger(transaction, auctionId);
        await notifyStaff(deps, transaction, { auctionId, problems, at });
        return problems;
      });
    } catch (error) {
      log.error({ err: error, auctionId }, 'the ledger of an auction could not be replayed: it is tried again');
      const problems = ['the ledger cannot be replayed'];
      await database.transaction(async (transaction) => {
        const at = await clock.now(transaction);
        // If it stayed due, it would block everything after it.
        await claimVerification(transaction, auctionId, { at, nextAt: at + VERIFY_RETRY_MS });
        await notifyStaff(deps, transaction, { auctionId, problems, at });
      });
      return problems;
    }
  }

  async function verifyNextDue(): Promise<{ auctionId: string; problems: string[] } | null> {
    if (listed.length === 0) {
      const at = await clock.now(database.executor);
      listed = await findVerificationsDue(database.executor, {
        at,
        closedSince: at - PROVEN_AFTER_CLOSE_MS,
        limit: PROOFS_LISTED,
      });
    }
    const auctionId = listed.shift();
    if (auctionId === undefined) return null;
    const problems = await verifyAuction(auctionId);
    if (problems.length > 0) log.error({ auctionId, problems }, 'the ledger of an auction does not match its state');
    return { auctionId, problems };
  }

  return {
    async runOnce() {
      const broken = new Map<string, string[]>();
      for (let proven = await verifyNextDue(); proven !== null; proven = await verifyNextDue()) {
        if (proven.problems.length > 0) broken.set(proven.auctionId, proven.problems);
      }
      return broken;
    },
    verifyNext: async () => (await verifyNextDue()) !== null,
    async deleteOldRefusals() {
      const before = (await clock.now(database.executor)) - REFUSALS_KEPT_MS;
      return deleteRefusalsBefore(database.executor, before, REFUSALS_FORGOTTEN_AT_ONCE);
    },
  };
}

async function notifyStaff(
  { operations }: BiddingDeps,
  transaction: Executor,
  { auctionId, problems, at }: { auctionId: string; problems: readonly string[]; at: number },
): Promise<void> {
  if (problems.length === 0)
    return operations.incidents.clear(transaction, { kind: 'bid_ledger', subject: auctionId, at });
  const found = await findName(transaction, auctionId);
  const text = `The ledger check found: ${problems.join('; ')}. Check the bids before you rely on its close, and contact your system administrator.`;
  await operations.incidents.report(
    transaction,
    {
      kind: 'bid_ledger',
      subject: auctionId,
      title: `The bids on the ${found?.title ?? auctionId} don’t match its recorded state`,
      text,
      path: `/operator/auctions/${found?.slug ?? ''}`,
      happenedAt: at,
    },
    at,
  );
}
