import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import { findAuction } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { noSuchAuction } from './read-auction.ts';
import { addWatch, countWatches, removeWatch } from './store.ts';

export interface Watching {
  readonly watching: boolean;
  readonly watch_count: number;
}
type WatchDeps = Pick<CatalogueDeps, 'database' | 'clock'>;

export async function watchAuction(
  { database, clock }: WatchDeps,
  actor: SignedIn,
  slug: string,
  watching: boolean,
): Promise<Result<Watching>> {
  return database.transaction(async (transaction) => {
    const auction = await findAuction(transaction, slug);
    if (auction === null) return noSuchAuction();
    const watch = { userId: actor.userId, auctionId: auction.id };
    if (watching) await addWatch(transaction, { ...watch, at: await clock.now(transaction) });
    else await removeWatch(transaction, watch);
    return accepted({ watching, watch_count: await countWatches(transaction, auction.id) });
  });
}
