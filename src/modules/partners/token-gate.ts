import type { MiddlewareHandler } from 'hono';
import { isCallForDealers, TOKEN_CALLS, TOKEN_SELF_CALL, type TokenScope } from '#contract/partner-kinds.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, problem } from '#platform/http/result.ts';
import { CALLS_BY_TOKEN, type PartnersHouse } from './parts.ts';
import { authenticateToken, presentOwnToken } from './tokens.ts';

const BEARER = /^Bearer +(\S+)$/i;
const PREFIX = '/api';

const WHAT_IS_KEPT = /^\/account\/(?:vehicles|photographs)\//;

interface Opened {
  readonly call: string;
  readonly method: string;
  readonly path: RegExp;
  readonly scope: TokenScope;
}
const OPENED: readonly Opened[] = [...TOKEN_CALLS].map(([call, scope]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, scope, path: new RegExp(`^${path.replaceAll(/\{([^}]+)\}/g, '(?<$1>[^/]+)')}$`) };
});

/** The line of the table that a call is; null: no token may make it. */
function openedFor(method: string, path: string): Opened | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return OPENED.find((each) => each.method === asked && each.path.test(path)) ?? null;
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
    const opened = openedFor(context.req.method, path);
    const scope = opened?.scope ?? null;
    if (opened === null || scope === null)
      return problem(context, 403, { message: 'No token may make this call: sign in as yourself.', code: 'not_for_tokens' });
    if (!bearer.value.scopes.includes(scope)) {
      const answer = problem(context, 403, { message: `This token lacks the scope ${scope}.`, code: 'scope_missing', scope });
      answer.headers.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      return answer;
    }
    const { dealer_id: dealerId } = bearer.value.row;
    const actor = dealerId === null ? bearer.value.actor : await actorForDealer(house, { opened, path, dealerId, bearer: bearer.value.actor });
    if (actor === null)
      return problem(context, 403, {
        message: 'A token that acts for a dealer may not make this call: make one that acts for you.',
        code: 'not_for_dealer_tokens',
      });
    if (actor === 'elsewhere') return problem(context, 404, { message: 'This dealer has nothing of that name.', code: 'not_found' });
    context.set('actor', actor);
    context.set('isByToken', true);
    await next();
    return undefined;
  };
}

/**
 * As whom a dealer's token asks: a guest for what everybody may read; its maker, in the dealer's name alone, for what is the dealer's. Null where the
 * call is none for dealers, `elsewhere` where what it names is not this dealer's: for this token that is not there.
 */
async function actorForDealer(
  house: PartnersHouse,
  { opened, path, dealerId, bearer }: { opened: Opened; path: string; dealerId: string; bearer: SignedIn },
): Promise<Actor | 'elsewhere' | null> {
  if (!isCallForDealers(opened.call)) return null;
  if (opened.scope === 'auctions:read') return { kind: 'guest' };
  // Of vehicles and photographs their use cases know whose they are.
  if (WHAT_IS_KEPT.test(path)) return { ...bearer, forFirm: dealerId };
  const { slug, id } = opened.path.exec(path)?.groups ?? {};
  const named = slug !== undefined ? { slug: decoded(slug) } : id !== undefined ? { id: decoded(id) } : null;
  if (named !== null && (await house.auctions.dealerSelling(house.database.executor, named)) !== dealerId) return 'elsewhere';
  return { ...bearer, forFirm: dealerId };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
