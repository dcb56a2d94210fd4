import { minor } from '#auction/money.ts';
import { replayLedger, type Replayed, type ReplayedInSteps, type Void } from '#auction/replay.ts';
import type { AuctionTerms, BiddingState, LedgerEntry, Offer } from '#auction/types.ts';
import { underbidderOf } from '#auction/underbidder.ts';
import { assert } from '#platform/assert.ts';
import { entryLines } from './append-entry.ts';
import type { Entry, EntryLines } from './store/ledger.ts';
import type { AuctionBidding } from './store/tables.ts';

export function openingState(bidding: AuctionBidding): BiddingState {
  return {
    status: 'live',
    startsAt: bidding.state.startsAt,
    closesAt: bidding.firstClosesAt,
    reserve: bidding.firstReserve,
    price: null,
    leader: null,
    bidCount: 0,
  };
}

type Replayable =
  | Pick<Entry, 'kind' | 'actorId' | 'amount' | 'maximum' | 'voidsSequence' | 'closesAt' | 'recordedAt'>
  | { readonly kind: 'void'; readonly voidsSequence: number; readonly recordedAt: number };

export function replayEntries(
  terms: AuctionTerms,
  bidding: AuctionBidding,
  entries: readonly Replayable[],
): ReplayedInSteps {
  return replayLedger(terms, openingState(bidding), entries.map(ledgerEntryOf));
}

export function ledgerEntryOf(entry: Replayable): LedgerEntry | Void {
  if (entry.kind === 'void') {
    assert(entry.voidsSequence !== null, 'a void names what it voids');
    return { kind: 'void', voids: entry.voidsSequence, voidedAt: entry.recordedAt };
  }
  if (entry.kind === 'reserve_change')
    return {
      kind: 'reserve_change',
      reserve: entry.amount === null ? null : minor(entry.amount),
      changedAt: entry.recordedAt,
    };
  if (entry.kind === 'extension') {
    assert(entry.closesAt !== null, 'an extension has its close');
    return { kind: 'extension', closesAt: entry.closesAt, extendedAt: entry.recordedAt };
  }
  return entry.kind === 'offer' ? offerOf(entry) : { kind: 'no_change' };
}

export function offerOf(entry: Pick<Entry, 'actorId' | 'amount' | 'maximum' | 'recordedAt'>): Offer {
  assert(entry.amount !== null && entry.maximum !== null, 'an offer has no amounts');
  return {
    kind: 'offer',
    bidderId: entry.actorId,
    amount: minor(entry.amount),
    maximum: minor(entry.maximum),
    placedAt: entry.recordedAt,
  };
}

export function linesOf(entries: readonly Entry[], replayed: Replayed): EntryLines[] {
  return entries.map((entry, index) => ({
    auctionId: entry.auctionId,
    sequence: entry.sequence,
    ...entryLines(replayed.lines[index] ?? []),
  }));
}

/** Extensions by staff count like those by bids; a void never moves the close. */
export function movesClose(entry: Entry, before: BiddingState, after: BiddingState): boolean {
  return entry.kind === 'extension' || (entry.kind === 'offer' && after.closesAt > before.closesAt);
}

export function lastBidAtIn(entries: readonly Entry[], replayed: Replayed): number | null {
  return entries.findLast((_, index) => (replayed.lines[index]?.length ?? 0) > 0)?.recordedAt ?? null;
}

export function validOffers(entries: readonly Entry[]): Entry[] {
  const voided = new Set(entries.flatMap((entry) => (entry.voidsSequence === null ? [] : [entry.voidsSequence])));
  return entries.filter((entry) => entry.kind === 'offer' && !voided.has(entry.sequence));
}

export function underbidderIn(entries: readonly Entry[], state: Pick<BiddingState, 'leader'>): string | null {
  return underbidderOf(state, validOffers(entries).map(offerOf));
}
