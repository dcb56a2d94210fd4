import type { Clock } from '#platform/clock.ts';

export interface SimulatedClock extends Clock {
  set(ms: number): void;
  readonly ms: number;
}

export function createSimulatedClock(startMs: number): SimulatedClock {
  let ms = startMs;
  return {
    now: () => Promise.resolve(ms),
    set(next) {
      if (next < ms)
        throw new Error(
          `the clock of the demo site cannot go back from ${new Date(ms).toISOString()} to ${new Date(next).toISOString()}`,
        );
      ms = next;
    },
    get ms() {
      return ms;
    },
  };
}
