import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from './bid.ts';
import { applyReserveChange, assertBiddingState } from './maximum.ts';
import { resultAtClose } from './hammer.ts';
import { minimumBid } from './increments.ts';
import { minor } from './money.ts';
import { replay, replayLedger, type Void } from './replay.ts';
import { mayLower, reserveStatus } from './reserve.ts';
import { DEFAULT_TERMS, opened, paddleOf, units } from '#tests/support/auction-script.ts';
import type { BidLine, BiddingState, LedgerEntry, Outcome } from './types.ts';

interface Attempt {
  readonly bidder: string;
  readonly above: number;
  readonly further: number;
  readonly wait: number;
  readonly lowerTo: number | null | undefined;
}
const attempts = fc.array(
  fc.record({
    bidder: fc.constantFrom('A', 'B', 'C', 'D'),
    above: fc.oneof(fc.constant(0), fc.integer({ min: -200, max: 3000 })),
    further: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
    wait: fc.integer({ min: 1, max: 400_000 }),
    lowerTo: fc.option(fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null, freq: 4 }), {
      nil: undefined,
      freq: 8,
    }),
  }),
  { minLength: 1, maxLength: 30 },
);
const reserves = fc.option(fc.integer({ min: 1, max: 20_000 }).map(units), { nil: null });
const RUNS = { numRuns: 300 };

interface Step {
  readonly before: BiddingState;
  readonly entry: LedgerEntry;
  readonly outcome: Outcome | null;
  readonly after: BiddingState;
  readonly lines: readonly BidLine[];
}

function run(tried: readonly Attempt[], opening: BiddingState) {
  let state = opening;
  let now = 0;
  const steps: Step[] = [];
  for (const attempt of tried) {
    now += attempt.wait;
    const before = state;
    if (attempt.lowerTo !== undefined) {
      const reserve = attempt.lowerTo === null ? null : units(attempt.lowerTo);
      if (!mayLower(state, reserve, now)) continue;
      const entry = { kind: 'reserve_change' as const, reserve, changedAt: now };
      const { state: after, lines } = applyReserveChange(state, entry);
      steps.push({ before, entry, outcome: null, after, lines });
      state = after;
      continue;
    }
    const amount = Math.max(0, minimumBid(state, DEFAULT_TERMS) + attempt.above * 100);
    const request = { bidderId: attempt.bidder, amount, maximum: amount + attempt.further * 100, confirm: true };
    const decision = decide(state, DEFAULT_TERMS, paddleOf(attempt.bidder), request, now);
    if (!decision.accepted) continue;
    steps.push({
      before,
      entry: decision.offer,
      outcome: decision.outcome,
      after: decision.outcome.state,
      lines: decision.outcome.lines,
    });
    state = decision.outcome.state;
  }
  return { state, steps, entries: steps.map((step) => step.entry), now };
}

const check = (property: (played: ReturnType<typeof run>, opening: BiddingState) => void) =>
  fc.assert(
    fc.property(attempts, reserves, (tried, reserve) => {
      const opening = opened({ reserve });
      property(run(tried, opening), opening);
    }),
    RUNS,
  );

describe('any sequence of bids', () => {
  test('the highest maximum leads, the earlier one of a tie', () =>
    check(({ state, entries }) => {
      let best: { bidderId: string; maximum: number } | null = null;
      for (const entry of entries) if (entry.kind === 'offer' && entry.maximum > (best?.maximum ?? 0)) best = entry;
      expect(state.leader?.bidderId).toBe(best?.bidderId);
      expect(state.leader?.maximum).toBe(best?.maximum);
    }));

  test('the price is never above the leader’s maximum, never below the best of the others, and never falls', () =>
    check(({ steps }) => {
      const best = new Map<string, number>();
      for (const { before, entry, after } of steps) {
        if (entry.kind === 'offer') best.set(entry.bidderId, Math.max(best.get(entry.bidderId) ?? 0, entry.maximum));
        if (after.leader === null || after.price === null) continue;
        const others = [...best].filter(([bidder]) => bidder !== after.leader?.bidderId).map(([, maximum]) => maximum);
        expect(after.price).toBeLessThanOrEqual(after.leader.maximum);
        expect(after.price).toBeGreaterThanOrEqual(Math.max(0, ...others));
        expect(after.price).toBeGreaterThanOrEqual(before.price ?? 0);
      }
    }));

  test('the invariants of the bidding state hold after every step', () =>
    check(({ steps }) => {
      for (const { after } of steps) assertBiddingState(after);
    }));

  test('the close moves only forward, and only by a bid that moved the price or the leader', () =>
    check(({ steps }) => {
      for (const { before, entry, after, outcome } of steps) {
        expect(after.closesAt).toBeGreaterThanOrEqual(before.closesAt);
        expect(outcome?.extended ?? false).toBe(after.closesAt > before.closesAt);
        const moved = before.price !== after.price || before.leader?.bidderId !== after.leader?.bidderId;
        if (entry.kind === 'offer' && moved)
          expect(after.closesAt - entry.placedAt).toBeGreaterThanOrEqual(DEFAULT_TERMS.softCloseMs);
        else expect(after.closesAt).toBe(before.closesAt);
      }
    }));

  test('lines are numbered without gaps, never fall, and the last is the price', () =>
    check(({ steps, state }) => {
      const lines = steps.flatMap((step) => step.lines);
      expect(lines.map((line) => line.number)).toEqual(lines.map((_, index) => index + 1));
      expect(state.bidCount).toBe(lines.length);
      lines.forEach((line, index) => expect(line.amount).toBeGreaterThanOrEqual(lines[index - 1]?.amount ?? 0));
      expect(lines.at(-1)?.amount ?? null).toBe(state.price);
      expect(lines.at(-1)?.bidderId).toBe(state.leader?.bidderId);
    }));

  test('sells if and only if a maximum reaches the reserve', () =>
    check(({ state }) => {
      const would = state.leader !== null && state.leader.maximum >= (state.reserve ?? 0);
      expect(resultAtClose(state).status).toBe(would ? 'sold' : state.leader === null ? 'not_sold' : 'reserve_not_met');
    }));
});

describe('replaying', () => {
  test('gives the stored state and the public lines', () =>
    check(({ state, steps, entries }, opening) => {
      const replayed = replay(DEFAULT_TERMS, opening, entries);
      expect(replayed.state).toEqual(state);
      expect(replayed.lines).toEqual(steps.map((step) => step.lines));
      const { states, linesAtFirst, ...inSteps } = replayLedger(DEFAULT_TERMS, opening, entries);
      expect(inSteps).toEqual(replayed);
      expect(linesAtFirst).toEqual(replayed.lines);
      expect(states).toEqual(
        entries.map((_, index) => replay(DEFAULT_TERMS, opening, entries.slice(0, index + 1)).state),
      );
    }));

  test('after voiding any bid equals a history without it, except for the close', () =>
    fc.assert(
      fc.property(attempts, reserves, fc.nat(), (tried, reserve, pick) => {
        const opening = opened({ reserve });
        const { state, entries, now } = run(tried, opening);
        const offers = [...entries.keys()].filter((index) => entries[index]?.kind === 'offer');
        const voids = offers[pick % Math.max(1, offers.length)];
        if (voids === undefined) return;
        const never = replay(
          DEFAULT_TERMS,
          opening,
          entries.filter((_, index) => index !== voids),
        );
        const voided = replay(DEFAULT_TERMS, opening, entries, {
          voided: new Set([voids]),
          closesAtLeast: state.closesAt,
        });
        expect({ ...voided.state, closesAt: 0 }).toEqual({ ...never.state, closesAt: 0 });
        expect(voided.lines.flat()).toEqual(never.lines.flat());
        expect(voided.state.closesAt).toBeGreaterThanOrEqual(state.closesAt);
        assertBiddingState(voided.state);
        const ledger: (LedgerEntry | Void)[] = [...entries, { kind: 'void', voids, voidedAt: now }];
        expect(replayLedger(DEFAULT_TERMS, opening, ledger).state).toEqual(voided.state);
      }),
      RUNS,
    ));
});

describe('the reserve stays hidden', () => {
  const publicView = (tried: readonly Attempt[], reserve: number) => {
    const { state, steps } = run(
      tried.map((attempt) => ({ ...attempt, lowerTo: undefined })),
      opened({ reserve: minor(reserve) }),
    );
    return {
      price: state.price,
      minimum: minimumBid(state, DEFAULT_TERMS),
      lines: steps.flatMap((step) => step.lines),
      closesAt: state.closesAt,
      word: reserveStatus(state),
    };
  };
  test('two unmet reserves look the same', () =>
    fc.assert(
      fc.property(attempts, fc.nat(1_000_000), fc.nat(1_000_000), (tried, one, other) => {
        const outOfReach = 800_000_000;
        expect(publicView(tried, outOfReach + one)).toEqual(publicView(tried, outOfReach + other));
      }),
      RUNS,
    ));
});
