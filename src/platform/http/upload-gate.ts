import type { MiddlewareHandler } from 'hono';
import { type ApiEnv, requireSignedIn } from './actor.ts';
import { problem } from './result.ts';

const MIB = 1024 * 1024;
/** Bytes of uploads that may arrive at once: a form is held in memory several times over while it is read. */
export const UPLOADS_IN_FLIGHT = { byAccount: 64 * MIB, inAll: 160 * MIB } as const;
const RETRY_AFTER_S = 5;

export interface Upload {
  readonly address: string;
  readonly maxBodyBytes: number;
}

/**
 * Lets signed-in people alone send files, and only so many bytes at once by one account and in all. Runs before a
 * body is read. A body without a Content-Length counts as the largest that its address takes.
 */
export function uploadGate(uploads: readonly Upload[]): MiddlewareHandler<ApiEnv> {
  const largest = new Map(uploads.map(({ address, maxBodyBytes }) => [address, maxBodyBytes]));
  const byAccount = new Map<string, number>();
  let inAll = 0;
  return async (context, next) => {
    const most = largest.get(context.req.path.replace(/\/uploads\/[^/]+$/, ''));
    if (most === undefined || ['GET', 'HEAD', 'DELETE'].includes(context.req.method)) return next();
    const actor = requireSignedIn(context);
    if (actor instanceof Response) return actor;
    const bytes = Number(context.req.header('content-length') ?? most);
    const own = byAccount.get(actor.userId) ?? 0;
    // The first upload always passes: its size is limited by its address.
    const isTooMuch =
      (own > 0 && own + bytes > UPLOADS_IN_FLIGHT.byAccount) || (inAll > 0 && inAll + bytes > UPLOADS_IN_FLIGHT.inAll);
    if (isTooMuch) {
      const answer = problem(context, 429, {
        message: 'Too many uploads at once. Please wait a moment and try again.',
        code: 'too_many_uploads',
        retry_after: RETRY_AFTER_S,
      });
      answer.headers.set('Retry-After', String(RETRY_AFTER_S));
      answer.headers.set('Connection', 'close');
      return answer;
    }
    byAccount.set(actor.userId, own + bytes);
    inAll += bytes;
    try {
      return await next();
    } finally {
      inAll -= bytes;
      const left = (byAccount.get(actor.userId) ?? 0) - bytes;
      if (left > 0) byAccount.set(actor.userId, left);
      else byAccount.delete(actor.userId);
    }
  };
}
