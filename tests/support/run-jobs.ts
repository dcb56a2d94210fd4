import { type Job, jobNamed, runDue } from '#platform/workers/job.ts';
import { JobRunner } from '#platform/workers/job-runner.ts';
import { silentLog } from '#platform/log.ts';

/** Runs background jobs until the returned function is called. `names` chooses some of them. */
export function runJobs(jobs: readonly Job[], ...names: string[]): () => Promise<void> {
  const chosen = names.map((name) => jobNamed(jobs, name));
  const runners = (names.length === 0 ? jobs : chosen).map((job) => new JobRunner(job, silentLog()));
  for (const runner of runners) runner.start();
  return async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
  };
}

export const runPaymentJobs = ({ jobs }: { readonly jobs: readonly Job[] }): Promise<number> =>
  runDue(jobs, 'hold review', 'abandoned payments', 'payment commands');
