import type { Job } from '#platform/workers/job.ts';
import type { ImportsContext } from './deps.ts';
import { checkFeeds } from './feeds/check-feeds.ts';
import { countDueFeeds } from './feeds/feed-store.ts';
import { runImports } from './import-worker.ts';
import { countDue } from './store.ts';

const POLL_MS = 30_000;
const FEED_POLL_MS = 60_000;

export const importJobs = (context: ImportsContext): readonly Job[] => [
  {
    name: 'imports',
    purpose: 'Imports files of auctions, people and past results, and removes what imports that were undone had added.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, signal: context.due },
    run: ({ stopping }) => runImports(context, stopping),
    backlog: () => countDue(context.database.executor),
  },
  {
    name: 'stock feeds',
    purpose: 'Fetches dealers’ feeds once a day, adds new cars as drafts and updates drafts that weren’t submitted.',
    runsIn: 'workers',
    trigger: { everyMs: FEED_POLL_MS },
    run: ({ stopping }) => checkFeeds(context, stopping),
    backlog: async () =>
      countDueFeeds(context.database.executor, new Date(await context.clock.now(context.database.executor))),
  },
];
