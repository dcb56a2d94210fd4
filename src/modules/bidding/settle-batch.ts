import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { ringAfterCommit } from './announce.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import { Batch, type Known } from './batch.ts';
import type { Names } from './names.ts';
import type { BiddingParts, PaddleRecord } from './parts.ts';
import { repeatAnswers } from './repeat-answer.ts';
import { readEntriesByKey, readLedger, type Entry } from './store/ledger.ts';
import { readForBids } from './store/for-bids.ts';
import { readRefusals } from './store/refusals.ts';
import { lockFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** So many entries are sent to the database while the next bids are decided. */
const ENTRIES_IN_STATEMENT = 100;

type SettlingParts = BiddingParts & { readonly names: Names };
/** Whose paddles are locked: of those who lead in the end, once that is known, or of all who bid, before anything is decided. */
type Locked = 'leaders' | 'bidders';
interface Settling {
  readonly bids: readonly WaitingBid[];
  readonly locked: Locked;
  readonly termsVersion: number;
  readonly needsHolds: boolean;
  readonly onDecided: () => void;
}

/** A paddle is no longer as the batch read it: nothing of the batch may be kept. */
class Moved extends Error {}

/**
 * Settles bids in one transaction, each in its turn, at one time of the database. The answers are in the order of the bids; `onDecided` is
 * called when only the commit is still to come.
 *
 * Of the paddles it locks only those of the bidders who lead in the end, and only then: nobody else's exposure grows, and a lock on each of
 * hundreds of bidders costs more than all their bids. Where one of these is not as it was read, all is decided once more with every paddle locked.
 */
export async function settleBatch(parts: SettlingParts, bids: readonly WaitingBid[], onDecided: () => void = () => undefined): Promise<BidResult[]> {
  const { bidding_terms_version: termsVersion, holds } = await parts.operations.settings(parts.database.executor);
  const needsHolds = parts.holds !== null && holds === 'required';
  const settle = (locked: Locked): Promise<BidResult[]> =>
    parts.database.transaction((transaction) => settleWithin(parts, transaction, { bids, locked, termsVersion, needsHolds, onDecided }));
  let results: BidResult[];
  try {
    results = await settle('leaders');
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    results = await settle('bidders');
  }
  ringAfterCommit(parts);
  return results;
}

async function settleWithin(parts: SettlingParts, transaction: Executor, settling: Settling): Promise<BidResult[]> {
  const { bids, locked, onDecided } = settling;
  const batch = new Batch(parts, transaction, await readUnderLock(parts, transaction, settling));
  const answers: BidResult[] = [];
  const sent: Promise<void>[] = [];
  for (const bid of bids) {
    answers.push(batch.settle(bid));
    if (batch.unsentEntries < ENTRIES_IN_STATEMENT) continue;
    sent.push(heard(batch.sendEntries()));
    // They leave at the end of the turn: the database writes them while the next bids are decided.
    await nextTurn();
  }
  sent.push(heard(batch.sendEntries()), heard(batch.writeRest()));
  const holds = locked === 'bidders' ? true : heard(batch.holdsUnderLock(settling));
  // These first: after one that failed, whatever follows fails for that reason alone.
  await Promise.all(sent);
  if (!(await holds)) throw new Moved();
  onDecided();
  return answers;
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Whoever sends a statement waits for it only later: until then its failure is not unheard. */
function heard<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * Locks and reads all that the batch decides by: auctions, then paddles, always in the order of their ids. All is asked for at once, and
 * answered in this order: exposures are read after the locks, the time is told last.
 */
async function readUnderLock(parts: SettlingParts, transaction: Executor, { bids, locked, termsVersion, needsHolds }: Settling): Promise<Known> {
  const bidderIds = [...new Set(bids.map((bid) => bid.bidderId))];
  const readPaddles = locked === 'bidders' ? parts.accounts.lockPaddles : parts.accounts.readPaddles;
  const [floors, paddles, { exposures, hasAnswers }, memberships, now] = await Promise.all([
    lockFloors(transaction, [...new Set(bids.map((bid) => bid.facts.auctionId))]),
    readPaddles(transaction, bidderIds, { termsVersion }),
    readForBids(transaction, bidderIds, bids),
    bids.some((bid) => bid.facts.dealerId !== null) ? parts.accounts.dealerMemberships(transaction, bidderIds) : new Map<string, readonly string[]>(),
    parts.clock.now(transaction),
  ]);
  const nameOf = await namesFor(parts, transaction, { floors, paddles });
  const answered = hasAnswers ? await readAnswers(parts, transaction, { bids, floors }) : NO_ANSWERS;
  return { floors, paddles, exposures, ...answered, memberships, nameOf, now, needsHolds };
}

const NO_ANSWERS: Pick<Known, 'placed' | 'repeated' | 'refusals'> = { placed: new Map(), repeated: new Map(), refusals: [] };
/** What the keys of these bids have been answered with before. */
async function readAnswers(
  parts: SettlingParts,
  transaction: Executor,
  { bids, floors }: { bids: readonly WaitingBid[]; floors: ReadonlyMap<string, Floor> },
): Promise<typeof NO_ANSWERS> {
  const [placed, refusals] = await Promise.all([
    readEntriesByKey(transaction, bids),
    readRefusals(
      transaction,
      bids.flatMap(({ keyHash }) => keyHash ?? []),
    ),
  ]);
  const repeated = placed.length === 0 ? new Map<string, BidResult>() : await answerAgain(parts, transaction, { bids, placed, floors });
  return { placed: new Map(placed.map((entry) => [entry.keyHash ?? '', entry])), repeated, refusals };
}

/** The names of the bidders, and of those who lead already. */
async function namesFor(
  parts: SettlingParts,
  transaction: Executor,
  { floors, paddles }: { floors: ReadonlyMap<string, Floor>; paddles: ReadonlyMap<string, PaddleRecord> },
): Promise<(userId: string) => string> {
  const strangers = [...floors.values()].flatMap(({ state: { leader } }) => (leader === null || paddles.has(leader.bidderId) ? [] : [leader.bidderId]));
  const nameOfStranger = await parts.names.of(transaction, strangers);
  return (userId) => paddles.get(userId)?.username ?? nameOfStranger(userId);
}

/** The first answers to bids that come again, by the hash of their keys. */
async function answerAgain(
  parts: SettlingParts,
  transaction: Executor,
  { bids, placed, floors }: { bids: readonly WaitingBid[]; placed: readonly Entry[]; floors: ReadonlyMap<string, Floor> },
): Promise<Map<string, BidResult>> {
  const answers = new Map<string, BidResult>();
  const factsById = new Map(bids.map(({ facts }) => [facts.auctionId, facts]));
  for (const [auctionId, entries] of Map.groupBy(placed, (entry) => entry.auctionId)) {
    const facts = factsById.get(auctionId);
    const floor = floors.get(auctionId);
    // The key of a bid on an auction that nobody in the batch bids on: it is refused, not answered.
    if (facts === undefined || floor === undefined) continue;
    const ledger = await readLedger(transaction, auctionId);
    const nameOf = await parts.names.of(
      transaction,
      ledger.map((entry) => entry.actorId),
    );
    const bySequence = repeatAnswers({ facts, floor, ledger, nameOf }, new Set(entries.map((entry) => entry.sequence)));
    for (const entry of entries) {
      const answer = bySequence.get(entry.sequence);
      assert(answer !== undefined && entry.keyHash !== null, 'an entry that was found by its key is in its ledger');
      answers.set(entry.keyHash, answer);
    }
  }
  return answers;
}
