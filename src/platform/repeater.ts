/** Work that is done again and again, one round at a time. */
export interface Repeater {
  start(): void;
  /** Waits for the round under way. */
  stop(): Promise<void>;
  /** Says that there is something to do: the next round begins soon. */
  ring(): void;
}

interface Pace {
  readonly everyMs: number;
  /** Between the start and the first round. */
  readonly firstMs?: number;
  /** What lies between rounds that follow one another at once. */
  readonly restMs?: number;
  /** Before the round that follows a fault. */
  readonly afterFaultMs?: number;
  readonly onFault: (error: unknown) => void;
}

/** Repeats a work: at once where it says that there is more (true), after so many milliseconds where it names them, else when it is rung or after `everyMs`. */
export function createRepeater(work: () => Promise<boolean | number>, { everyMs, firstMs = 0, restMs = 0, afterFaultMs = everyMs, onFault }: Pace): Repeater {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;
  let hasRung = false;

  /** Works once; how long the next round waits. */
  async function round(): Promise<number> {
    hasRung = false;
    try {
      const next = await work();
      return typeof next === 'number' ? next : next ? restMs : everyMs;
    } catch (error) {
      if (!isStopped) onFault(error);
      return afterFaultMs;
    }
  }
  function arm(wait: number): void {
    if (isStopped || running !== null) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      running = round().then((next) => {
        running = null;
        arm(hasRung ? restMs : next);
      });
    }, wait);
    timer.unref();
  }
  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      arm(firstMs);
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
    ring() {
      if (hasRung) return;
      hasRung = true;
      arm(restMs);
    },
  };
}
