import type { Context, MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { ApiEnv } from './actor.ts';
import { clientAddressKey } from './client-address.ts';
import type { Refusal } from '#contract/endpoint.ts';
import { answerRefusal, type ProblemResponse } from './result.ts';

export interface RateLimit {
  readonly name: string;
  readonly limit: number;
  readonly perMs: number;
}
export interface TooManyAttempts extends Refusal {
  readonly code: 'too_many_attempts';
  readonly data: { readonly retry_after: number };
}
export interface RateLimits {
  take(limit: RateLimit, subject: string): Promise<TooManyAttempts | null>;
  reset(limit: RateLimit, subject: string): Promise<void>;
  /** Keyed by the address, the user, or the result of `by` (null: no limit). */
  middleware(limit: RateLimit & { readonly by: KeySource }): MiddlewareHandler<ApiEnv>;
}

export interface RateLimitDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly trustedProxies: number };
}
/** Buckets idle for longer than any limit's period are deleted after this many takes. */
const TAKES_BETWEEN_SWEEPS = 1000;
const OLDEST_BUCKET_MS = 48 * 3_600_000;

/** Token buckets in the database, shared by all processes. */
export function createRateLimits({ database, clock, config }: RateLimitDeps): RateLimits {
  const { executor } = database;
  let takes = 0;

  async function take(limit: RateLimit, subject: string): Promise<TooManyAttempts | null> {
    const now = await clock.now(database.executor);
    if (++takes % TAKES_BETWEEN_SWEEPS === 0) {
      await executor
        .deleteFrom('rate_limits')
        .where('refilled_at', '<', new Date(now - OLDEST_BUCKET_MS))
        .execute();
    }
    const key = keyOf(limit, subject);
    const at = new Date(now);
    const refilled = sql<number>`least(${limit.limit}::float8, rate_limits.tokens
      + greatest(0, extract(epoch from (${at}::timestamptz - rate_limits.refilled_at)) * 1000) * ${limit.limit / limit.perMs}::float8)`;
    const taken = await executor
      .insertInto('rate_limits')
      .values({ key, tokens: limit.limit - 1, refilled_at: at })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            tokens: sql<number>`${refilled} - 1`,
            refilled_at: sql<Date>`greatest(rate_limits.refilled_at, ${at}::timestamptz)`,
          })
          .where(refilled, '>=', 1),
      )
      .returning('tokens')
      .executeTakeFirst();
    return taken === undefined ? tooManyAttempts(limit, await tokensIn(key, limit, now)) : null;
  }

  async function tokensIn(key: string, limit: RateLimit, now: number): Promise<number> {
    const row = await executor.selectFrom('rate_limits').selectAll().where('key', '=', key).executeTakeFirst();
    if (row === undefined) return limit.limit;
    return Math.min(
      limit.limit,
      row.tokens + Math.max(0, now - row.refilled_at.getTime()) * (limit.limit / limit.perMs),
    );
  }

  return {
    take,
    async reset(limit, subject) {
      await executor.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute();
    },
    middleware({ by, ...limit }) {
      return async (context, next) => {
        const subject = subjectOf(context, by, config.trustedProxies);
        const refusal = subject === null ? null : await take(limit, subject);
        if (refusal !== null) return answerTooMany(context, refusal);
        await next();
        return undefined;
      };
    },
  };
}

export const answerTooMany = (context: Context, refusal: TooManyAttempts): ProblemResponse =>
  answerRefusal(context, refusal);

export function tooManyAttempts({ limit, perMs }: Pick<RateLimit, 'limit' | 'perMs'>, tokens: number): TooManyAttempts {
  const seconds = Math.max(1, Math.ceil(((1 - tokens) * perMs) / limit / 1000));
  return { ok: false, code: 'too_many_attempts', data: { retry_after: seconds } };
}

type KeySource = 'address' | 'actor' | ((context: Context<ApiEnv>) => string | null);
function subjectOf(context: Context<ApiEnv>, by: KeySource, trustedProxies: number): string | null {
  if (by === 'address') return clientAddressKey(context, trustedProxies);
  if (by !== 'actor') return by(context);
  const actor = context.get('actor');
  return actor.kind === 'user' ? actor.userId : clientAddressKey(context, trustedProxies);
}

const keyOf = (limit: RateLimit, subject: string): string => `${limit.name}:${subject.slice(0, 400)}`;
