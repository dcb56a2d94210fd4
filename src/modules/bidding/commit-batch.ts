import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { wakeAfterCommit } from './announce.ts';
import type { BidResult, WaitingBid } from './answers.ts';
import { Batch, type BatchContext, type BidInputs } from './batch.ts';
import type { KnownAuctions } from './known-auctions.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { repeatAnswers } from './repeat-answer.ts';
import { readEntriesByKey, readLedger, type Entry } from './store/ledger.ts';
import { readConflicts } from './store/conflicts.ts';
import { readForBids } from './store/for-bids.ts';
import { readRefusals } from './store/refusals.ts';
import { lockBiddings, readLeads } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

/** The database reads the next chunk or writes the previous one while these are decided. */
const CHUNK_SIZE = 128;

type BatchDeps = BiddingDepsWithNames & { readonly knownAuctions: KnownAuctions };
type Locked = 'leaders' | 'bidders';
interface BatchInput {
  readonly bids: readonly WaitingBid[];
  readonly locked: Locked;
  readonly termsVersion: number;
  readonly needsHolds: boolean;
  readonly onDecided: () => void;
}

class PaddleChangedError extends Error {}
class OutdatedInfoError extends Error {
  readonly auctionIds: readonly string[];
  constructor(auctionIds: readonly string[]) {
    super('auctions were changed in the meantime');
    this.auctionIds = auctionIds;
  }
}
/** A live auction changes rarely. Changes on every attempt indicate a bug. */
const MAX_RENEWALS = 5;

/**
 * Commits bids in one transaction, in order, at one database timestamp. Locks only the paddles of the final leaders,
 * because nobody else's exposure grows and locks cost more than the bids. If one of those paddles changed, decides
 * everything again with every paddle locked.
 */
export async function commitBatch(
  deps: BatchDeps,
  bids: readonly WaitingBid[],
  onDecided: () => void = () => undefined,
): Promise<BidResult[]> {
  const { bidding_terms_version: termsVersion, holds } = await deps.operations.settings(deps.database.executor);
  const needsHolds = deps.holds !== null && holds === 'required';
  const results = await commitWithRetries(deps, { bids, locked: 'leaders', termsVersion, needsHolds, onDecided });
  wakeAfterCommit(deps);
  return results;
}

async function commitWithRetries(deps: BatchDeps, input: BatchInput, renewals = 0): Promise<BidResult[]> {
  try {
    return await deps.database.transaction((transaction) => decideBids(deps, transaction, input));
  } catch (error) {
    if (error instanceof PaddleChangedError && input.locked === 'leaders')
      return commitWithRetries(deps, { ...input, locked: 'bidders' }, renewals);
    if (!(error instanceof OutdatedInfoError) || renewals === MAX_RENEWALS) throw error;
    const renewed = await deps.knownAuctions.renew(deps.database.executor, error.auctionIds);
    const bids = input.bids.map((bid) => ({ ...bid, info: renewed.get(bid.info.auctionId) ?? bid.info }));
    return commitWithRetries(deps, { ...input, bids }, renewals + 1);
  }
}

function assertUpToDate(bids: readonly WaitingBid[], biddings: ReadonlyMap<string, AuctionBidding>): void {
  const outdated = new Set<string>();
  for (const { info } of bids) {
    const bidding = biddings.get(info.auctionId);
    if (bidding !== undefined && bidding.infoVersion !== info.version) outdated.add(info.auctionId);
  }
  if (outdated.size > 0) throw new OutdatedInfoError([...outdated]);
}

async function decideBids(deps: BatchDeps, transaction: Executor, input: BatchInput): Promise<BidResult[]> {
  const { bids, locked, onDecided } = input;
  const { known, chunks } = await readUnderLock(deps, transaction, input);
  const batch = new Batch(deps, transaction, known);
  const answers: BidResult[] = [];
  const writes: Promise<void>[] = [];
  try {
    assertUpToDate(bids, known.biddings);
    for (const chunk of chunks) {
      batch.addInputs(await chunk.known);
      for (const bid of chunk.bids) answers.push(batch.answer(bid));
      writes.push(handled(batch.insertUnsentEntries()));
    }
  } finally {
    // No read may still be running when the transaction ends.
    await Promise.allSettled(chunks.map(({ known: read }) => read));
  }
  writes.push(handled(batch.writeStatesAndEvents()));
  for (const { userId, username } of batch.leaders()) deps.names.learn(userId, username);
  const isValid = locked === 'bidders' ? true : handled(batch.isValidUnderLock(input));
  // Await the writes first: after one fails, everything that follows fails because of it.
  await Promise.all(writes);
  if (!(await isValid)) throw new PaddleChangedError();
  onDecided();
  return answers;
}

/** Avoids an unhandled rejection for a promise that is awaited later. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

interface Chunk {
  readonly bids: readonly WaitingBid[];
  readonly known: Promise<BidInputs>;
}

/**
 * Locks auctions, then paddles, in the order of their ids. Queries are pipelined and answered in this order, so the
 * time and exposures are read after the locks.
 */
async function readUnderLock(
  deps: BatchDeps,
  transaction: Executor,
  { bids, locked, termsVersion, needsHolds }: BatchInput,
): Promise<{ known: BatchContext; chunks: readonly Chunk[] }> {
  const auctions = handled(lockBiddings(transaction, [...new Set(bids.map((bid) => bid.info.auctionId))]));
  const time = handled(deps.clock.now(transaction));
  const chunks = chunksOf(bids, locked === 'bidders' ? bids.length : CHUNK_SIZE).map((some): Chunk => ({
    bids: some,
    known: handled(readForChunk(deps, transaction, { bids: some, locked, termsVersion, auctions })),
  }));
  const memberships = bids.some((bid) => bid.info.dealerId !== null)
    ? await deps.accounts.dealerMemberships(transaction, [...new Set(bids.map((bid) => bid.bidderId))])
    : new Map<string, readonly string[]>();
  const [biddings, now] = [await auctions, await time];
  const leaders = [...biddings.values()].flatMap(({ state: { leader } }) => leader?.bidderId ?? []);
  const nameOf = await deps.names.of(transaction, leaders);
  return { known: { biddings, memberships, nameOf, now, needsHolds }, chunks };
}

function chunksOf<Each>(all: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

async function readForChunk(
  deps: BatchDeps,
  transaction: Executor,
  {
    bids,
    locked,
    termsVersion,
    auctions,
  }: Pick<BatchInput, 'bids' | 'locked' | 'termsVersion'> & { auctions: Promise<ReadonlyMap<string, AuctionBidding>> },
): Promise<BidInputs> {
  const bidderIds = [...new Set(bids.map((bid) => bid.bidderId))];
  const readPaddles = locked === 'bidders' ? deps.accounts.lockPaddles : deps.accounts.readPaddles;
  const [paddles, { exposures, hasAnswers }] = await Promise.all([
    readPaddles(transaction, bidderIds, { termsVersion }),
    readForBids(transaction, bidderIds, bids),
  ]);
  const connected = bidderIds.filter((userId) => paddles.get(userId)?.hasConflicts === true);
  const planners = bidderIds.filter((userId) => (paddles.get(userId)?.planAllocations ?? []).length > 0);
  const leads = await readLeads(transaction, planners);
  const auctionIds = [...new Set(bids.map((bid) => bid.info.auctionId))];
  const conflicts = await readConflicts(transaction, auctionIds, connected);
  const answered = hasAnswers ? await readAnswers(deps, transaction, { bids, biddings: await auctions }) : NO_ANSWERS;
  return { paddles, exposures, leads, conflicts, ...answered };
}

const NO_ANSWERS: Pick<BidInputs, 'placed' | 'repeated' | 'refusals'> = {
  placed: new Map(),
  repeated: new Map(),
  refusals: [],
};
async function readAnswers(
  deps: BatchDeps,
  transaction: Executor,
  { bids, biddings }: { bids: readonly WaitingBid[]; biddings: ReadonlyMap<string, AuctionBidding> },
): Promise<typeof NO_ANSWERS> {
  const [placed, refusals] = await Promise.all([
    readEntriesByKey(transaction, bids),
    readRefusals(
      transaction,
      bids.flatMap(({ keyHash }) => keyHash ?? []),
    ),
  ]);
  const repeated =
    placed.length === 0
      ? new Map<string, BidResult>()
      : await repeatPlaced(deps, transaction, { bids, placed, biddings });
  return { placed: new Map(placed.map((entry) => [entry.keyHash ?? '', entry])), repeated, refusals };
}

async function repeatPlaced(
  deps: BatchDeps,
  transaction: Executor,
  {
    bids,
    placed,
    biddings,
  }: { bids: readonly WaitingBid[]; placed: readonly Entry[]; biddings: ReadonlyMap<string, AuctionBidding> },
): Promise<Map<string, BidResult>> {
  const answers = new Map<string, BidResult>();
  const infoById = new Map(bids.map(({ info }) => [info.auctionId, info]));
  for (const [auctionId, entries] of Map.groupBy(placed, (entry) => entry.auctionId)) {
    const info = infoById.get(auctionId);
    const bidding = biddings.get(auctionId);
    // The key belongs to a bid on an auction outside this batch, so the bid is refused as a reused key.
    if (info === undefined || bidding === undefined) continue;
    const ledger = await readLedger(transaction, auctionId);
    const nameOf = await deps.names.of(
      transaction,
      ledger.map((entry) => entry.actorId),
    );
    const bySequence = repeatAnswers(
      { info, bidding, ledger, nameOf },
      new Set(entries.map((entry) => entry.sequence)),
    );
    for (const entry of entries) {
      const answer = bySequence.get(entry.sequence);
      assert(answer !== undefined && entry.keyHash !== null, 'the entry found by its key is not in the ledger');
      answers.set(entry.keyHash, answer);
    }
  }
  return answers;
}
