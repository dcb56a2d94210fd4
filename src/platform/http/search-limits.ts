import type { Context } from 'hono';
import { createWorkQueue, TooManyWaiting } from '../work-queue.ts';
import type { ApiEnv } from './actor.ts';
import { callerOf } from './client-address.ts';
import { createFloodGate } from './flood-gate.ts';
import type { TooManyAttempts } from './rate-limit.ts';
import { Unavailable } from './result.ts';

/** More than anyone types, even with several people behind one address. Each search reads all public content. */
const SEARCHES_BY_CALLER = { limit: 300, perMs: 60_000 } as const;
/** Few at once in a process, so that a flood of searches from many addresses leaves the database to the bids. */
const SEARCHES = { atOnce: 2, waiting: 40 } as const;

export interface SearchLimits {
  /** Runs a search, refuses a caller who searches too often, and throws `Unavailable` while too many wait. */
  run<R>(context: Context<ApiEnv>, search: () => Promise<R>): Promise<R | TooManyAttempts>;
}

export function createSearchLimits({ trustedProxies }: { readonly trustedProxies: number }): SearchLimits {
  const gate = createFloodGate(SEARCHES_BY_CALLER);
  const queue = createWorkQueue(SEARCHES);
  return {
    async run(context, search) {
      const caller = callerOf(context, trustedProxies);
      const flood = caller === null ? null : gate.take(caller);
      if (flood !== null) return flood;
      return queue.run('visitor', search).catch((error: unknown) => {
        throw error instanceof TooManyWaiting
          ? new Unavailable('Search is very busy right now. Please try again in a moment.')
          : error;
      });
    },
  };
}
