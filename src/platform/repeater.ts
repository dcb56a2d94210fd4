export interface Repeater {
  start(): void;
  stop(): Promise<void>;
  /** Signals that there is work: the next round starts soon. */
  ring(): void;
}

interface Pace {
  readonly everyMs: number;
  readonly firstMs?: number;
  readonly restMs?: number;
  readonly afterErrorMs?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Runs `work` repeatedly: at once if it returns true (more to do), after that many milliseconds if it returns a
 * number, otherwise when signaled or after `everyMs`.
 */
export function createRepeater(work: () => Promise<boolean | number>, { everyMs, firstMs = 0, restMs = 0, afterErrorMs = everyMs, onError }: Pace): Repeater {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;
  let hasRung = false;

  /** Runs one round and returns the delay before the next. */
  async function round(): Promise<number> {
    hasRung = false;
    try {
      const next = await work();
      return typeof next === 'number' ? next : next ? restMs : everyMs;
    } catch (error) {
      if (!isStopped) onError(error);
      return afterErrorMs;
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
