import type { AuctionSummary } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import { presentRows } from './present-rows.ts';
import { findPublicAuction, listSimilar } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { noSuchAuction } from './read-auction.ts';

/** What else is live for whoever looks at this auction: vehicles of the same body first. */
export async function similarAuctions(
  parts: Pick<CatalogueParts, 'database' | 'accounts' | 'media' | 'outcomesOf'>,
  slug: string,
  limit: number,
): Promise<Result<Page<AuctionSummary>>> {
  const { executor } = parts.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return noSuchAuction();
  const items = await presentRows(parts, executor, await listSimilar(executor, auction, limit));
  return accepted({ items, total: items.length, next_cursor: null });
}
