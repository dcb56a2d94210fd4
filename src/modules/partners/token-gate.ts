import type { MiddlewareHandler } from 'hono';
import type { TokenScope } from '#contract/partner-kinds.ts';
import { refuse } from '#contract/result.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal } from '#platform/http/result.ts';
import { CALLS_BY_TOKEN, type PartnersContext } from './deps.ts';
import { isCallForDealers, TOKEN_CALLS, TOKEN_SELF_CALL } from './token-calls.ts';
import { authenticateToken, presentOwnToken } from './tokens.ts';

const BEARER = /^Bearer +(\S+)$/i;
const PREFIX = '/api';

const STORED_FOR_DEALER = /^\/account\/(?:vehicles|photos)\//;

interface TokenCall {
  readonly call: string;
  readonly method: string;
  readonly path: RegExp;
  readonly scope: TokenScope;
}
const CALLS: readonly TokenCall[] = [...TOKEN_CALLS].map(([call, scope]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, scope, path: new RegExp(`^${path.replaceAll(/\{([^}]+)\}/g, '(?<$1>[^/]+)')}$`) };
});

function findCall(method: string, path: string): TokenCall | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return CALLS.find((each) => each.method === asked && each.path.test(path)) ?? null;
}

/** Runs before any session check. Browsers never send this header by themselves, so it needs no CSRF token. */
export function tokenGate(partners: PartnersContext): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const header = context.req.header('authorization');
    const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
    if (token === undefined) return next();
    const bearer = await authenticateToken(partners, token);
    if (!bearer.ok) {
      const answer = answerRefusal(context, bearer);
      answer.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      return answer;
    }
    const tooMany = await partners.limits.take(CALLS_BY_TOKEN, bearer.value.tokenId);
    if (tooMany !== null) return answerTooMany(context, tooMany);
    const path = context.req.path.startsWith(`${PREFIX}/`) ? context.req.path.slice(PREFIX.length) : '';
    if (`${context.req.method} ${path}` === TOKEN_SELF_CALL) {
      const { name, scopes, owner, dealer, expires_at } = await presentOwnToken(partners, bearer.value.row);
      return context.json({ name, scopes, owner, dealer, expires_at });
    }
    const opened = findCall(context.req.method, path);
    const scope = opened?.scope ?? null;
    if (opened === null || scope === null) return answerRefusal(context, refuse('not_for_tokens'));
    if (!bearer.value.scopes.includes(scope)) {
      const answer = answerRefusal(context, refuse('scope_missing', { scope }));
      answer.headers.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
      return answer;
    }
    const { dealer_id: dealerId } = bearer.value.row;
    const actor =
      dealerId === null
        ? bearer.value.actor
        : await actorForDealer(partners, { opened, path, dealerId, bearer: bearer.value.actor });
    if (actor === null) return answerRefusal(context, refuse('not_for_dealer_tokens'));
    if (actor === 'elsewhere') return answerRefusal(context, refuse('not_the_dealers'));
    context.set('actor', actor);
    context.set('isByToken', true);
    await next();
    return undefined;
  };
}

/** Null if the call is not open to dealers, `elsewhere` if the resource is not this dealer's. */
async function actorForDealer(
  partners: PartnersContext,
  { opened, path, dealerId, bearer }: { opened: TokenCall; path: string; dealerId: string; bearer: SignedIn },
): Promise<Actor | 'elsewhere' | null> {
  if (!isCallForDealers(opened.call)) return null;
  if (opened.scope === 'auctions:read') return { kind: 'guest' };
  // Vehicle and photo use cases check the owner themselves.
  if (STORED_FOR_DEALER.test(path)) return { ...bearer, dealerId: dealerId };
  const { slug, id } = opened.path.exec(path)?.groups ?? {};
  const named = slug !== undefined ? { slug: decoded(slug) } : id !== undefined ? { id: decoded(id) } : null;
  if (named !== null && (await partners.auctions.dealerSelling(partners.database.executor, named)) !== dealerId)
    return 'elsewhere';
  return { ...bearer, dealerId: dealerId };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
