import type { MiddlewareHandler } from 'hono';
import { isOpenInViewing, VIEWING_WAYS_OUT } from '#contract/viewing-rules.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { problem } from '#platform/http/result.ts';

/** What is no call of the API: the cross-site token, and pictures. */
const BESIDE_THE_API = /^\/(?!api\/)/;

/**
 * Stands behind whoever was found to ask, before every route: who looks at another's account may read what `contract/viewing-rules.ts` names, stop
 * and sign out. A viewing whose time is over opens nothing, not even the own account: a page that still shows the other's must not go on as oneself.
 */
export function viewingGate(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const actor = context.get('actor');
    if (actor.kind !== 'user' || actor.viewing === undefined) return next();
    const { method, path } = context.req;
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading && BESIDE_THE_API.test(path)) return next();
    if (actor.viewing.isOver && !VIEWING_WAYS_OUT.includes(`${method} ${path}`)) {
      return problem(context, 403, {
        message: 'You are no longer looking at another account. Load the page again to go on as yourself.',
        code: 'viewing_over',
      });
    }
    if (isOpenInViewing(method, path)) return next();
    const message = isReading
      ? 'This is not shown while you look at another account. Stop looking first.'
      : 'You are looking at another account: nothing can be changed. Stop looking first.';
    return problem(context, 403, { message, code: 'viewing' });
  };
}
