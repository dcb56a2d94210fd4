import { LRUCache } from 'lru-cache';
import { growingTo } from '#platform/cache-size.ts';
import type { Executor } from '#platform/database/database.ts';
import { isPublic } from './present.ts';
import { findFacts, findFactsBySlug, type AuctionFacts } from './store/facts.ts';

const AUCTIONS_KEPT = 10_000;

export interface KnownAuctions {
  bySlug(executor: Executor, slug: string): AuctionFacts | Promise<AuctionFacts | null>;
  renew(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, AuctionFacts>>;
}

/** Terms and seller of a live auction don't change; any other change is detected under the bidding-state lock. */
export function createKnownAuctions(): KnownAuctions {
  const cache = new LRUCache<string, AuctionFacts>(growingTo(AUCTIONS_KEPT));
  const asked = new Map<string, Promise<AuctionFacts | null>>();
  async function find(executor: Executor, slug: string): Promise<AuctionFacts | null> {
    const [found] = await findFactsBySlug(executor, [slug]);
    if (found === undefined || !isPublic(found.status)) return null;
    if (found.status === 'live') cache.set(slug, found.facts);
    return found.facts;
  }
  function ask(executor: Executor, slug: string): Promise<AuctionFacts | null> {
    const known = asked.get(slug) ?? find(executor, slug).finally(() => asked.delete(slug));
    asked.set(slug, known);
    return known;
  }
  return {
    // `peek`, not `get`: tracking recency costs more than an occasional reload.
    bySlug: (executor, slug) => cache.peek(slug) ?? ask(executor, slug),
    async renew(executor, auctionIds) {
      const found = await findFacts(executor, auctionIds);
      for (const { facts, status } of found) if (status === 'live') cache.set(facts.slug, facts);
      return new Map(found.map(({ facts }) => [facts.auctionId, facts]));
    },
  };
}
