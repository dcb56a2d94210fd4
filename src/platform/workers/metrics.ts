import { backlogOf, type Jobs } from './jobs.ts';
import type { Job } from './job.ts';
import type { JobCounts } from './job-runner.ts';

interface Measured {
  readonly job: Job;
  readonly counts: JobCounts;
  readonly backlog: number | null;
}
interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  valueOf(measured: Measured): number | null;
}

const SECOND_MS = 1000;
const METRICS: readonly Metric[] = [
  {
    name: 'hammerdown_job_runs_total',
    type: 'counter',
    help: 'Runs of a background job in this process.',
    valueOf: ({ counts }) => counts.runs,
  },
  {
    name: 'hammerdown_job_failures_total',
    type: 'counter',
    help: 'Failed runs of a background job in this process.',
    valueOf: ({ counts }) => counts.failures,
  },
  {
    name: 'hammerdown_job_items_total',
    type: 'counter',
    help: 'Items done by a background job in this process.',
    valueOf: ({ counts }) => counts.done,
  },
  {
    name: 'hammerdown_job_seconds_total',
    type: 'counter',
    help: 'Time spent in runs of a background job in this process.',
    valueOf: ({ counts }) => counts.totalMs / SECOND_MS,
  },
  {
    name: 'hammerdown_job_last_duration_seconds',
    type: 'gauge',
    help: 'Duration of the last run of a background job in this process.',
    valueOf: ({ counts }) => (counts.lastDurationMs === null ? null : counts.lastDurationMs / SECOND_MS),
  },
  {
    name: 'hammerdown_job_backlog',
    type: 'gauge',
    help: 'Items due for a background job.',
    valueOf: ({ backlog }) => backlog,
  },
];

export async function jobMetrics(jobs: Jobs, log: { error(fields: object, message: string): void }): Promise<string> {
  const measured = await Promise.all(
    jobs.counts().map(async (each) => ({ ...each, backlog: await backlogOf(each.job, log) })),
  );
  const lines = METRICS.flatMap((metric) => [
    `# HELP ${metric.name} ${metric.help}`,
    `# TYPE ${metric.name} ${metric.type}`,
    ...measured.flatMap((each) => {
      const value = metric.valueOf(each);
      return value === null ? [] : [`${metric.name}{job="${each.job.name}"} ${value}`];
    }),
  ]);
  return `${lines.join('\n')}\n`;
}
