import type { Job } from '#platform/workers/job.ts';
import type { ResultImportsContext } from './deps.ts';
import { runImports } from './import-worker.ts';
import { countDue } from './store.ts';

const POLL_MS = 30_000;

export const resultImportJobs = (context: ResultImportsContext): readonly Job[] => [
  {
    name: 'result imports',
    purpose: 'Imports files of past results, and removes the results of imports that were undone.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, signal: context.due },
    run: ({ stopping }) => runImports(context, stopping),
    backlog: () => countDue(context.database.executor),
  },
];
