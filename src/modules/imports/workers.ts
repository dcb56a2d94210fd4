import type { Job } from '#platform/workers/job.ts';
import type { ImportsContext } from './deps.ts';
import { runImports } from './import-worker.ts';
import { countDue } from './store.ts';

const POLL_MS = 30_000;

export const importJobs = (context: ImportsContext): readonly Job[] => [
  {
    name: 'imports',
    purpose: 'Imports files of auctions, people and past results, and removes what imports that were undone had added.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, signal: context.due },
    run: ({ stopping }) => runImports(context, stopping),
    backlog: () => countDue(context.database.executor),
  },
];
