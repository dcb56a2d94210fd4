import { describe, expect, test } from 'vitest';
import { replay, replayLedger } from './replay.ts';
import { describeState, DEFAULT_TERMS, describeLine, opened, play, units } from '#tests/support/auction-script.ts';

const without = (bids: readonly string[], index: number, start = opened()) =>
  replay(DEFAULT_TERMS, start, play(bids, start).entries, { voided: new Set([index]) });

describe('a replay', () => {
  test('of all entries gives the stored state and lines', () => {
    const played = play(
      ['A 100/500', 'B 200/900', 'A 700/800 @3599', 'B 1000/2000 @3650'],
      opened({ reserve: units(1500) }),
    );
    const replayed = replay(DEFAULT_TERMS, opened({ reserve: units(1500) }), played.entries);
    expect(replayed.state).toEqual(played.state);
    expect(replayed.lines.flat()).toEqual(played.history);
  });
  test('must start before the first bid', () =>
    expect(() => replay(DEFAULT_TERMS, play(['A 100']).state, [])).toThrow('before the first bid'));
  test('takes reserve changes in their order', () => {
    const { entries } = play(['A 100/700', 'B 200'], opened({ reserve: units(1000) }));
    const [first, second] = entries;
    if (first === undefined || second === undefined) throw new Error('two bids were played');
    const lowered = { kind: 'reserve_change' as const, reserve: units(600), changedAt: 1500 };
    const replayed = replay(DEFAULT_TERMS, opened({ reserve: units(1000) }), [first, lowered, second]);
    expect(replayed.lines.map((lines) => lines.map(describeLine))).toEqual([
      ['A 100'],
      ['A 600 auto'],
      ['B 200', 'A 600 auto'],
    ]);
    expect(replayed.state).toMatchObject({ price: units(600), reserve: units(600), bidCount: 4 });
  });
});

describe('voiding', () => {
  test('the only bid leaves an empty state', () => {
    const { state, lines } = without(['A 100'], 0);
    expect(describeState(state)).toBe('no bids');
    expect(state.bidCount).toBe(0);
    expect(lines).toEqual([[]]);
  });
  test("the leader's bid gives the lead back", () =>
    expect(describeState(without(['A 100/500', 'B 200/900'], 1).state)).toBe('A 100/500'));
  test('an earlier bid lowers the price it drove up, and renumbers the lines', () => {
    const { state, lines } = without(['A 100/500', 'B 200/900', 'C 700/800'], 0);
    expect(describeState(state)).toBe('B 900/900');
    expect(lines.flat().map(describeLine)).toEqual(['B 200', 'C 700', 'B 900 auto']);
    expect(lines.flat().map((line) => line.number)).toEqual([1, 2, 3]);
  });
  test('a first bid with a valid raise leaves the raise as its own bid', () => {
    const { state, lines } = without(['A 100/500', 'A 200/900'], 0);
    expect(describeState(state)).toBe('A 200/900');
    expect(lines.flat().map(describeLine)).toEqual(['A 200']);
  });
  test('keeps a bid that is then below the price', () => {
    const { state, lines } = without(['A 100/900', 'A 600/900', 'B 200'], 0);
    expect(describeState(state)).toBe('A 600/900');
    expect(lines.flat().map(describeLine)).toEqual(['A 600', 'B 200', 'A 600 auto']);
  });
  test('the bid that met the reserve leaves it unmet', () =>
    expect(describeState(without(['A 100/500', 'B 200/1500'], 1, opened({ reserve: units(1000) })).state)).toBe(
      'A 100/500',
    ));
  test('does not move the close backwards', () => {
    const { entries, state } = play(['A 100', 'B 200 @3599']);
    const voided = new Set([1]);
    expect(replay(DEFAULT_TERMS, opened(), entries, { voided }).state.closesAt).toBe(3_600_000);
    expect(replay(DEFAULT_TERMS, opened(), entries, { voided, closesAtLeast: state.closesAt }).state.closesAt).toBe(
      3_719_000,
    );
  });
});

describe('the whole ledger in order', () => {
  test('keeps the close that a voided bid extended', () => {
    const [a, b] = play(['A 100', 'B 200 @3599']).entries;
    const [, , c] = play(['A 100', 'B 200 @3599', 'C 300/900 @3700']).entries;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three bids were played');
    const replayed = replayLedger(DEFAULT_TERMS, opened(), [a, b, { kind: 'void', voids: 1, voidedAt: 3_605_000 }, c]);
    expect(replayed.state.closesAt).toBe(3_820_000);
    expect(replayed.lines.map((lines) => lines.map(describeLine))).toEqual([['A 100'], [], [], ['C 300']]);
    expect(replayed.state).toMatchObject({ price: units(300), bidCount: 2, leader: { bidderId: 'C' } });
  });
  test('throws for a void of anything but an earlier offer', () => {
    expect(() => replayLedger(DEFAULT_TERMS, opened(), [{ kind: 'void', voids: 0, voidedAt: 1 }])).toThrow(
      'earlier offer',
    );
  });
});
