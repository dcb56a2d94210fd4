import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mayWithdraw,
  NO_WITHDRAWAL_BEFORE_CLOSE_MS,
  UNSEEN_CHANGE_MS,
  WITHDRAWAL_MS,
  withdrawalEnd,
} from './withdrawal.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['ends after 24 hours', 100, 24],
  ['ends 2 hours before the close', 10, 8],
  ['ends before it begins', 2, null],
  ['ends before it begins', 1, null],
])('%s', (_, closesInHours, hours) => {
  expect(withdrawalEnd(0, closesInHours * HOUR_MS)).toBe(hours === null ? null : hours * HOUR_MS);
});

const time = fc.integer({ min: 0, max: 10 * WITHDRAWAL_MS });

test('no withdrawal is ever possible in the last 2 hours or after 24, nor of a later bid', () => {
  fc.assert(
    fc.property(time, time, time, time, (changedAt, closesAt, placedAt, now) => {
      const until = withdrawalEnd(changedAt, closesAt);
      if (until === null || !mayWithdraw(placedAt, { changedAt, until }, now)) return;
      expect(now).toBeGreaterThanOrEqual(changedAt);
      expect(now).toBeLessThan(changedAt + WITHDRAWAL_MS);
      expect(now).toBeLessThan(closesAt - NO_WITHDRAWAL_BEFORE_CLOSE_MS);
      expect(placedAt).toBeLessThan(changedAt + UNSEEN_CHANGE_MS);
    }),
  );
});

test('a bid from before the change, or within a minute of it, may be withdrawn until the end', () => {
  const window = { changedAt: 1_000_000, until: 2_000_000 };
  expect(mayWithdraw(0, window, 1_999_999)).toBe(true);
  expect(mayWithdraw(1_059_999, window, 1_999_999)).toBe(true);
  expect(mayWithdraw(1_060_000, window, 1_999_999)).toBe(false);
  expect(mayWithdraw(0, window, 2_000_000)).toBe(false);
  expect(mayWithdraw(0, window, 999_999)).toBe(false);
});
