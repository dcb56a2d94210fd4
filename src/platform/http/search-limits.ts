import { setTimeout as rest } from 'node:timers/promises';
import type { Context } from 'hono';
import { createWorkQueue } from '../work-queue.ts';
import type { ApiEnv } from './actor.ts';
import { callerKey } from './client-address.ts';
import { createMemoryRateLimit } from './memory-rate-limit.ts';
import type { TooManyAttempts } from './rate-limit.ts';

/** More than anyone types, even with several people behind one address. */
const SEARCHES_BY_CALLER = { limit: 300, perMs: 60_000 } as const;
/** One at a time in a process, so that a flood of searches from many addresses leaves the database to the bids. */
const SEARCHES = { atOnce: 1, waiting: 40 } as const;
/** After a search the next one waits as long as it took, up to this: searches keep the database busy half the time. */
const MAX_REST_MS = 250;

export interface SearchLimits {
  /** Throws `TooManyWaiting` while too many searches wait. */
  run<R>(context: Context<ApiEnv>, search: () => Promise<R>): Promise<R | TooManyAttempts>;
}

export function createSearchLimits({ trustedProxies }: { readonly trustedProxies: number }): SearchLimits {
  const gate = createMemoryRateLimit(SEARCHES_BY_CALLER);
  const queue = createWorkQueue(SEARCHES);
  return {
    async run<R>(context: Context<ApiEnv>, search: () => Promise<R>) {
      const caller = callerKey(context, trustedProxies);
      const flood = caller === null ? null : gate.take(caller);
      if (flood !== null) return flood;
      const { promise, resolve, reject } = Promise.withResolvers<R>();
      queue
        .run('visitor', async () => {
          const startedAt = performance.now();
          await search().then(resolve, reject);
          await rest(Math.min(MAX_REST_MS, performance.now() - startedAt));
        })
        .catch(reject);
      return promise;
    },
  };
}
