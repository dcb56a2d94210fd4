import { isPublicStatus } from '#auction/lifecycle.ts';
import { LRUCache } from 'lru-cache';
import { growingTo } from '#platform/cache-size.ts';
import type { Executor } from '#platform/database/database.ts';
import { findInfo, findInfoBySlug, type AuctionInfo } from './store/auction-info.ts';

const AUCTIONS_KEPT = 10_000;

export interface KnownAuctions {
  bySlug(executor: Executor, slug: string): AuctionInfo | Promise<AuctionInfo | null>;
  renew(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, AuctionInfo>>;
}

/** Terms and seller of a live auction don't change; any other change is detected under the bidding-state lock. */
export function createKnownAuctions(): KnownAuctions {
  const cache = new LRUCache<string, AuctionInfo>(growingTo(AUCTIONS_KEPT));
  const asked = new Map<string, Promise<AuctionInfo | null>>();
  async function find(executor: Executor, slug: string): Promise<AuctionInfo | null> {
    const [found] = await findInfoBySlug(executor, [slug]);
    if (found === undefined || !isPublicStatus(found.status)) return null;
    if (found.status === 'live') cache.set(slug, found.info);
    return found.info;
  }
  function ask(executor: Executor, slug: string): Promise<AuctionInfo | null> {
    const known = asked.get(slug) ?? find(executor, slug).finally(() => asked.delete(slug));
    asked.set(slug, known);
    return known;
  }
  return {
    // `peek`, not `get`: tracking recency costs more than an occasional reload.
    bySlug: (executor, slug) => cache.peek(slug) ?? ask(executor, slug),
    async renew(executor, auctionIds) {
      const found = await findInfo(executor, auctionIds);
      for (const { info, status } of found) if (status === 'live') cache.set(info.slug, info);
      return new Map(found.map(({ info }) => [info.auctionId, info]));
    },
  };
}
