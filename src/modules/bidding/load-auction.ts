import type { Executor } from '#platform/database/database.ts';
import { findInfoBySlug, type AuctionInfo } from './store/auction-info.ts';
import { lockBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

export async function lockAuction(
  transaction: Executor,
  slug: string,
): Promise<{ info: AuctionInfo; bidding: AuctionBidding } | null> {
  const [found] = await findInfoBySlug(transaction, [slug]);
  if (found === undefined) return null;
  const bidding = (await lockBiddings(transaction, [found.info.auctionId])).get(found.info.auctionId);
  return bidding === undefined ? null : { info: found.info, bidding };
}
