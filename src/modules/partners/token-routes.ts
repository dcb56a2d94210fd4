import * as endpoints from '#contract/endpoints/partners.ts';
import { refuse } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { PartnersContext } from './deps.ts';
import { createToken, readTokens, revokeToken } from './tokens.ts';

/** API token calls. Tokens cannot make them, so a token cannot create another. */
export function tokenRoutes(context: PartnersContext) {
  const api = newApi();
  bind(api, endpoints.listTokens, ({ actor }) => readTokens(context, actor));
  bind(api, endpoints.createToken, ({ actor, body }) => createToken(context, actor, body));
  bind(api, endpoints.revokeToken, ({ actor, params }) => revokeToken(context, actor, params.id));
  bind(api, endpoints.readOwnToken, () => refuse('token_missing'));
  return api;
}
