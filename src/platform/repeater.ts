/** Work that is done again and again, one round at a time. */
export interface Repeater {
  start(): void;
  /** Waits for the round under way. */
  stop(): Promise<void>;
  /** Says that there is something to do: the next round begins soon. */
  ring(): void;
}

/** Repeats a work: at once where it says that there is more (true), else when it is rung or after `everyMs`; `restMs` lies between rounds. */
export function createRepeater(work: () => Promise<boolean>, { everyMs, restMs = 0, onFault }: { everyMs: number; restMs?: number; onFault: (error: unknown) => void }): Repeater {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;
  let hasRung = false;

  async function round(): Promise<boolean> {
    hasRung = false;
    try {
      return await work();
    } catch (error) {
      if (!isStopped) onFault(error);
      return false;
    }
  }
  function arm(wait: number): void {
    if (isStopped || running !== null) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      running = round().then((hasMore) => {
        running = null;
        arm(hasMore || hasRung ? restMs : everyMs);
      });
    }, wait);
    timer.unref();
  }
  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      arm(0);
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
