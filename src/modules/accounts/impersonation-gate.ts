import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import { refuse } from '#contract/result.ts';
import { answerRefusal } from '#platform/http/result.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';

const ALLOWED_CALLS = [
  // The documentation of the API is public and has no endpoint.
  'GET /api/openapi.json',
  'GET /api/docs',
  ...ENDPOINTS.filter(({ definition: { who } }) => who.whileImpersonating === true).map(
    ({ method, path }) => `${method} ${path}`,
  ),
];
const PATTERNS = ALLOWED_CALLS.map(
  (call) => new RegExp(`^${call.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
);

export function isAllowedWhileImpersonating(method: string, path: string): boolean {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return PATTERNS.some((pattern) => pattern.test(call));
}

const OUTSIDE_API = /^\/(?!api\/)/;

/** An expired impersonation opens nothing, because its page must not continue as the staff member. */
export function impersonationGate(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const actor = context.get('actor');
    if (actor.kind !== 'user' || actor.impersonation === undefined) return next();
    const { method, path } = context.req;
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading && OUTSIDE_API.test(path)) return next();
    const isAllowed = isAllowedWhileImpersonating(method, path);
    if (actor.impersonation.isOver && (isReading || !isAllowed))
      return answerRefusal(context, refuse('impersonation_over'));
    if (isAllowed) return next();
    return answerRefusal(
      context,
      refuse(isReading ? 'not_shown_while_impersonating' : 'no_change_while_impersonating'),
    );
  };
}
