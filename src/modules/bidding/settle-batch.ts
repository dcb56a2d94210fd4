import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { ringAfterCommit } from './announce.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import { Batch, type Known, type KnownOfBids } from './batch.ts';
import type { KnownAuctions } from './known-auctions.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { repeatAnswers } from './repeat-answer.ts';
import { readEntriesByKey, readLedger, type Entry } from './store/ledger.ts';
import { readForBids } from './store/for-bids.ts';
import { readRefusals } from './store/refusals.ts';
import { lockFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** So many bids are decided and sent to the database while it reads what the next are decided by, or writes the last. */
const BIDS_IN_PIECE = 128;

type SettlingParts = BiddingParts & { readonly names: Names; readonly knownAuctions: KnownAuctions };
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
/** These auctions are not as their bids know them: their terms, or what their bidders are told of them, were changed meanwhile. */
class Outdated extends Error {
  readonly auctionIds: readonly string[];
  constructor(auctionIds: readonly string[]) {
    super('auctions were changed meanwhile');
    this.auctionIds = auctionIds;
  }
}
/** An auction that is live changes now and then: what is changed at every look is a fault. */
const MOST_RENEWALS = 5;

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
  const results = await settle(parts, { bids, locked: 'leaders', termsVersion, needsHolds, onDecided });
  ringAfterCommit(parts);
  return results;
}

/** Settles in one transaction; where what it read does not hold under the locks, in another. */
async function settle(parts: SettlingParts, settling: Settling, renewals = 0): Promise<BidResult[]> {
  try {
    return await parts.database.transaction((transaction) => settleWithin(parts, transaction, settling));
  } catch (error) {
    if (error instanceof Moved && settling.locked === 'leaders') return settle(parts, { ...settling, locked: 'bidders' }, renewals);
    if (!(error instanceof Outdated) || renewals === MOST_RENEWALS) throw error;
    const renewed = await parts.knownAuctions.renew(parts.database.executor, error.auctionIds);
    const bids = settling.bids.map((bid) => ({ ...bid, facts: renewed.get(bid.facts.auctionId) ?? bid.facts }));
    return settle(parts, { ...settling, bids }, renewals + 1);
  }
}

function assertUpToDate(bids: readonly WaitingBid[], floors: ReadonlyMap<string, Floor>): void {
  const outdated = new Set<string>();
  for (const { facts } of bids) {
    const floor = floors.get(facts.auctionId);
    if (floor !== undefined && floor.factsVersion !== facts.version) outdated.add(facts.auctionId);
  }
  if (outdated.size > 0) throw new Outdated([...outdated]);
}

async function settleWithin(parts: SettlingParts, transaction: Executor, settling: Settling): Promise<BidResult[]> {
  const { bids, locked, onDecided } = settling;
  const { known, pieces } = await readUnderLock(parts, transaction, settling);
  const batch = new Batch(parts, transaction, known);
  const answers: BidResult[] = [];
  const sent: Promise<void>[] = [];
  try {
    assertUpToDate(bids, known.floors);
    for (const piece of pieces) {
      // The entries of the piece before leave meanwhile.
      batch.learn(await piece.known);
      for (const bid of piece.bids) answers.push(batch.settle(bid));
      sent.push(heard(batch.sendEntries()));
    }
  } finally {
    // After a fault the transaction ends: nothing may go on reading in it.
    await Promise.allSettled(pieces.map(({ known: read }) => read));
  }
  sent.push(heard(batch.writeRest()));
  // The next batch finds them leading.
  for (const { userId, username } of batch.leaders()) parts.names.learn(userId, username);
  const holds = locked === 'bidders' ? true : heard(batch.holdsUnderLock(settling));
  // These first: after one that failed, whatever follows fails for that reason alone.
  await Promise.all(sent);
  if (!(await holds)) throw new Moved();
  onDecided();
  return answers;
}

/** Whoever sends a statement waits for it only later: until then its failure is not unheard. */
function heard<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Bids that follow one another, and what they are decided by, once it is read. */
interface Piece {
  readonly bids: readonly WaitingBid[];
  readonly known: Promise<KnownOfBids>;
}

/**
 * Locks and reads all that the batch decides by: auctions, then paddles, always in the order of their ids. All is asked for at once, and
 * answered in this order: time and exposures are read after the locks. What single bids are decided by comes piece by piece, so that the first
 * are decided while the rest is read; of paddles that are to be locked there is one piece.
 */
async function readUnderLock(
  parts: SettlingParts,
  transaction: Executor,
  { bids, locked, termsVersion, needsHolds }: Settling,
): Promise<{ known: Known; pieces: readonly Piece[] }> {
  const auctions = heard(lockFloors(transaction, [...new Set(bids.map((bid) => bid.facts.auctionId))]));
  const time = heard(parts.clock.now(transaction));
  const pieces = piecesOf(bids, locked === 'bidders' ? bids.length : BIDS_IN_PIECE).map((some): Piece => ({
    bids: some,
    known: heard(readForPiece(parts, transaction, { bids: some, locked, termsVersion, auctions })),
  }));
  const memberships = bids.some((bid) => bid.facts.dealerId !== null)
    ? await parts.accounts.dealerMemberships(transaction, [...new Set(bids.map((bid) => bid.bidderId))])
    : new Map<string, readonly string[]>();
  const [floors, now] = [await auctions, await time];
  const leaders = [...floors.values()].flatMap(({ state: { leader } }) => leader?.bidderId ?? []);
  const nameOf = await parts.names.of(transaction, leaders);
  return { known: { floors, memberships, nameOf, now, needsHolds }, pieces };
}

function piecesOf<Each>(all: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}

async function readForPiece(
  parts: SettlingParts,
  transaction: Executor,
  { bids, locked, termsVersion, auctions }: Pick<Settling, 'bids' | 'locked' | 'termsVersion'> & { auctions: Promise<ReadonlyMap<string, Floor>> },
): Promise<KnownOfBids> {
  const bidderIds = [...new Set(bids.map((bid) => bid.bidderId))];
  const readPaddles = locked === 'bidders' ? parts.accounts.lockPaddles : parts.accounts.readPaddles;
  const [paddles, { exposures, hasAnswers }] = await Promise.all([
    readPaddles(transaction, bidderIds, { termsVersion }),
    readForBids(transaction, bidderIds, bids),
  ]);
  const answered = hasAnswers ? await readAnswers(parts, transaction, { bids, floors: await auctions }) : NO_ANSWERS;
  return { paddles, exposures, ...answered };
}

const NO_ANSWERS: Pick<KnownOfBids, 'placed' | 'repeated' | 'refusals'> = { placed: new Map(), repeated: new Map(), refusals: [] };
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
