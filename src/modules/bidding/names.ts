import { HOUR_MS } from '#contract/durations.ts';
import { memberName } from '#contract/member-names.ts';
import { LRUCache } from 'lru-cache';
import { growingTo } from '#platform/cache-size.ts';
import type { Executor } from '#platform/database/database.ts';

/** A username changes only when its owner deletes the account, so the names can be cached across batches. */
const NAMES_KEPT = 20_000;
const CACHE_MS = HOUR_MS;

export interface Names {
  of(executor: Executor, userIds: Iterable<string>): Promise<(userId: string) => string>;
  learn(userId: string, username: string): void;
}

export function createNames(accounts: {
  usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}): Names {
  const cache = new LRUCache<string, string>({ ...growingTo(NAMES_KEPT), ttl: CACHE_MS });
  return {
    async of(executor, userIds) {
      const found = new Map<string, string>();
      const missing: string[] = [];
      for (const userId of new Set(userIds)) {
        const name = cache.get(userId);
        if (name === undefined) missing.push(userId);
        else found.set(userId, name);
      }
      if (missing.length > 0) {
        for (const [userId, name] of await accounts.usernames(executor, missing)) {
          cache.set(userId, name);
          found.set(userId, name);
        }
      }
      return (userId) => found.get(userId) ?? memberName(cache, userId);
    },
    learn(userId, username) {
      cache.set(userId, username);
    },
  };
}
