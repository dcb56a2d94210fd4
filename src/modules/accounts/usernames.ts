import { LRUCache } from 'lru-cache';
import { growingTo } from '#platform/cache-size.ts';
import type { Executor } from '#platform/database/database.ts';
import { findUsernames } from './store/paddles.ts';

/** A username never changes while its account exists. A deleted one may still be shown for this long. */
const CACHE_MS = 60_000;
const NAMES_KEPT = 20_000;

export function cachedUsernames(): (executor: Executor, userIds: readonly string[]) => Promise<Map<string, string>> {
  const cache = new LRUCache<string, string>({ ...growingTo(NAMES_KEPT), ttl: CACHE_MS });
  return async (executor, userIds) => {
    const found = new Map<string, string>();
    const missing = new Set<string>();
    for (const userId of userIds) {
      const name = cache.get(userId);
      if (name === undefined) missing.add(userId);
      else found.set(userId, name);
    }
    for (const { user_id: userId, username } of missing.size === 0 ? [] : await findUsernames(executor, [...missing])) {
      cache.set(userId, username);
      found.set(userId, username);
    }
    return found;
  };
}
