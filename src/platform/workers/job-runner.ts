import { backoffMs } from './backoff.ts';
import type { Backoff, Job } from './job.ts';

const DEFAULT_BACKOFF: Backoff = { firstMs: 1_000, longestMs: 60_000 };
/** Spreads retries by up to this share of the delay, so that processes don't fail in step. */
const JITTER = 0.25;
const MAX_ERROR_LENGTH = 500;

export interface JobCounts {
  readonly runs: number;
  readonly failures: number;
  readonly done: number;
  readonly totalMs: number;
  readonly lastRunAt: number | null;
  readonly lastDurationMs: number | null;
  readonly lastFailureAt: number | null;
  readonly lastError: string | null;
  readonly nextRunAt: number | null;
}

const NO_COUNTS: JobCounts = {
  runs: 0,
  failures: 0,
  done: 0,
  totalMs: 0,
  lastRunAt: null,
  lastDurationMs: null,
  lastFailureAt: null,
  lastError: null,
  nextRunAt: null,
};

/** Runs a job on its signal, at its interval, and again while a batch was full. Runs never overlap. */
export class JobRunner {
  readonly job: Job;
  readonly #log: { error(fields: object, message: string): void };
  #counts = NO_COUNTS;
  #failuresInRow = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #stopping = new AbortController();
  #isStarted = false;
  #isWoken = false;
  #notBefore = 0;
  #stopListening: (() => void) | undefined;

  constructor(job: Job, log: { error(fields: object, message: string): void }) {
    this.job = job;
    this.#log = log;
  }

  get counts(): JobCounts {
    return this.#counts;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#stopping = new AbortController();
    this.#stopListening = this.job.trigger.signal?.onWake(() => this.wake());
    this.#arm(this.job.trigger.firstMs ?? 0);
  }

  wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    this.#arm(0);
  }

  async stop(): Promise<void> {
    if (!this.#isStarted) return this.#running ?? undefined;
    this.#isStarted = false;
    this.#stopping.abort();
    this.#stopListening?.();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
    this.#counts = { ...this.#counts, nextRunAt: null };
    try {
      await this.job.onStop?.();
    } catch (error) {
      this.#log.error({ err: error, job: this.job.name }, 'a background job did not stop cleanly');
    }
  }

  #arm(waitMs: number): void {
    if (!this.#isStarted || this.#running !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const now = performance.now();
    const wait = Math.max(waitMs, this.#notBefore - now);
    this.#counts = { ...this.#counts, nextRunAt: now + wait };
    this.#timer = setTimeout(() => {
      this.#running = this.#round().then((next) => {
        this.#running = null;
        this.#arm(this.#isWoken ? 0 : next);
      });
    }, wait);
    this.#timer.unref();
  }

  async #round(): Promise<number> {
    this.#isWoken = false;
    const startedAt = performance.now();
    try {
      const result = await this.job.run({ stopping: this.#stopping.signal });
      const { done, nextRunInMs } = typeof result === 'number' ? { done: result } : result;
      const took = this.#count(startedAt, done);
      this.#failuresInRow = 0;
      this.#notBefore = performance.now() + (this.job.restMs?.(took) ?? 0);
      return nextRunInMs ?? (done >= (this.job.batch ?? Infinity) ? 0 : this.job.trigger.everyMs);
    } catch (error) {
      this.#count(startedAt, 0);
      this.#fail(error);
      return this.job.trigger.everyMs;
    }
  }

  #count(startedAt: number, done: number): number {
    const took = performance.now() - startedAt;
    const { runs, done: doneBefore, totalMs } = this.#counts;
    this.#counts = {
      ...this.#counts,
      runs: runs + 1,
      done: doneBefore + done,
      totalMs: totalMs + took,
      lastRunAt: startedAt,
      lastDurationMs: took,
      nextRunAt: null,
    };
    return took;
  }

  #fail(error: unknown): void {
    this.#failuresInRow += 1;
    const delay = backoffMs(this.job.backoff ?? DEFAULT_BACKOFF, this.#failuresInRow);
    this.#notBefore = performance.now() + delay * (1 + JITTER * Math.random());
    this.#isWoken = true;
    const text = error instanceof Error ? error.message : String(error);
    this.#counts = {
      ...this.#counts,
      failures: this.#counts.failures + 1,
      lastFailureAt: performance.now(),
      lastError: text.slice(0, MAX_ERROR_LENGTH),
    };
    // While stopping, the database may already be gone.
    if (this.#isStarted)
      this.#log.error(
        { err: error, job: this.job.name, failuresInRow: this.#failuresInRow },
        'a background job failed',
      );
  }
}
