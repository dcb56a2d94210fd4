/** Wakes jobs of this process when there is work for them. */
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

/** How a run ended: how many items it did and, if it knows, when the next run is due. */
export interface Round {
  readonly done: number;
  readonly againInMs?: number;
}

/** Retry delays after a failed run. They double up to the longest, with jitter. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

export interface JobContext {
  /** Aborted when the job is to stop. A run that takes long ends at the next safe point. */
  readonly stopping: AbortSignal;
}

/**
 * A background job. Its work is rows in the database, so any number of processes may run it: each claims rows with
 * `for update skip locked` and does them in transactions that can be repeated.
 */
export interface Job {
  readonly name: string;
  /** One sentence for the console. */
  readonly purpose: string;
  /** `workers`: not in a process with the role `web`. */
  readonly runsIn: 'every process' | 'workers';
  readonly trigger: {
    /** The longest wait between two runs, which also finds work that another process left behind. */
    readonly everyMs: number;
    /** The wait before the first run. */
    readonly firstMs?: number;
    /** Starts a run at once. */
    readonly signal?: Pick<Signal, 'onRing'>;
  };
  /** A run that did at least this many items is followed by another. Without it each trigger causes one run. */
  readonly batch?: number;
  /** The pause after a run, whatever triggers the next. It leaves the processor to bids and pages. */
  restMs?(tookMs: number): number;
  readonly backoff?: Backoff;
  run(context: JobContext): Promise<number | Round>;
  /** Called after the last run, when the process stops. */
  onStop?(): void | Promise<void>;
  /** How many items are due. Must be cheap: the console and `/metrics` call it. */
  backlog?(): Promise<number>;
}
