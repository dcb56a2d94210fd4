import { describe, expect, test } from 'vitest';
import { databaseClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Job } from './job.ts';
import { createJobs } from './jobs.ts';
import { jobMetrics } from './metrics.ts';

describe.each(['postgres', 'embedded'] as const)('on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const jobsOf = (declared: readonly Job[], isWorker = true) =>
    createJobs(declared, { database, clock: databaseClock, log: silentLog(), isWorker });

  test('adds up the counts of all processes, and keeps them across restarts', async () => {
    const run = async (): Promise<number> => 3;
    const counted: Job = {
      name: 'counted',
      purpose: 'Counts.',
      runsIn: 'workers',
      trigger: { everyMs: 60_000 },
      run,
      backlog: async () => 7,
    };
    const failing: Job = {
      ...counted,
      name: 'failing',
      runsIn: 'every process',
      run: async () => {
        throw new Error('no luck');
      },
      backlog: async () => {
        throw new Error('not counted');
      },
    };
    const of = async (jobs: ReturnType<typeof jobsOf>, name: string) =>
      (await jobs.status()).find((each) => each.name === name);
    const [one, other, web] = [
      jobsOf([counted, failing]),
      jobsOf([counted, failing]),
      jobsOf([counted, failing], false),
    ];
    expect(await of(one, 'counted')).toMatchObject({ runs: 0, lastRunAt: null, backlog: 7, purpose: 'Counts.' });
    for (const jobs of [one, other, web]) jobs.start();
    const runs = async () => [(await of(one, 'counted'))?.runs, (await of(other, 'counted'))?.runs];
    await expect.poll(runs, { timeout: 10_000 }).toEqual([2, 2]);
    await Promise.all([one, other, web].map((jobs) => jobs.stop()));
    const status = await of(jobsOf([counted, failing]), 'counted');
    expect(status).toMatchObject({ runs: 2, failures: 0, lastError: null });
    expect(Math.abs((status?.lastRunAt?.getTime() ?? 0) - (await databaseClock.now(database.executor)))).toBeLessThan(
      30_000,
    );
    expect(await of(web, 'failing')).toMatchObject({ runs: 3, failures: 3, lastError: 'no luck', backlog: null });
    const metrics = await jobMetrics(one, silentLog());
    expect(metrics).toContain('hammerdown_job_runs_total{job="counted"} 1\n');
    expect(metrics).toContain('hammerdown_job_backlog{job="counted"} 7\n');
    expect(metrics).toContain('hammerdown_job_failures_total{job="failing"} 1\n');
    expect(metrics).not.toContain('hammerdown_job_backlog{job="failing"}');
  });

  test('refuses to start a job that does not exist', () => {
    expect(() => jobsOf([]).start(['nothing'])).toThrow('no job is called nothing');
  });
});
