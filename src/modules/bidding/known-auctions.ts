import { LRUCache } from 'lru-cache';
import type { Executor } from '#platform/database/database.ts';
import { isPublic } from './present.ts';
import { findFacts, findFactsBySlug, type AuctionFacts } from './store/facts.ts';

const AUCTIONS_KEPT = 10_000;

export interface KnownAuctions {
  /** The public auction with that slug, or null. */
  bySlug(executor: Executor, slug: string): AuctionFacts | Promise<AuctionFacts | null>;
  /** Reads auctions anew whose facts were changed. */
  renew(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, AuctionFacts>>;
}

/** Auctions by slug. Only live ones are kept: from there on neither the terms nor the seller change, and what does is seen under the lock of the floor. */
export function createKnownAuctions(): KnownAuctions {
  const kept = new LRUCache<string, AuctionFacts>({ max: AUCTIONS_KEPT });
  /** A crowd that bids at once on an auction that is not known yet asks for it once. */
  const asked = new Map<string, Promise<AuctionFacts | null>>();
  async function find(executor: Executor, slug: string): Promise<AuctionFacts | null> {
    const [found] = await findFactsBySlug(executor, [slug]);
    if (found === undefined || !isPublic(found.status)) return null;
    if (found.status === 'live') kept.set(slug, found.facts);
    return found.facts;
  }
  function ask(executor: Executor, slug: string): Promise<AuctionFacts | null> {
    const known = asked.get(slug) ?? find(executor, slug).finally(() => asked.delete(slug));
    asked.set(slug, known);
    return known;
  }
  return {
    // Not `get`: to note which was asked for last costs more than to read one again now and then.
    bySlug: (executor, slug) => kept.peek(slug) ?? ask(executor, slug),
    async renew(executor, auctionIds) {
      const found = await findFacts(executor, auctionIds);
      for (const { facts, status } of found) if (status === 'live') kept.set(facts.slug, facts);
      return new Map(found.map(({ facts }) => [facts.auctionId, facts]));
    },
  };
}
