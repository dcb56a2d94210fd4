import { describe, expect, it } from 'vitest';
import { backOffDelay, MAX_DELAY_MS } from './back-off.ts';

describe('back-off', () => {
  it('doubles its bound up to a limit', () => {
    expect([0, 1, 2, 3].map((attempt) => backOffDelay(attempt, () => 0.999999))).toEqual([499, 999, 1999, 3999]);
    expect(backOffDelay(200, () => 0.999999)).toBeLessThanOrEqual(MAX_DELAY_MS);
  });
  it('spreads from zero on', () => {
    expect(backOffDelay(6, () => 0)).toBe(0);
  });
});
