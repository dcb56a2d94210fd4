import { createRepeater } from '#platform/repeater.ts';
import type { Executor } from '#platform/database/database.ts';
import type { BiddingParts } from './parts.ts';
import { findName } from './store/facts.ts';
import { findProofsDue, takeProof } from './store/proofs.ts';
import { deleteRefusalsBefore } from './store/refusals.ts';
import { verifyLedger } from './verify-ledger.ts';

const HOUR_MS = 3_600_000;
/** For how long a refused bid gets the same refusal again with its key; an accepted one is known by its key for ever. */
const REFUSALS_KEPT_MS = 7 * 24 * HOUR_MS;
const REFUSALS_FORGOTTEN_AT_ONCE = 5_000;
const FORGET_EVERY_MS = HOUR_MS;
/** How often each ledger is proven, and when again where the proof itself failed. */
export const PROVE_EVERY_MS = 24 * HOUR_MS;
const PROVE_AGAIN_MS = HOUR_MS;
const LOOK_EVERY_MS = HOUR_MS / 4;
/** At the start of a house all its readers come back at once: they go first. */
export const FIRST_LOOK_MS = 60_000;
/** Auctions that closed longer ago have been proven several times. */
const PROVEN_AFTER_CLOSE_MS = 8 * 24 * HOUR_MS;
const PROOFS_LISTED = 200;
/** Between two auctions, so that bids and pages never wait for the proof. */
const REST_MS = 50;

/** Looks after the ledger while nobody asks for it. */
export interface Auditor {
  start(): void;
  /** Waits for the auction whose proof is under way, not for those that are due after it. */
  stop(): Promise<void>;
  /** Proves the ledgers that are due, of live auctions and of those that closed lately; the faults, by auction. Each fault is logged as an error too. */
  runOnce(): Promise<Map<string, string[]>>;
}

/**
 * Once a day it replays each ledger and compares it with the stored state: the check that stands for the references which the desk proves under its
 * lock. When, is a row: a house that is started anew goes on where it was, and of any number of processes one proves each ledger. Each hour it
 * forgets old refusals.
 */
export function createAuditor(parts: BiddingParts): Auditor {
  const { database, clock, log } = parts;
  let listed: string[] = [];

  /** Proves one auction: its faults, none too where another process has done it. */
  async function prove(auctionId: string): Promise<string[]> {
    try {
      return await database.transaction(async (transaction) => {
        const at = await clock.now(transaction);
        if (!(await takeProof(transaction, auctionId, { at, nextAt: at + PROVE_EVERY_MS }))) return [];
        const faults = await verifyLedger(transaction, auctionId);
        await tellStaff(parts, transaction, { auctionId, faults, at });
        return faults;
      });
    } catch (error) {
      log.error({ err: error, auctionId }, 'the ledger of an auction could not be replayed: it is tried again');
      const faults = ['the ledger cannot be replayed'];
      await database.transaction(async (transaction) => {
        const at = await clock.now(transaction);
        // Left due it would hold up all that come after it.
        await takeProof(transaction, auctionId, { at, nextAt: at + PROVE_AGAIN_MS });
        await tellStaff(parts, transaction, { auctionId, faults, at });
      });
      return faults;
    }
  }

  /** Proves the next auction that is due; null where none is. */
  async function proveNext(): Promise<{ auctionId: string; faults: string[] } | null> {
    if (listed.length === 0) {
      const at = await clock.now(database.executor);
      listed = await findProofsDue(database.executor, { at, closedSince: at - PROVEN_AFTER_CLOSE_MS, limit: PROOFS_LISTED });
    }
    const auctionId = listed.shift();
    if (auctionId === undefined) return null;
    const faults = await prove(auctionId);
    if (faults.length > 0) log.error({ auctionId, faults }, 'the ledger of an auction does not prove its state');
    return { auctionId, faults };
  }

  async function forget(): Promise<boolean> {
    const before = (await clock.now(database.executor)) - REFUSALS_KEPT_MS;
    return deleteRefusalsBefore(database.executor, before, REFUSALS_FORGOTTEN_AT_ONCE);
  }

  const onFault = (error: unknown): void => log.error({ err: error }, 'the auditor could not work: it tries again');
  const works = [
    createRepeater(forget, { everyMs: FORGET_EVERY_MS, firstMs: FIRST_LOOK_MS, onFault }),
    createRepeater(async () => (await proveNext()) !== null, { everyMs: LOOK_EVERY_MS, firstMs: FIRST_LOOK_MS, restMs: REST_MS, onFault }),
  ];
  return {
    async runOnce() {
      const broken = new Map<string, string[]>();
      for (let proven = await proveNext(); proven !== null; proven = await proveNext()) {
        if (proven.faults.length > 0) broken.set(proven.auctionId, proven.faults);
      }
      return broken;
    },
    start() {
      for (const work of works) work.start();
    },
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

/** Tells those of the staff who answer for it; what they were told is gone where the proof finds nothing any more. */
async function tellStaff(
  { operations }: BiddingParts,
  transaction: Executor,
  { auctionId, faults, at }: { auctionId: string; faults: readonly string[]; at: number },
): Promise<void> {
  if (faults.length === 0) return operations.faults.clear(transaction, { kind: 'bid_ledger', subject: auctionId, at });
  const found = await findName(transaction, auctionId);
  const words = `The proof of its bids says: ${faults.join('; ')}. Look at the bids before its close is relied on, and ask whoever runs the house’s machines.`;
  await operations.faults.report(
    transaction,
    {
      kind: 'bid_ledger',
      subject: auctionId,
      title: `The bids on the ${found?.title ?? auctionId} do not prove its state`,
      words,
      path: `/operator/auctions/${found?.slug ?? ''}`,
      happenedAt: at,
    },
    at,
  );
}
