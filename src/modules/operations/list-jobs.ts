import type { JobList } from '#contract/jobs.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { OperationsDeps } from './deps.ts';
import { refusalUnlessMay } from './policy.ts';

export async function listJobs(
  { database, clock, jobs }: Pick<OperationsDeps, 'database' | 'clock' | 'jobs'>,
  actor: Actor,
): Promise<Result<JobList>> {
  const refusal = refusalUnlessMay(actor, 'see_jobs');
  if (refusal !== null) return refusal;
  const status = await jobs();
  return accepted({
    items: status.map((job) => ({
      name: job.name,
      purpose: job.purpose,
      runs: job.runs,
      failures: job.failures,
      last_run_at: job.lastRunAt?.toISOString() ?? null,
      last_duration_ms: job.lastDurationMs,
      last_failure_at: job.lastFailureAt?.toISOString() ?? null,
      last_error: job.lastError,
      next_run_at: job.nextRunAt?.toISOString() ?? null,
      backlog: job.backlog,
    })),
    server_time: await clock.now(database.executor),
  });
}
