import { LRUCache } from 'lru-cache';
import { growingTo } from '../cache-size.ts';
import { type RateLimit, tooManyAttempts, type TooManyAttempts } from './rate-limit.ts';

/** An evicted caller starts again with a full bucket. */
const MAX_CALLERS = 20_000;

export interface MemoryRateLimit {
  take(subject: string): TooManyAttempts | null;
}

/** Per process and reset on restart: for floods, not for exact limits. `createRateLimits` would query the database. */
export function createMemoryRateLimit(
  { limit, perMs }: Pick<RateLimit, 'limit' | 'perMs'>,
  now: () => number = () => performance.now(),
): MemoryRateLimit {
  const buckets = new LRUCache<string, { tokens: number; at: number }>(growingTo(MAX_CALLERS));
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
