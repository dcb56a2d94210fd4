import type { Job } from '#platform/workers/job.ts';
import type { SavedSearchMatcher } from './match-saved-searches.ts';

/** Auctions become public only a few times a day, but matching users are notified within seconds. */
const POLL_MS = 5_000;

export const followingJobs = (savedSearchMatcher: SavedSearchMatcher): readonly Job[] => [
  {
    name: 'saved search matcher',
    purpose: 'Notifies people whose saved search or follow matches a new auction.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS },
    run: () => savedSearchMatcher.runOnce(),
  },
];
