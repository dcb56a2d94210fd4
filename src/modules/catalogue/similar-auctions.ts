import type { AuctionSummary } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, type Result } from '#contract/result.ts';
import { presentRows } from './present-rows.ts';
import { findPublicAuction, listSimilar } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { noSuchAuction } from './read-auction.ts';

export async function similarAuctions(
  deps: Pick<CatalogueDeps, 'database' | 'accounts' | 'media' | 'outcomesOf'>,
  slug: string,
  limit: number,
): Promise<Result<Page<AuctionSummary>>> {
  const { executor } = deps.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return noSuchAuction();
  const items = await presentRows(deps, executor, await listSimilar(executor, auction, limit));
  return accepted({ items, total: items.length, next_cursor: null });
}
