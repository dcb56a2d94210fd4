import type { MiddlewareHandler } from 'hono';
import { TOKEN_CALLS, TOKEN_SELF_CALL, type TokenScope } from '#contract/partner-kinds.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, problem } from '#platform/http/result.ts';
import { CALLS_BY_TOKEN, type PartnersHouse } from './parts.ts';
import { authenticateToken, presentOwnToken } from './tokens.ts';

const BEARER = /^Bearer +(\S+)$/i;
const PREFIX = '/api';

interface Opened { readonly method: string; readonly path: RegExp; readonly scope: TokenScope }
const OPENED: readonly Opened[] = [...TOKEN_CALLS].map(([call, scope]) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, scope, path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) };
});

/** The scope that a call asks of a token; null: no token may make it. */
export function scopeOfCall(method: string, path: string): TokenScope | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return OPENED.find((each) => each.method === asked && each.path.test(path))?.scope ?? null;
}

/**
 * Lets programs in by their token. It stands before all else that asks who comes: a request with a token is its owner's, whatever cookies it
 * carries; it may do what the table of calls says for its scopes, and nothing else. Browsers send no such header by themselves, so nobody else's
 * page can make one: it needs no cross-site token.
 */
export function tokenGate(house: PartnersHouse): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const header = context.req.header('authorization');
    const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
    if (token === undefined) return next();
    const bearer = await authenticateToken(house, token);
    if (!bearer.ok) {
      const answer = answerRefusal(context, bearer);
      answer.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      return answer;
    }
    const tooMany = await house.limits.take(CALLS_BY_TOKEN, bearer.value.tokenId);
    if (tooMany !== null) return answerTooMany(context, tooMany);
    const path = context.req.path.startsWith(`${PREFIX}/`) ? context.req.path.slice(PREFIX.length) : '';
    if (`${context.req.method} ${path}` === TOKEN_SELF_CALL) {
      const { name, scopes, owner, dealer, expires_at } = await presentOwnToken(house, bearer.value.row);
      return context.json({ name, scopes, owner, dealer, expires_at });
    }
    const scope = scopeOfCall(context.req.method, path);
    if (scope === null) return problem(context, 403, { message: 'No token may make this call: sign in as yourself.', code: 'not_for_tokens' });
    if (!bearer.value.scopes.includes(scope)) {
      const answer = problem(context, 403, { message: `This token lacks the scope ${scope}.`, code: 'scope_missing', scope });
      answer.headers.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      return answer;
    }
    context.set('actor', bearer.value.actor);
    context.set('isByToken', true);
    await next();
    return undefined;
  };
}
