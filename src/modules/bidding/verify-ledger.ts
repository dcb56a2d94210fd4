import { hash } from 'node:crypto';
import { resultAtClose } from '#auction/hammer.ts';
import type { ReplayedInSteps } from '#auction/replay.ts';
import { parseEntry } from '#contract/ledger/entries.ts';
import type { Executor } from '#platform/database/database.ts';
import { publishedProblems } from './verify-published.ts';
import { lastBidAtIn, linesOf, movesClose, openingState, replayEntries, underbidderIn } from './replay-ledger.ts';
import { findInfo, type AuctionInfo } from './store/auction-info.ts';
import { readLedger, type Entry, type EntryLines } from './store/ledger.ts';
import { lockBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

/** Returns the problems. Call it in a transaction. */
export async function verifyLedger(transaction: Executor, auctionId: string): Promise<string[]> {
  const bidding = (await lockBiddings(transaction, [auctionId])).get(auctionId);
  const [found] = await findInfo(transaction, [auctionId]);
  if (bidding === undefined || found === undefined) return ['the auction was not found'];
  const entries = await readLedger(transaction, auctionId);
  const chain = chainProblems(bidding, entries);
  if (chain.length > 0) return chain;
  const published = publishedProblems(found.info, bidding, entries);
  return published.length > 0 ? published : stateProblems(found.info, bidding, entries);
}

export function chainProblems(bidding: AuctionBidding, entries: readonly Entry[]): string[] {
  const problems: string[] = [];
  let before: string | null = null;
  entries.forEach((entry, index) => {
    if (entry.sequence !== index) problems.push(`entry ${index} has the sequence number ${entry.sequence}`);
    const { previous } = parseEntry(entry.body);
    if (previous !== before || !entry.hash.equals(hash('sha256', entry.body, 'buffer')))
      problems.push(`entry ${entry.sequence} is not linked to the entry before it`);
    before = entry.hash.toString('hex');
  });
  const last = entries.at(-1)?.sequence ?? 0;
  if (bidding.lastSequence !== last)
    problems.push(`the bidding state ends at entry ${bidding.lastSequence}, the ledger at entry ${last}`);
  if ((bidding.lastHash?.toString('hex') ?? null) !== before)
    problems.push('the bidding state’s hash doesn’t match the last entry');
  return problems;
}

export function stateProblems(info: AuctionInfo, bidding: AuctionBidding, entries: readonly Entry[]): string[] {
  const replayed = replayEntries(info.terms, bidding, entries);
  const problems: string[] = [];
  const compare = (what: string, stored: unknown, made: unknown): void => {
    if (stored !== made) problems.push(`${what} is ${String(stored)}, but the ledger gives ${String(made)}`);
  };
  const { state } = bidding;
  compare('the price', state.price, replayed.state.price);
  compare('the leader', state.leader?.bidderId, replayed.state.leader?.bidderId);
  compare("the leader's maximum", state.leader?.maximum, replayed.state.leader?.maximum);
  compare('the reserve', state.reserve, replayed.state.reserve);
  compare('the close', state.closesAt, replayed.state.closesAt);
  compare('the number of bids', state.bidCount, replayed.state.bidCount);
  compare('the underbidder', bidding.underbidderId, underbidderIn(entries, state));
  compare('the number of extensions', bidding.extensionCount, movesOfClose(bidding, entries, replayed));
  compare('the time of the last bid', bidding.lastBidAt, lastBidAtIn(entries, replayed));
  const made = resultAtClose(replayed.state);
  // An auction not sold at the close may be sold later at an agreed price.
  if (state.status !== 'sold' || made.status === 'sold')
    compare('the hammer price', bidding.hammerPrice, state.status === 'sold' ? made.hammerPrice : null);
  else if (bidding.hammerPrice === null) problems.push('it is sold but has no price');
  const lines = linesOf(entries, replayed);
  entries.forEach((entry, index) => {
    const line = lines[index];
    if (line === undefined || !hasSameLines(entry, line))
      problems.push(`the bids of entry ${entry.sequence} don’t match the ledger`);
  });
  const numbers = entries
    .flatMap((entry) => [entry.lineNumber, entry.automaticNumber])
    .filter((number) => number !== null)
    .sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) problems.push('the bid numbers have a gap');
  return problems;
}

function movesOfClose(bidding: AuctionBidding, entries: readonly Entry[], { states }: ReplayedInSteps): number {
  let before = openingState(bidding);
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
