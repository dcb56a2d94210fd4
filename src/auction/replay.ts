import { assert } from './assert.ts';
import { applyReserveChange, applyOffer } from './maximum.ts';
import type { AuctionTerms, BidLine, EpochMs, BiddingState, LedgerEntry } from './types.ts';

export interface Void {
  readonly kind: 'void';
  readonly voids: number;
  readonly voidedAt: EpochMs;
}

export interface Replayed {
  readonly state: BiddingState;
  readonly lines: readonly (readonly BidLine[])[];
}

export interface ReplayedInSteps extends Replayed {
  readonly states: readonly BiddingState[];
  readonly linesAtFirst: readonly (readonly BidLine[])[];
}

export interface ReplayOptions {
  readonly voided?: ReadonlySet<number>;
  /** A published close never moves back, even if the bid that extended it is voided. */
  readonly closesAtLeast?: EpochMs;
}

export function replay(
  terms: AuctionTerms,
  opening: BiddingState,
  entries: readonly LedgerEntry[],
  options: ReplayOptions = {},
): Replayed {
  assertOpening(opening);
  let state = opening;
  const lines = entries.map((entry, index): readonly BidLine[] => {
    if (options.voided?.has(index) === true) return [];
    const step = applyEntry(state, terms, entry);
    state = step.state;
    return step.lines;
  });
  return { state: { ...state, closesAt: Math.max(state.closesAt, options.closesAtLeast ?? state.closesAt) }, lines };
}

/** Includes voids, to verify a stored state. */
export function replayLedger(
  terms: AuctionTerms,
  opening: BiddingState,
  ledger: readonly (LedgerEntry | Void)[],
): ReplayedInSteps {
  assertOpening(opening);
  const voided = new Set<number>();
  const states: BiddingState[] = [];
  const linesAtFirst: (readonly BidLine[])[] = [];
  let state = opening;
  let lines: (readonly BidLine[])[] = [];
  ledger.forEach((entry, index) => {
    if (entry.kind === 'void') {
      assert(entry.voids < index && ledger[entry.voids]?.kind === 'offer', 'a void names an earlier offer');
      voided.add(entry.voids);
      const replayed = replayValid(terms, opening, ledger.slice(0, index + 1), {
        voided,
        closesAtLeast: state.closesAt,
      });
      state = replayed.state;
      lines = [...replayed.lines];
      linesAtFirst.push([]);
    } else {
      const step = applyEntry(state, terms, entry);
      state = step.state;
      lines.push(step.lines);
      linesAtFirst.push(step.lines);
    }
    states.push(state);
  });
  return { state, lines, states, linesAtFirst };
}

function applyEntry(
  state: BiddingState,
  terms: AuctionTerms,
  entry: LedgerEntry,
): { readonly state: BiddingState; readonly lines: readonly BidLine[] } {
  if (entry.kind === 'offer') return applyOffer(state, terms, entry);
  if (entry.kind === 'reserve_change') return applyReserveChange(state, entry);
  if (entry.kind === 'no_change') return { state, lines: [] };
  return { state: { ...state, closesAt: Math.max(state.closesAt, entry.closesAt) }, lines: [] };
}

function assertOpening(opening: BiddingState): void {
  assert(
    opening.price === null && opening.leader === null && opening.bidCount === 0,
    'a replay starts before the first bid',
  );
}

function replayValid(
  terms: AuctionTerms,
  opening: BiddingState,
  ledger: readonly (LedgerEntry | Void)[],
  options: Required<ReplayOptions>,
): Replayed {
  const indexes = [...ledger.keys()].filter((index) => ledger[index]?.kind !== 'void' && !options.voided.has(index));
  const valid = ledger.filter(
    (entry, index): entry is LedgerEntry => entry.kind !== 'void' && !options.voided.has(index),
  );
  const { state, lines } = replay(terms, opening, valid, { closesAtLeast: options.closesAtLeast });
  const byIndex = new Map(indexes.map((index, place) => [index, lines[place] ?? []]));
  return { state, lines: [...ledger.keys()].map((index) => byIndex.get(index) ?? []) };
}
