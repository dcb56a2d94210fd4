import type { WatcherCounts } from '#contract/auctions.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { findAuction } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { addWatch, countWatches, readWatcherCounts, removeWatch } from './store.ts';

export interface Watching {
  readonly watching: boolean;
  readonly watch_count: number;
}
type WatchDeps = Pick<CatalogueDeps, 'database' | 'clock'>;

const MAX_COUNTS = 20_000;

export async function listWatcherCounts(
  { database: { executor } }: WatchDeps,
  slug: string,
): Promise<Result<WatcherCounts>> {
  const auction = await findAuction(executor, slug);
  if (auction === null) return refuse('auction_not_found');
  const counts = await readWatcherCounts(executor, auction.id, MAX_COUNTS);
  return accepted({ items: counts.map(({ at, watchers }) => ({ at: toIsoString(at.getTime()), watchers })) });
}

export async function watchAuction(
  { database, clock }: WatchDeps,
  actor: SignedIn,
  slug: string,
  watching: boolean,
): Promise<Result<Watching>> {
  return database.transaction(async (transaction) => {
    const auction = await findAuction(transaction, slug);
    if (auction === null) return refuse('auction_not_found');
    const watch = { userId: actor.userId, auctionId: auction.id, at: await clock.now(transaction) };
    if (watching) await addWatch(transaction, watch);
    else await removeWatch(transaction, watch);
    return accepted({ watching, watch_count: await countWatches(transaction, auction.id) });
  });
}
