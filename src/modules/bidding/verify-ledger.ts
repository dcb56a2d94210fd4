import { hammer } from '#auction/hammer.ts';
import type { ReplayedInSteps } from '#auction/replay.ts';
import type { Executor } from '#platform/database/database.ts';
import { linkHash } from './hash-chain.ts';
import { lastBidAtIn, linesOf, movesClose, openingState, replayEntries, underbidderIn } from './replay-ledger.ts';
import { findFacts, type AuctionFacts } from './store/facts.ts';
import { readLedger, type Entry, type EntryLines } from './store/ledger.ts';
import { lockFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** Proves an auction's stored state from its ledger; the faults in words, none where all is as it must be. Call it in a transaction. */
export async function verifyLedger(transaction: Executor, auctionId: string): Promise<string[]> {
  const floor = (await lockFloors(transaction, [auctionId])).get(auctionId);
  const [found] = await findFacts(transaction, [auctionId]);
  if (floor === undefined || found === undefined) return ['there is no such auction'];
  const entries = await readLedger(transaction, auctionId);
  const chain = faultsOfChain(floor, entries);
  return chain.length > 0 ? chain : faultsOfState(found.facts, floor, entries);
}

/** Each entry follows the one before it, by number and by hash, and the floor ends in the last. */
export function faultsOfChain(floor: Floor, entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  let hash: Buffer | null = null;
  entries.forEach((entry, index) => {
    if (entry.sequence !== index + 1) faults.push(`entry ${index + 1} has the number ${entry.sequence}`);
    hash = linkHash(hash, entry);
    if (!entry.hash.equals(hash)) faults.push(`the hash of entry ${entry.sequence} is not that of its fields`);
    hash = entry.hash;
  });
  if (floor.lastSequence !== entries.length) faults.push(`the floor ends in entry ${floor.lastSequence}, the ledger in ${entries.length}`);
  const last = entries.at(-1)?.hash ?? null;
  const isSame = last === null ? floor.lastHash === null : floor.lastHash?.equals(last) === true;
  if (!isSame) faults.push('the floor does not end in the hash of the last entry');
  return faults;
}

/** The replay gives the stored state and the stored lines. */
export function faultsOfState(facts: AuctionFacts, floor: Floor, entries: readonly Entry[]): string[] {
  const replayed = replayEntries(facts.terms, floor, entries);
  const faults: string[] = [];
  const compare = (what: string, kept: unknown, made: unknown): void => {
    if (kept !== made) faults.push(`${what} is ${String(kept)}, the ledger makes it ${String(made)}`);
  };
  const { state } = floor;
  compare('the price', state.price, replayed.state.price);
  compare('the leader', state.leader?.bidderId, replayed.state.leader?.bidderId);
  compare("the leader's maximum", state.leader?.maximum, replayed.state.leader?.maximum);
  compare('the reserve', state.reserve, replayed.state.reserve);
  compare('the close', state.closesAt, replayed.state.closesAt);
  compare('the number of lines', state.bidCount, replayed.state.bidCount);
  compare('the underbidder', floor.underbidderId, underbidderIn(entries, state));
  compare('how often the close was moved', floor.extensionCount, movesOfClose(floor, entries, replayed));
  compare('the time of the last bid', floor.lastBidAt, lastBidAtIn(entries, replayed));
  const made = hammer(replayed.state);
  // What was not sold at the hammer may have been since, at a price on which buyer and seller agreed.
  if (state.status !== 'sold' || made.status === 'sold') compare('the hammer price', floor.hammerPrice, state.status === 'sold' ? made.hammerPrice : null);
  else if (floor.hammerPrice === null) faults.push('it is sold without a price');
  const lines = linesOf(entries, replayed);
  entries.forEach((entry, index) => {
    const line = lines[index];
    if (line === undefined || !hasSameLines(entry, line)) faults.push(`the lines of entry ${entry.sequence} are not those that the ledger makes`);
  });
  const numbers = entries
    .flatMap((entry) => [entry.lineNumber, entry.automaticNumber])
    .filter((number) => number !== null)
    .sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) faults.push('the numbers of the lines have a gap');
  return faults;
}

function movesOfClose(floor: Floor, entries: readonly Entry[], { states }: ReplayedInSteps): number {
  let before = openingState(floor);
  return entries.filter((entry, index) => {
    const after = states[index] ?? before;
    const isMove = movesClose(entry, before, after);
    before = after;
    return isMove;
  }).length;
}

function hasSameLines(entry: EntryLines, line: EntryLines): boolean {
  return (
    entry.lineNumber === line.lineNumber &&
    entry.automaticNumber === line.automaticNumber &&
    entry.automaticBidderId === line.automaticBidderId &&
    entry.automaticAmount === line.automaticAmount
  );
}
