import { LRUCache } from 'lru-cache';
import type { RateLimit } from './rate-limit.ts';
import { type Refused, refused } from './result.ts';

/** Most callers that are remembered at once; who is forgotten begins with a full bucket. */
const MOST_CALLERS = 50_000;

export interface FloodGate {
  /** Takes a token of this caller's bucket; a refusal (429 with `retry_after` seconds) when it is empty. */
  take(subject: string): Refused | null;
}

/**
 * A limit that costs nothing: token buckets in the memory of this process, where `createRateLimits` would go to the database each time.
 * Several processes allow as many times the limit, and a restart forgets: good against a flood on a path that must stay quick, not
 * for anything that has to be counted. The monotonic clock only ages the buckets; it decides nothing that is kept.
 */
export function createFloodGate({ limit, perMs }: Pick<RateLimit, 'limit' | 'perMs'>, now: () => number = () => performance.now()): FloodGate {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MOST_CALLERS });
  return {
    take(subject) {
      const at = now();
      const bucket = buckets.get(subject) ?? { tokens: limit, at };
      const tokens = Math.min(limit, bucket.tokens + ((at - bucket.at) * limit) / perMs);
      buckets.set(subject, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      if (tokens >= 1) return null;
      const seconds = Math.max(1, Math.ceil(((1 - tokens) * perMs) / limit / 1000));
      return refused(429, 'Too many attempts. Please wait a moment and try again.', { code: 'too_many_attempts', retry_after: seconds });
    },
  };
}
