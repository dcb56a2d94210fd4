import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readOwnToken } from '#contract/endpoints/partners.ts';
import { DEALER_TOKEN_SCOPES, type TokenScope } from '#contract/partner-kinds.ts';

const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path.replace('/api', '')}`;

/** Tokens cannot make other calls. Paths without `/api`. */
export const TOKEN_CALLS: ReadonlyMap<string, TokenScope> = new Map(
  ENDPOINTS.flatMap((endpoint) => {
    const { scope } = endpoint.definition.who;
    return scope === undefined ? [] : [[callOf(endpoint), scope] as const];
  }),
);

/** A dealer token reads public data as a guest; an auction or submission named by the call must be the dealer's. */
export const isCallForDealers = (call: string): boolean => {
  const scope = TOKEN_CALLS.get(call);
  return scope !== undefined && DEALER_TOKEN_SCOPES.includes(scope);
};
export const TOKEN_SELF_CALL = callOf(readOwnToken);
