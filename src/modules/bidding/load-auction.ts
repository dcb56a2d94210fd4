import type { Executor } from '#platform/database/database.ts';
import { findFactsBySlug, type AuctionFacts } from './store/facts.ts';
import { lockFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** An auction by its slug, its floor locked until the transaction ends; null where there is none. */
export async function lockAuction(transaction: Executor, slug: string): Promise<{ facts: AuctionFacts; floor: Floor } | null> {
  const [found] = await findFactsBySlug(transaction, [slug]);
  if (found === undefined) return null;
  const floor = (await lockFloors(transaction, [found.facts.auctionId])).get(found.facts.auctionId);
  return floor === undefined ? null : { facts: found.facts, floor };
}
