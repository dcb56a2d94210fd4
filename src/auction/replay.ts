import { assert } from './assert.ts';
import { applyReserveChange, resolve } from './maximum.ts';
import type { AuctionTerms, BidLine, EpochMs, FloorState, LedgerEntry } from './types.ts';

/** A void as the ledger keeps it: from here on the entry with that index does not stand. */
export interface Void {
  readonly kind: 'void';
  /** Place of the voided entry among the ledger's rows, counted from 0. */
  readonly voids: number;
  readonly voidedAt: EpochMs;
}

/** The floor as the ledger makes it, and the public lines that each entry gave (none for a voided one), in the ledger's order. */
export interface Replayed {
  readonly state: FloorState;
  readonly lines: readonly (readonly BidLine[])[];
}

/** With what was seen at the time: the floor after each entry, and the lines that it gave then, whatever was voided later. */
export interface ReplayedInSteps extends Replayed {
  readonly states: readonly FloorState[];
  readonly linesAtFirst: readonly (readonly BidLine[])[];
}

export interface ReplayOptions {
  /** Indexes (from 0) of the entries that do not stand. */
  readonly voided?: ReadonlySet<number>;
  /** The close as it stood: what moved it may be voided, but a close that people have seen never moves backwards. */
  readonly closesAtLeast?: EpochMs;
}

/** Makes the floor anew from the entries that stand. Voiding an entry is replaying without it. */
export function replay(terms: AuctionTerms, opening: FloorState, entries: readonly LedgerEntry[], options: ReplayOptions = {}): Replayed {
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

/** Makes the floor anew from the whole ledger as it happened, voids among the entries, to the exact close. Proves a stored state. */
export function replayLedger(terms: AuctionTerms, opening: FloorState, ledger: readonly (LedgerEntry | Void)[]): ReplayedInSteps {
  assertOpening(opening);
  const voided = new Set<number>();
  const states: FloorState[] = [];
  const linesAtFirst: (readonly BidLine[])[] = [];
  let state = opening;
  let lines: (readonly BidLine[])[] = [];
  ledger.forEach((entry, index) => {
    if (entry.kind === 'void') {
      assert(entry.voids < index && ledger[entry.voids]?.kind === 'offer', 'a void names an earlier offer');
      voided.add(entry.voids);
      const replayed = replayStanding(terms, opening, ledger.slice(0, index + 1), { voided, closesAtLeast: state.closesAt });
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

function applyEntry(state: FloorState, terms: AuctionTerms, entry: LedgerEntry): { readonly state: FloorState; readonly lines: readonly BidLine[] } {
  if (entry.kind === 'offer') return resolve(state, terms, entry);
  if (entry.kind === 'reserve_change') return applyReserveChange(state, entry);
  return { state: { ...state, closesAt: Math.max(state.closesAt, entry.closesAt) }, lines: [] };
}

function assertOpening(opening: FloorState): void {
  assert(opening.price === null && opening.leader === null && opening.bidCount === 0, 'a replay starts before the first bid');
}

function replayStanding(terms: AuctionTerms, opening: FloorState, ledger: readonly (LedgerEntry | Void)[], options: Required<ReplayOptions>): Replayed {
  const indexes = [...ledger.keys()].filter((index) => ledger[index]?.kind !== 'void' && !options.voided.has(index));
  const standing = ledger.filter((entry, index): entry is LedgerEntry => entry.kind !== 'void' && !options.voided.has(index));
  const { state, lines } = replay(terms, opening, standing, { closesAtLeast: options.closesAtLeast });
  const byIndex = new Map(indexes.map((index, place) => [index, lines[place] ?? []]));
  return { state, lines: [...ledger.keys()].map((index) => byIndex.get(index) ?? []) };
}
