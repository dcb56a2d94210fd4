import { replayLedger, type Replayed, type ReplayedInSteps, type Void } from '#auction/replay.ts';
import type { AuctionTerms, FloorState, LedgerEntry, Offer } from '#auction/types.ts';
import { underbidderOf } from '#auction/underbidder.ts';
import { assert } from '#platform/assert.ts';
import { entryLines } from './floor.ts';
import type { Entry, EntryLines } from './store/ledger.ts';
import { stored, type Floor } from './store/tables.ts';

/** The floor as it opened: where every replay begins. */
export function openingState(floor: Floor): FloorState {
  return { status: 'live', startsAt: floor.state.startsAt, closesAt: floor.firstClosesAt, reserve: floor.firstReserve, price: null, leader: null, bidCount: 0 };
}

/** Makes an auction anew from its whole ledger. */
export function replayEntries(terms: AuctionTerms, floor: Floor, entries: readonly Entry[]): ReplayedInSteps {
  return replayLedger(terms, openingState(floor), entries.map(ledgerEntryOf));
}

/** An entry as the rules read it. */
export function ledgerEntryOf(entry: Entry): LedgerEntry | Void {
  if (entry.kind === 'void') {
    assert(entry.voidsSequence !== null, 'a void names what it voids');
    return { kind: 'void', voids: entry.voidsSequence - 1, voidedAt: entry.recordedAt };
  }
  if (entry.kind === 'reserve_change')
    return { kind: 'reserve_change', reserve: entry.amount === null ? null : stored(entry.amount), changedAt: entry.recordedAt };
  if (entry.kind === 'extension') {
    assert(typeof entry.closesAt === 'number', 'an extension has its close');
    return { kind: 'extension', closesAt: entry.closesAt, extendedAt: entry.recordedAt };
  }
  return offerOf(entry);
}

/** The offer that an entry keeps. */
export function offerOf(entry: Entry): Offer {
  assert(entry.amount !== null && entry.maximum !== null, 'an offer has its amounts');
  return { kind: 'offer', bidderId: entry.actorId, amount: stored(entry.amount), maximum: stored(entry.maximum), placedAt: entry.recordedAt };
}

/** The lines that a replay gave to each entry, as the ledger keeps them. */
export function linesOf(entries: readonly Entry[], replayed: Replayed): EntryLines[] {
  return entries.map((entry, index) => ({ auctionId: entry.auctionId, sequence: entry.sequence, ...entryLines(replayed.lines[index] ?? []) }));
}

/** Whether an entry has moved the close when it was written. The house's own moves are counted with those of the bids; a void moves nothing. */
export function movesClose(entry: Entry, before: FloorState, after: FloorState): boolean {
  return entry.kind === 'extension' || (entry.kind === 'offer' && after.closesAt > before.closesAt);
}

/** When the newest line of the history was made; null where there is none. */
export function lastBidAtIn(entries: readonly Entry[], replayed: Replayed): number | null {
  return entries.findLast((_, index) => (replayed.lines[index]?.length ?? 0) > 0)?.recordedAt ?? null;
}

/** The offers that stand. */
export function standingOffers(entries: readonly Entry[]): Entry[] {
  const voided = new Set(entries.flatMap((entry) => (entry.voidsSequence === null ? [] : [entry.voidsSequence])));
  return entries.filter((entry) => entry.kind === 'offer' && !voided.has(entry.sequence));
}

/** Who is second in a ledger, beside this leader. */
export function underbidderIn(entries: readonly Entry[], state: Pick<FloorState, 'leader'>): string | null {
  return underbidderOf(state, standingOffers(entries).map(offerOf));
}
