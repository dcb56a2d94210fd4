import { DEALER_TOKEN_SCOPES, TOKEN_CALLS, TOKEN_SELF_CALL, type TokenScope } from '#contract/partner-kinds.ts';

interface Operation {
  security?: Record<string, string[]>[];
  description?: string;
}
interface Described {
  paths?: Record<string, object>;
  components?: object;
}
const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** The OpenAPI document with what it takes to make each call: a session, or a token with which scope. */
export function withTokens<D extends Described>(document: D): D {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]: [string, Operation]) => {
          const scope = (METHODS as readonly string[]).includes(method) ? scopeOf(`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`) : undefined;
          if (scope === undefined) return [method, operation];
          const words = scope === '' ? 'Any token may make this call.' : `A token needs the scope \`${scope}\`${forDealers(scope)}.`;
          return [
            method,
            {
              ...operation,
              description: [operation.description, words].filter((each) => each !== undefined).join(' '),
              security: [{ token: scope === '' ? [] : [scope] }, ...(scope === '' ? [] : [{ session: [] }])],
            },
          ];
        }),
      ),
    ]),
  );
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hd_…',
          description: 'An API token, made in the account under Developer. It does what its scopes allow; calls without a scope are for people alone.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'hammerdown_session',
          description: 'The session that `POST /api/login` begins. Unsafe calls carry the `XSRF-TOKEN` cookie’s value in `X-XSRF-TOKEN`.',
        },
      },
    },
  };
}
/** What else is said of a call that a dealer's program may make. */
const forDealers = (scope: TokenScope): string =>
  scope === 'auctions:read'
    ? ''
    : DEALER_TOKEN_SCOPES.includes(scope)
      ? '; one of a dealer reaches what is that dealer’s'
      : ' and acts for a person, not for a dealer';
const scopeOf = (call: string): TokenScope | '' | undefined => (call === TOKEN_SELF_CALL ? '' : TOKEN_CALLS.get(call));
