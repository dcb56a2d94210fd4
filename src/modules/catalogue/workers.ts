import type { Database } from '#platform/database/database.ts';
import type { Job } from '#platform/workers/job.ts';
import type { ListIndex } from './list-index.ts';
import { countUnlocated } from './coordinates-store.ts';
import { locateAuctions, MAX_LOCATED_AT_ONCE } from './locate-auctions.ts';
import { countAuctionsWithNewWords, countNewWords } from './search-store.ts';

const REFRESH_LISTS_MS = 30_000;
const LOCATE_MS = 5_000;
const COUNT_WORDS_MS = 30_000;
const MAX_COUNTED_AT_ONCE = 500;

export const catalogueJobs = (
  { database }: { readonly database: Database },
  lists: Pick<ListIndex, 'refresh'>,
): readonly Job[] => [
  {
    name: 'list index',
    purpose: 'Keeps what lists filter and sort by in memory.',
    runsIn: 'every process',
    trigger: { everyMs: REFRESH_LISTS_MS },
    run: () => lists.refresh(),
  },
  {
    name: 'town finder',
    purpose: 'Finds the coordinates of the towns of new and changed auctions.',
    runsIn: 'workers',
    trigger: { everyMs: LOCATE_MS },
    batch: MAX_LOCATED_AT_ONCE,
    run: () => locateAuctions({ database }),
    backlog: () => countUnlocated(database.executor),
  },
  {
    name: 'search words',
    purpose: 'Counts the words of new and changed auctions to correct misspelled searches.',
    runsIn: 'workers',
    trigger: { everyMs: COUNT_WORDS_MS },
    batch: MAX_COUNTED_AT_ONCE,
    run: () => database.transaction((transaction) => countNewWords(transaction, MAX_COUNTED_AT_ONCE)),
    backlog: () => countAuctionsWithNewWords(database.executor),
  },
];
