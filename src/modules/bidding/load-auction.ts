import type { Executor } from '#platform/database/database.ts';
import { findFactsBySlug, type AuctionFacts } from './store/facts.ts';
import { lockBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

export async function lockAuction(
  transaction: Executor,
  slug: string,
): Promise<{ facts: AuctionFacts; bidding: AuctionBidding } | null> {
  const [found] = await findFactsBySlug(transaction, [slug]);
  if (found === undefined) return null;
  const bidding = (await lockBiddings(transaction, [found.facts.auctionId])).get(found.facts.auctionId);
  return bidding === undefined ? null : { facts: found.facts, bidding };
}
