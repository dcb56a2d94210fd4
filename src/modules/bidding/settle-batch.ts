import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { ringAfterCommit } from './announce.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import { Batch } from './batch.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { repeatAnswers } from './repeat-answer.ts';
import { readEntriesByKey, readLedger, type Entry } from './store/ledger.ts';
import { readRefusals } from './store/refusals.ts';
import { lockFloors, readExposures } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** So many entries are sent to the database while the next bids are decided. */
const ENTRIES_IN_STATEMENT = 100;

type Parts = BiddingParts & { readonly names: Names };
interface Mode { readonly needsHolds: boolean; readonly termsVersion: number; readonly locks: 'leaders' | 'all' }
/** A paddle is no longer as the batch read it: nothing of the batch may be kept. */
class PaddlesMoved extends Error {}

/**
 * Settles bids in one transaction, each in its turn, at one time of the database. The answers are in the order of the bids.
 *
 * Of the paddles it locks only those of the bidders who lead in the end, and only then: nobody else's exposure grows, and a lock on each of
 * hundreds of bidders costs more than all their bids. Where one of these paddles is no longer as it was read, all is undone, and the
 * batch is decided once more with every paddle locked from the start.
 */
export async function settleBatch(parts: Parts, bids: readonly WaitingBid[], onDecided: () => void): Promise<BidResult[]> {
  const { bidding_terms_version: termsVersion, holds } = await parts.operations.settings(parts.database.executor);
  const needsHolds = parts.holds !== null && holds === 'required';
  const results = await settleWith(parts, bids, { mode: { needsHolds, termsVersion, locks: 'leaders' }, onDecided })
    .catch((error: unknown) => {
      if (error instanceof PaddlesMoved) return settleWith(parts, bids, { mode: { needsHolds, termsVersion, locks: 'all' }, onDecided });
      throw error;
    });
  ringAfterCommit(parts);
  return results;
}

async function settleWith(parts: Parts, bids: readonly WaitingBid[], { mode, onDecided }: { mode: Mode; onDecided: () => void }): Promise<BidResult[]> {
  return parts.database.transaction(async (transaction) => {
    const batch = await openBatch(parts, transaction, { bids, mode });
    const answers: BidResult[] = [];
    const sent: Promise<void>[] = [];
    for (const bid of bids) {
      answers.push(batch.settle(bid));
      if (batch.unsentEntries < ENTRIES_IN_STATEMENT) continue;
      sent.push(heard(batch.sendEntries()));
      // They leave at the end of the turn.
      await nextTurn();
    }
    const holds = mode.locks === 'all' ? Promise.resolve(true) : batch.holdsUnderLock(mode);
    await Promise.all([holds, ...sent, batch.sendEntries(), batch.writeRest()]);
    if (!(await holds)) throw new PaddlesMoved();
    onDecided();
    return answers;
  });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

/** Whoever sends a statement waits for it only later: until then its failure is not unheard. */
function heard(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Locks and reads all that the batch decides by: auctions, then paddles, always in the order of their ids. All is asked for at once, and
 * answered in this order: exposures are read after the locks, the time is told last.
 */
async function openBatch(parts: Parts, transaction: Executor, { bids, mode }: { bids: readonly WaitingBid[]; mode: Mode }): Promise<Batch> {
  const auctionIds = [...new Set(bids.map((bid) => bid.facts.auctionId))];
  const bidderIds = [...new Set(bids.map((bid) => bid.bidderId))];
  const keyHashes = bids.flatMap(({ keyHash }) => keyHash ?? []);
  const hasDealers = bids.some((bid) => bid.facts.dealerId !== null);
  const [floors, paddles, exposures, placed, refusals, memberships, now] = await Promise.all([
    lockFloors(transaction, auctionIds),
    mode.locks === 'all' ? parts.accounts.lockPaddles(transaction, bidderIds, mode) : parts.accounts.readPaddles(transaction, bidderIds, mode),
    readExposures(transaction, bidderIds),
    readEntriesByKey(transaction, keyHashes),
    readRefusals(transaction, keyHashes),
    hasDealers ? parts.accounts.dealerMemberships(transaction, bidderIds) : new Map<string, readonly string[]>(),
    parts.clock.now(transaction),
  ]);
  const strangers = [...floors.values()].flatMap(({ state: { leader } }) => (leader === null || paddles.has(leader.bidderId) ? [] : [leader.bidderId]));
  const nameOfStranger = await parts.names.of(transaction, strangers);
  const nameOf = (userId: string): string => paddles.get(userId)?.username ?? nameOfStranger(userId);
  const repeated = placed.length === 0 ? new Map<string, BidResult>() : await answerAgain(parts, transaction, { bids, placed, floors });
  return new Batch(parts, transaction, {
    floors, paddles, exposures, placed: new Map(placed.map((entry) => [entry.keyHash ?? '', entry])), repeated, refusals, memberships, nameOf, now, needsHolds: mode.needsHolds,
  });
}

/** The first answers to bids that come again, by the hash of their keys. */
async function answerAgain(
  parts: Parts, transaction: Executor, { bids, placed, floors }: { bids: readonly WaitingBid[]; placed: readonly Entry[]; floors: ReadonlyMap<string, Floor> },
): Promise<Map<string, BidResult>> {
  const answers = new Map<string, BidResult>();
  const factsById = new Map(bids.map(({ facts }) => [facts.auctionId, facts]));
  for (const [auctionId, entries] of Map.groupBy(placed, (entry) => entry.auctionId)) {
    const facts = factsById.get(auctionId);
    const floor = floors.get(auctionId);
    // The key of a bid on an auction that nobody in the batch bids on: it is refused, not answered.
    if (facts === undefined || floor === undefined) continue;
    const ledger = await readLedger(transaction, auctionId);
    const nameOf = await parts.names.of(transaction, ledger.map((entry) => entry.actorId));
    const bySequence = repeatAnswers({ facts, floor, ledger, nameOf }, new Set(entries.map((entry) => entry.sequence)));
    for (const entry of entries) {
      const answer = bySequence.get(entry.sequence);
      assert(answer !== undefined && entry.keyHash !== null, 'an entry that was found by its key is in its ledger');
      answers.set(entry.keyHash, answer);
    }
  }
  return answers;
}
