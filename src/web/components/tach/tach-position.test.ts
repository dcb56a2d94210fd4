import { describe, expect, it } from 'vitest';
import { TACH_MARKS, tachPosition } from './tach-position.ts';

describe('the needle of the tach', () => {
  it('points at the marks', () => {
    for (const [seconds, percent] of TACH_MARKS) expect(tachPosition(seconds)).toBeCloseTo(percent, 6);
  });
  it('stays on the scale, and only moves forward as time runs out', () => {
    expect(tachPosition(9_999_999)).toBe(0);
    expect(tachPosition(0)).toBe(100);
    expect(tachPosition(-5)).toBe(100);
    let before = -1;
    for (let left = 604_800; left >= 0; left -= 977) {
      expect(tachPosition(left)).toBeGreaterThan(before);
      before = tachPosition(left);
    }
  });
});
