/** Wakes jobs of this process. */
export interface Signal {
  /** Call it after the commit. */
  ring(): void;
  onRing(listener: () => void): () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    ring: () => listeners.forEach((listener) => listener()),
    onRing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Items done and, if known, when the next run is due. */
export interface RunResult {
  readonly done: number;
  readonly nextRunInMs?: number;
}

/** Doubles after each failed run, with jitter. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

export interface JobContext {
  /** A long run ends at the next safe point. */
  readonly stopping: AbortSignal;
}

/**
 * Its work is rows in the database, so any number of processes may run it: each claims rows with `for update skip
 * locked` and does them in repeatable transactions.
 */
export interface Job {
  readonly name: string;
  /** One sentence for the console. */
  readonly purpose: string;
  /** `workers`: not in processes with the role `web`. */
  readonly runsIn: 'every process' | 'workers';
  readonly trigger: {
    /** The longest wait between runs, which also finds work that another process left. */
    readonly everyMs: number;
    readonly firstMs?: number;
    readonly signal?: Pick<Signal, 'onRing'>;
  };
  /** A run that did at least this many items is followed by another. */
  readonly batch?: number;
  /** The pause after a run, which leaves the processor to bids and pages. */
  restMs?(tookMs: number): number;
  readonly backoff?: Backoff;
  run(context: JobContext): Promise<number | RunResult>;
  /** After the last run. */
  onStop?(): void | Promise<void>;
  /** How many items are due. Must be cheap: the console and `/metrics` call it. */
  backlog?(): Promise<number>;
}
