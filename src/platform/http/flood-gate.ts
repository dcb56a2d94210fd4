import { LRUCache } from 'lru-cache';
import { type RateLimit, tooManyAttempts, type TooManyAttempts } from './rate-limit.ts';

/** Limit on remembered callers. An evicted caller starts again with a full bucket. */
const MOST_CALLERS = 50_000;

export interface FloodGate {
  /**
   * Takes a token from this caller's bucket. Returns a refusal (429 with `retry_after` in seconds) when it is empty.
   */
  take(subject: string): TooManyAttempts | null;
}

/**
 * An in-memory rate limit for hot paths, where `createRateLimits` would query the database each time. It is per
 * process and resets on restart, so use it against floods only, not for limits that must be exact. The monotonic
 * clock only refills buckets; nothing stored depends on it.
 */
export function createFloodGate(
  { limit, perMs }: Pick<RateLimit, 'limit' | 'perMs'>,
  now: () => number = () => performance.now(),
): FloodGate {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MOST_CALLERS });
  return {
    take(subject) {
      const at = now();
      const bucket = buckets.get(subject) ?? { tokens: limit, at };
      const tokens = Math.min(limit, bucket.tokens + ((at - bucket.at) * limit) / perMs);
      buckets.set(subject, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      return tokens >= 1 ? null : tooManyAttempts({ limit, perMs }, tokens);
    },
  };
}
