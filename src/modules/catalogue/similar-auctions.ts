import type { AuctionSummary } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { presentRows } from './present-rows.ts';
import { findPublicAuction } from './listing-store.ts';
import type { ListingDeps } from './deps.ts';
import { listSimilarLive, listSimilarSold } from './similar-store.ts';
import { isScheduledOrLive } from '#auction/lifecycle.ts';

export async function similarAuctions(
  deps: Pick<ListingDeps, 'database' | 'accounts' | 'media' | 'outcomesOf'>,
  slug: string,
  limit: number,
): Promise<Result<Page<AuctionSummary>>> {
  const { executor } = deps.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return refuse('auction_not_found');
  const list = isScheduledOrLive(auction.status) ? listSimilarLive : listSimilarSold;
  const items = await presentRows(deps, executor, await list(executor, auction, limit));
  return accepted({ items, total: items.length, next_cursor: null });
}
