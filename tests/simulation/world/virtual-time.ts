import timersPromises from 'node:timers/promises';

interface Timer {
  readonly id: number;
  dueAt: number;
  readonly everyMs: number | null;
  run(): void;
}

const RealDate = Date;
/** For the figures of a run only. */
export const realNow: () => number = performance.now.bind(performance);

/**
 * Replaces the clock and the timers of this process. Time moves only by `advanceTo`, which fires each due timer once,
 * however many of its intervals have passed: as after a laptop's sleep.
 */
export class VirtualTime {
  now: number;
  readonly #start: number;
  #timers = new Map<number, Timer>();
  #lastId = 0;

  constructor(start: number) {
    this.now = start;
    this.#start = start;
  }

  install(): void {
    const now = () => this.now;
    const start = this.#start;
    globalThis.Date = class extends RealDate {
      constructor(...parts: readonly unknown[]) {
        // The only way to pass any of its argument lists on.
        super(...((parts.length === 0 ? [now()] : parts) as [number]));
      }
      static override now(): number {
        return now();
      }
    } as DateConstructor;
    performance.now = () => now() - start;
    const pause = <T>(ms?: number, value?: T) =>
      new Promise<T>((resolve) => this.#add(ms ?? 0, null, () => resolve(value as T)));
    Object.assign(globalThis, {
      setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        this.#add(ms, null, () => run(...given)),
      setInterval: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        this.#add(ms, Math.max(1, ms), () => run(...given)),
      clearTimeout: (timer: { id?: number } | undefined) => this.#timers.delete(timer?.id ?? 0),
      clearInterval: (timer: { id?: number } | undefined) => this.#timers.delete(timer?.id ?? 0),
    });
    Object.assign(timersPromises, { setTimeout: pause });
  }

  /** When the next timer is due, or null. */
  nextDue(): number | null {
    let next: number | null = null;
    for (const { dueAt } of this.#timers.values()) if (next === null || dueAt < next) next = dueAt;
    return next;
  }

  advanceTo(at: number): void {
    this.now = Math.max(this.now, at);
    const due = [...this.#timers.values()].filter(({ dueAt }) => dueAt <= this.now);
    for (const timer of due.toSorted((one, other) => one.dueAt - other.dueAt || one.id - other.id)) {
      if (!this.#timers.has(timer.id)) continue;
      if (timer.everyMs === null) this.#timers.delete(timer.id);
      else timer.dueAt = this.now + timer.everyMs;
      timer.run();
    }
  }

  /** The process has died, and its timers with it. */
  dropTimers(): void {
    this.#timers = new Map();
  }

  /**
   * Back to a moment, so that each run begins alike. The ids go on, so that nothing left of the run before can clear a
   * timer of this one.
   */
  reset(at: number): void {
    this.dropTimers();
    this.now = at;
  }

  #add(ms: number, everyMs: number | null, run: () => void): object {
    this.#lastId += 1;
    const timer: Timer = { id: this.#lastId, dueAt: this.now + Math.max(1, ms), everyMs, run };
    this.#timers.set(timer.id, timer);
    const handle = {
      id: timer.id,
      ref: () => handle,
      unref: () => handle,
      hasRef: () => false,
      refresh: () => {
        timer.dueAt = this.now + Math.max(1, ms);
        this.#timers.set(timer.id, timer);
        return handle;
      },
      [Symbol.dispose]: () => this.#timers.delete(timer.id),
      [Symbol.toPrimitive]: () => timer.id,
    };
    return handle;
  }
}
