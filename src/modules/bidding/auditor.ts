import type { BiddingParts } from './parts.ts';
import { deleteRefusalsBefore } from './store/refusals.ts';
import { findAuctionsToProve } from './store/states.ts';
import { verifyLedger } from './verify-ledger.ts';

const HOUR_MS = 3_600_000;
/** For how long a refused bid gets the same refusal again with its key; an accepted one is known by its key for ever. */
const REFUSALS_KEPT_MS = 7 * 24 * HOUR_MS;
const REFUSALS_FORGOTTEN_AT_ONCE = 5_000;
const FORGET_EVERY_MS = HOUR_MS;
const PROVE_EVERY_MS = 24 * HOUR_MS;
/** Auctions that closed longer ago have been proven several times. */
const PROVEN_AFTER_CLOSE_MS = 8 * 24 * HOUR_MS;
/** Between two auctions, so that bids and pages never wait for the proof. */
const REST_MS = 50;

/** Looks after the ledger while nobody asks for it. */
export interface Auditor {
  start(): void;
  stop(): Promise<void>;
  /** Proves the ledgers of live auctions and of those that closed lately; the faults, by auction. Each fault is logged as an error too. */
  proveAll(): Promise<Map<string, string[]>>;
}

/**
 * Each day it replays the ledgers and compares them with the stored states: the check that stands for the references which the desk proves under its
 * lock. Each hour it forgets old refusals. Any number of processes may run one.
 */
export function createAuditor(parts: BiddingParts): Auditor {
  const { database, clock, log } = parts;
  const timers = new Set<NodeJS.Timeout>();
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = true;

  async function proveAll(): Promise<Map<string, string[]>> {
    const since = (await clock.now(database.executor)) - PROVEN_AFTER_CLOSE_MS;
    const broken = new Map<string, string[]>();
    for (const auctionId of await findAuctionsToProve(database.executor, since)) {
      const faults = await database.transaction((transaction) => verifyLedger(transaction, auctionId));
      if (faults.length > 0) {
        broken.set(auctionId, faults);
        log.error({ auctionId, faults }, 'the ledger of an auction does not prove its state');
      }
      await new Promise((resolve) => {
        setTimeout(resolve, REST_MS);
      });
    }
    return broken;
  }

  async function forget(): Promise<void> {
    const before = (await clock.now(database.executor)) - REFUSALS_KEPT_MS;
    while (!isStopped && (await deleteRefusalsBefore(database.executor, before, REFUSALS_FORGOTTEN_AT_ONCE)));
  }

  function every(ms: number, work: () => Promise<unknown>): void {
    const timer = setInterval(() => {
      running = running.then(work).catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'the auditor could not work: it tries again');
      });
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  return {
    proveAll,
    start() {
      if (!isStopped) return;
      isStopped = false;
      every(FORGET_EVERY_MS, forget);
      every(PROVE_EVERY_MS, proveAll);
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      timers.clear();
      await running;
    },
  };
}
