import { describe, expect, it } from 'vitest';
import { estimateOffset, NO_OFFSET, observeClock } from './clock-offset.ts';

const TRUE_OFFSET = 5_000;
const received = (sentAt: number, up: number, down: number) => ({
  sentAt,
  serverTime: sentAt + up + TRUE_OFFSET,
  receivedAt: sentAt + up + down,
});

describe('the offset of the server clock', () => {
  it('is zero before the first message', () => {
    expect(estimateOffset(NO_OFFSET)).toEqual({ offsetMs: 0, errorMs: null });
  });
  it('uses the stream message with the least delay without requests', () => {
    let offset = NO_OFFSET;
    for (const delay of [900, 40, 300])
      offset = observeClock(offset, { serverTime: 100_000 + TRUE_OFFSET, receivedAt: 100_000 + delay });
    expect(estimateOffset(offset)).toEqual({ offsetMs: TRUE_OFFSET - 40, errorMs: null });
  });
  it('narrows the bounds with every request, however slow some are', () => {
    let offset = NO_OFFSET;
    for (const [up, down] of [
      [900, 30],
      [20, 1_500],
      [400, 400],
    ] as const)
      offset = observeClock(offset, received(1_000, up, down));
    const { offsetMs, errorMs } = estimateOffset(offset);
    expect(Math.abs(offsetMs - TRUE_OFFSET)).toBeLessThanOrEqual(errorMs ?? 0);
    expect(errorMs).toBe(25);
  });
  it('resets when a clock was set', () => {
    let offset = observeClock(NO_OFFSET, received(1_000, 20, 20));
    offset = observeClock(offset, { serverTime: 1_000, sentAt: 90_000, receivedAt: 90_040 });
    expect(estimateOffset(offset).offsetMs).toBe(1_000 - 90_020);
  });
});
