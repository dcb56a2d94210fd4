import { LRUCache } from 'lru-cache';
import type { Executor } from '#platform/database/database.ts';
import { findUsernames } from './store/paddles.ts';

/** A username never changes while its account stands; one that was removed may be shown for so long. */
const KEPT_MS = 60_000;
const NAMES_KEPT = 50_000;

/** Usernames by the ids of their accounts, kept in memory; those of nobody are left out. */
export function keptUsernames(): (executor: Executor, userIds: readonly string[]) => Promise<Map<string, string>> {
  const kept = new LRUCache<string, string>({ max: NAMES_KEPT, ttl: KEPT_MS });
  return async (executor, userIds) => {
    const found = new Map<string, string>();
    const missing = new Set<string>();
    for (const userId of userIds) {
      const name = kept.get(userId);
      if (name === undefined) missing.add(userId);
      else found.set(userId, name);
    }
    for (const { user_id: userId, username } of missing.size === 0 ? [] : await findUsernames(executor, [...missing])) {
      kept.set(userId, username);
      found.set(userId, username);
    }
    return found;
  };
}
