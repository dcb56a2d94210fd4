import type { MiddlewareHandler } from 'hono';
import { isAllowedWhileImpersonating, IMPERSONATION_EXITS } from '#contract/impersonation-rules.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { problem } from '#platform/http/result.ts';

/** Paths outside the API: the CSRF token and images. */
const OUTSIDE_API = /^\/(?!api\/)/;

/**
 * Runs after authentication, before every route. While impersonating, staff may only read what
 * `contract/impersonation-rules.ts` lists, stop, and sign out. An expired impersonation opens nothing, not even the
 * staff member's own account: a page that still shows the other account must not continue as themselves.
 */
export function impersonationGate(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const actor = context.get('actor');
    if (actor.kind !== 'user' || actor.impersonation === undefined) return next();
    const { method, path } = context.req;
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading && OUTSIDE_API.test(path)) return next();
    if (actor.impersonation.isOver && !IMPERSONATION_EXITS.includes(`${method} ${path}`)) {
      return problem(context, 403, {
        message: 'You’re no longer viewing another account. Reload the page to continue as yourself.',
        code: 'impersonation_over',
      });
    }
    if (isAllowedWhileImpersonating(method, path)) return next();
    const message = isReading
      ? 'This isn’t shown while you view another account. Stop viewing first.'
      : 'You’re viewing another account, so you can’t change anything. Stop viewing first.';
    return problem(context, 403, { message, code: 'viewing' });
  };
}
