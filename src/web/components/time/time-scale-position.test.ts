import { describe, expect, it } from 'vitest';
import { TIME_SCALE_MARKS, timeScalePosition } from './time-scale-position.ts';

describe('the position on the time scale', () => {
  it('points at the marks', () => {
    for (const [seconds, percent] of TIME_SCALE_MARKS) expect(timeScalePosition(seconds)).toBeCloseTo(percent, 6);
  });
  it('stays on the scale, and only moves forward as time runs out', () => {
    expect(timeScalePosition(9_999_999)).toBe(0);
    expect(timeScalePosition(0)).toBe(100);
    expect(timeScalePosition(-5)).toBe(100);
    let before = -1;
    for (let left = 604_800; left >= 0; left -= 977) {
      expect(timeScalePosition(left)).toBeGreaterThan(before);
      before = timeScalePosition(left);
    }
  });
});
