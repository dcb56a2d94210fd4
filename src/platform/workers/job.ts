export interface Signal {
  /** Call it after the commit. */
  wake(): void;
  onWake(listener: () => void): () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    wake: () => listeners.forEach((listener) => listener()),
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function anySignal(...signals: readonly Pick<Signal, 'onWake'>[]): Pick<Signal, 'onWake'> {
  return {
    onWake(listener) {
      const stops = signals.map((signal) => signal.onWake(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

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
  readonly stopping: AbortSignal;
}

/** Each run claims rows with `for update skip locked`, so any number of processes may run it. */
export interface Job {
  readonly name: string;
  readonly purpose: string;
  /** `workers`: not in processes with the role `web`. */
  readonly runsIn: 'every process' | 'workers';
  readonly trigger: {
    /** The longest wait between runs, which also finds work that another process left. */
    readonly everyMs: number;
    readonly firstMs?: number;
    readonly signal?: Pick<Signal, 'onWake'>;
  };
  readonly batch?: number;
  restMs?(tookMs: number): number;
  readonly backoff?: Backoff;
  run(context: JobContext): Promise<number | RunResult>;
  onStop?(): void | Promise<void>;
  /** How many items are due. Must be cheap: the console and `/metrics` call it. */
  backlog?(): Promise<number>;
}

export function jobNamed(jobs: readonly Job[], name: string): Job {
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) throw new Error(`no job is called ${name}`);
  return job;
}

/** Runs jobs as `JobRunner` does, for simulated time: one after the other, each again while a batch was full. */
export async function runDue(jobs: readonly Job[], ...names: string[]): Promise<number> {
  const stopping = new AbortController().signal;
  let total = 0;
  for (const job of names.map((name) => jobNamed(jobs, name))) {
    for (let isFull = true; isFull;) {
      const result = await job.run({ stopping });
      const done = typeof result === 'number' ? result : result.done;
      total += done;
      isFull = job.batch !== undefined && done >= job.batch;
    }
  }
  return total;
}
