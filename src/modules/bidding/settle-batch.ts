import { isDeepStrictEqual } from 'node:util';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { ringAfterCommit } from './announce.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import { Batch, type Known } from './batch.ts';
import type { Names } from './names.ts';
import type { BiddingParts, PaddleRecord } from './parts.ts';
import { repeatAnswers } from './repeat-answer.ts';
import { readEntriesByKey, readLedger, type Entry } from './store/ledger.ts';
import { readRefusals } from './store/refusals.ts';
import { lockFloors, readExposures, readFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** So many entries are sent to the database while the next bids are decided. */
const ENTRIES_IN_STATEMENT = 100;

export type SettlingParts = BiddingParts & { readonly names: Names };
/** Auctions as the batch before leaves them, whose commit is still to come. */
export interface Ahead { readonly floors: ReadonlyMap<string, Floor>; readonly isKept: Promise<boolean> }
/**
 * What a batch stands on, from the quickest to the surest: floors that are read ahead of their locks, and found to be the same under them;
 * floors under their locks from the start; every paddle under its lock too.
 */
export type Footing = 'ahead' | 'floors' | 'paddles';
export interface Settling {
  readonly bids: readonly WaitingBid[];
  readonly footing: Footing;
  readonly ahead: Ahead | null;
  /** All is decided, under locks, and on its way: what the floors are like after it. */
  readonly onSent: (after: ReadonlyMap<string, Floor>) => void;
  /** Only the commit is still to come. */
  readonly onDecided: () => void;
}
interface Terms { readonly termsVersion: number; readonly needsHolds: boolean }
type Asked = Pick<Settling, 'bids' | 'ahead'> & Terms & { readonly auctionIds: readonly string[]; readonly bidderIds: readonly string[]; readonly keyHashes: readonly string[] };

/** Something is no longer as the batch read it: nothing of the batch may be kept. */
export class Moved extends Error {}

/**
 * Settles bids in one transaction, each in its turn, at one time of the database. The answers are in the order of the bids. Throws `Moved`
 * where a surer footing is needed.
 *
 * Of the paddles it locks only those of the bidders who lead in the end, and only then: nobody else's exposure grows, and a lock on each of
 * hundreds of bidders costs more than all their bids.
 */
export async function settleBatch(parts: SettlingParts, settling: Settling): Promise<BidResult[]> {
  const { bidding_terms_version: termsVersion, holds } = await parts.operations.settings(parts.database.executor);
  const needsHolds = parts.holds !== null && holds === 'required';
  const results = await parts.database.transaction((transaction) => settleWithin(parts, transaction, { ...settling, termsVersion, needsHolds }));
  ringAfterCommit(parts);
  return results;
}

async function settleWithin(parts: SettlingParts, transaction: Executor, settling: Settling & Terms): Promise<BidResult[]> {
  const { bids, footing, ahead, termsVersion, needsHolds } = settling;
  const asked: Asked = {
    bids, ahead, termsVersion, needsHolds, auctionIds: [...new Set(bids.map((bid) => bid.facts.auctionId))], bidderIds: [...new Set(bids.map((bid) => bid.bidderId))],
    keyHashes: bids.flatMap(({ keyHash }) => keyHash ?? []),
  };
  const known = footing === 'ahead' ? await readAhead(parts, transaction, asked) : await readUnderLock(parts, transaction, { ...asked, locksPaddles: footing === 'paddles' });
  const stands = footing === 'ahead' ? heard(isAsRead(transaction, asked, known)) : Promise.resolve(true);
  const batch = new Batch(parts, transaction, known);
  const answers: BidResult[] = [];
  const sent: Promise<void>[] = [];
  for (const bid of bids) {
    answers.push(batch.settle(bid));
    if (batch.unsentEntries < ENTRIES_IN_STATEMENT) continue;
    sent.push(heard(batch.sendEntries()));
    // They leave at the end of the turn.
    await nextTurn();
  }
  const holds = footing === 'paddles' ? Promise.resolve(true) : heard(batch.holdsUnderLock({ termsVersion }));
  sent.push(heard(batch.sendEntries()), heard(batch.writeRest()));
  // Asked first: where the floors are others, what was written on them may have failed for that reason alone.
  if (!(await stands)) throw new Moved();
  // Now that the locks are held, the next batch cannot come before this one.
  settling.onSent(batch.floorsAfter());
  if (!(await holds) || (footing === 'ahead' && ahead !== null && !(await ahead.isKept))) throw new Moved();
  await Promise.all(sent);
  settling.onDecided();
  return answers;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

/** Whoever sends a statement waits for it only later: until then its failure is not unheard. */
function heard<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Locks and reads all that the batch decides by: auctions, then paddles, always in the order of their ids. All is asked for at once, and
 * answered in this order: exposures are read after the locks, the time is told last.
 */
async function readUnderLock(parts: SettlingParts, transaction: Executor, asked: Asked & { readonly locksPaddles: boolean }): Promise<Known> {
  const { bids, auctionIds, bidderIds, keyHashes } = asked;
  const [floors, paddles, exposures, placed, refusals, memberships, now] = await Promise.all([
    lockFloors(transaction, auctionIds),
    asked.locksPaddles ? parts.accounts.lockPaddles(transaction, bidderIds, asked) : parts.accounts.readPaddles(transaction, bidderIds, asked),
    readExposures(transaction, bidderIds),
    readEntriesByKey(transaction, bids),
    readRefusals(transaction, keyHashes),
    readMemberships(parts, transaction, asked),
    parts.clock.now(transaction),
  ]);
  const nameOf = await namesFor(parts, transaction, { floors, paddles });
  const repeated = placed.length === 0 ? new Map<string, BidResult>() : await answerAgain(parts, transaction, { bids, placed, floors });
  return { floors, paddles, exposures, placed: new Map(placed.map((entry) => [entry.keyHash ?? '', entry])), repeated, refusals, memberships, nameOf, now, needsHolds: asked.needsHolds };
}

/** Reads what the batch decides by without a lock, the floors as the batch before leaves them: while that one is written, this one is decided. */
async function readAhead(parts: SettlingParts, transaction: Executor, asked: Asked): Promise<Known> {
  const { auctionIds, bidderIds } = asked;
  const ahead = asked.ahead?.floors ?? new Map<string, Floor>();
  const inHand = [...new Set([...auctionIds, ...ahead.keys()])];
  const [read, paddles, exposures, memberships, now] = await Promise.all([
    readFloors(transaction, auctionIds.filter((auctionId) => !ahead.has(auctionId))),
    parts.accounts.readPaddles(transaction, bidderIds, asked),
    readExposures(transaction, bidderIds, inHand),
    readMemberships(parts, transaction, asked),
    parts.clock.now(transaction),
  ]);
  const floors = new Map([...read, ...ahead]);
  for (const { state: { status, leader } } of floors.values()) {
    if (status === 'live' && leader !== null) exposures.set(leader.bidderId, (exposures.get(leader.bidderId) ?? 0) + leader.maximum);
  }
  const nameOf = await namesFor(parts, transaction, { floors, paddles });
  return { floors, paddles, exposures, placed: new Map(), repeated: new Map(), refusals: [], memberships, nameOf, now, needsHolds: asked.needsHolds };
}

/** Locks the floors: true where they are as they were read ahead, and none of the keys has had an answer by now. */
async function isAsRead(transaction: Executor, { bids, auctionIds, keyHashes }: Asked, { floors }: Known): Promise<boolean> {
  const [locked, placed, refusals] = await Promise.all([lockFloors(transaction, auctionIds), readEntriesByKey(transaction, bids), readRefusals(transaction, keyHashes)]);
  return placed.length === 0 && refusals.length === 0 && auctionIds.every((auctionId) => isDeepStrictEqual(locked.get(auctionId), floors.get(auctionId)));
}

async function readMemberships(parts: SettlingParts, transaction: Executor, { bids, bidderIds }: Asked): Promise<ReadonlyMap<string, readonly string[]>> {
  return bids.some((bid) => bid.facts.dealerId !== null) ? parts.accounts.dealerMemberships(transaction, bidderIds) : new Map();
}

/** The names of the bidders, and of those who lead already. */
async function namesFor(
  parts: SettlingParts, transaction: Executor, { floors, paddles }: { floors: ReadonlyMap<string, Floor>; paddles: ReadonlyMap<string, PaddleRecord> },
): Promise<(userId: string) => string> {
  const strangers = [...floors.values()].flatMap(({ state: { leader } }) => (leader === null || paddles.has(leader.bidderId) ? [] : [leader.bidderId]));
  const nameOfStranger = await parts.names.of(transaction, strangers);
  return (userId) => paddles.get(userId)?.username ?? nameOfStranger(userId);
}

/** The first answers to bids that come again, by the hash of their keys. */
async function answerAgain(
  parts: SettlingParts, transaction: Executor, { bids, placed, floors }: { bids: readonly WaitingBid[]; placed: readonly Entry[]; floors: ReadonlyMap<string, Floor> },
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
