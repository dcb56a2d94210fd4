import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './actor.ts';
import { callerKey } from './client-address.ts';
import { createMemoryRateLimit } from './memory-rate-limit.ts';
import { answerTooMany } from './rate-limit.ts';

/** More than the visitors behind one address read, whose pages are rendered without these calls. */
export const READS_BY_ADDRESS = { limit: 3_000, perMs: 60_000 } as const;

/** Calls from inside the process don't count. */
export function limitVisitorReads({ trustedProxies }: { readonly trustedProxies: number }): MiddlewareHandler<ApiEnv> {
  const gate = createMemoryRateLimit(READS_BY_ADDRESS);
  return async (context, next) => {
    const isRead = ['GET', 'HEAD'].includes(context.req.method) && context.get('actor').kind === 'guest';
    const address = isRead ? callerKey(context, trustedProxies) : null;
    const tooMany = address === null ? null : gate.take(address);
    return tooMany === null ? next() : answerTooMany(context, tooMany);
  };
}
