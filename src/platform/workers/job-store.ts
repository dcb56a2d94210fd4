import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { CamelRow } from '../database/tables.ts';

export type JobRow = CamelRow<'jobs'>;

/** Adds to the counts of all processes. Rows are locked in order. */
export async function addToJobs(executor: Executor, changes: readonly JobRow[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into jobs select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(name text, runs bigint, failures bigint,
      "lastRunAt" timestamptz, "lastDurationMs" double precision, "lastFailureAt" timestamptz, "lastError" text, "nextRunAt" timestamptz) order by name
    on conflict (name) do update set runs = jobs.runs + excluded.runs, failures = jobs.failures + excluded.failures,
      last_run_at = greatest(jobs.last_run_at, excluded.last_run_at), last_duration_ms = excluded.last_duration_ms,
      last_failure_at = coalesce(excluded.last_failure_at, jobs.last_failure_at), last_error = coalesce(excluded.last_error, jobs.last_error),
      next_run_at = excluded.next_run_at`.execute(executor);
}

export async function readJobs(executor: Executor): Promise<JobRow[]> {
  const rows = await executor
    .selectFrom('jobs')
    .select([
      'name',
      'runs',
      'failures',
      'last_run_at as lastRunAt',
      'last_duration_ms as lastDurationMs',
      'last_failure_at as lastFailureAt',
      'last_error as lastError',
      'next_run_at as nextRunAt',
    ])
    .execute();
  return rows;
}
