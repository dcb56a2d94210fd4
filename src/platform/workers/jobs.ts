import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job } from './job.ts';
import { JobRunner, type JobCounts } from './job-runner.ts';
import { addToJobs, type JobRow, readJobs } from './job-store.ts';

const STORE_EVERY_MS = 30_000;

export interface JobStatus extends Omit<JobRow, 'lastRunAt' | 'lastDurationMs'> {
  readonly lastRunAt: Date | null;
  readonly lastDurationMs: number | null;
  readonly purpose: string;
  readonly backlog: number | null;
}

export interface Jobs {
  start(names?: readonly string[]): void;
  stop(names?: readonly string[]): Promise<void>;
  status(): Promise<JobStatus[]>;
  counts(): readonly { readonly job: Job; readonly counts: JobCounts }[];
}

interface JobsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
}

export function createJobs(declared: readonly Job[], { isWorker, ...deps }: JobsDeps & { isWorker: boolean }): Jobs {
  const { database, clock, log } = deps;
  const stored = new Map<string, JobCounts>();
  let storing: Promise<void> = Promise.resolve();

  async function storeCounts(): Promise<number> {
    const now = await clock.now(database.executor);
    const changed = runners.filter(({ job, counts }) => counts.runs > (stored.get(job.name)?.runs ?? 0));
    const changes = changed.map(({ job, counts }) => changeSince(job.name, stored.get(job.name), counts, now));
    const counted = changed.map(({ job, counts }) => [job.name, counts] as const);
    await addToJobs(database.executor, changes);
    for (const [name, counts] of counted) stored.set(name, counts);
    return changes.length;
  }
  const store = (): Promise<number> => {
    const done = storing.then(storeCounts);
    storing = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };

  const statusJob: Job = {
    name: 'job status',
    purpose: 'Stores the last result of each background job, for this page.',
    runsIn: 'every process',
    trigger: { everyMs: STORE_EVERY_MS, firstMs: STORE_EVERY_MS },
    run: store,
  };
  const runners = [...declared, statusJob].map((job) => new JobRunner(job, log));
  const selected = (names?: readonly string[]): JobRunner[] => {
    const unknown = names?.find((name) => runners.every(({ job }) => job.name !== name));
    if (unknown !== undefined) throw new Error(`no job is called ${unknown}`);
    return runners.filter(({ job }) => names?.includes(job.name) ?? true);
  };
  return {
    start(names) {
      for (const runner of selected(names)) if (isWorker || runner.job.runsIn === 'every process') runner.start();
    },
    async stop(names) {
      await Promise.all(selected(names).map((runner) => runner.stop()));
      if (names === undefined) await store();
    },
    counts: () => runners.map(({ job, counts }) => ({ job, counts })),
    async status() {
      await store();
      const rows = new Map((await readJobs(database.executor)).map((row) => [row.name, row]));
      return Promise.all(
        runners.map(async ({ job }) => ({
          ...(rows.get(job.name) ?? NEVER_RUN),
          name: job.name,
          purpose: job.purpose,
          backlog: await backlogOf(job, log),
        })),
      );
    },
  };
}

const NEVER_RUN = {
  runs: 0,
  failures: 0,
  lastRunAt: null,
  lastDurationMs: null,
  lastFailureAt: null,
  lastError: null,
  nextRunAt: null,
} as const;

function changeSince(name: string, before: JobCounts | undefined, counts: JobCounts, now: number): JobRow {
  const monotonicNow = performance.now();
  const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(now + at - monotonicNow));
  const hasFailed = counts.failures > (before?.failures ?? 0);
  return {
    name,
    runs: counts.runs - (before?.runs ?? 0),
    failures: counts.failures - (before?.failures ?? 0),
    lastRunAt: dateOf(counts.lastRunAt) ?? new Date(now),
    lastDurationMs: counts.lastDurationMs ?? 0,
    lastFailureAt: hasFailed ? dateOf(counts.lastFailureAt) : null,
    lastError: hasFailed ? counts.lastError : null,
    nextRunAt: dateOf(counts.nextRunAt),
  };
}

/** A failing count must not hide the other jobs. */
export async function backlogOf(job: Job, log: JobsDeps['log']): Promise<number | null> {
  try {
    return (await job.backlog?.()) ?? null;
  } catch (error) {
    log.error({ err: error, job: job.name }, 'the backlog of a background job could not be counted');
    return null;
  }
}
