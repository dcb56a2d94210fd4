import { DEALER_TOKEN_SCOPES, type TokenScope } from '#contract/partner-kinds.ts';
import { TOKEN_CALLS, TOKEN_SELF_CALL } from './token-calls.ts';

interface Operation {
  security?: Record<string, string[]>[];
  description?: string;
}
interface Described {
  paths?: Record<string, object>;
  components?: object;
}
const METHODS = ['get', 'post', 'put', 'delete'] as const;

export function withTokenAuth<D extends Described>(document: D): D {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]: [string, Operation]) => {
          const scope = (METHODS as readonly string[]).includes(method)
            ? scopeOf(`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`)
            : undefined;
          if (scope === undefined) return [method, operation];
          const words =
            scope === ''
              ? 'Any token can make this call.'
              : `A token needs the scope \`${scope}\`${forDealers(scope)}.`;
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
          description:
            'An API token, created in the account under Developer. It can do what its scopes allow. Calls without a scope are for signed-in users only.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'hammerdown_session',
          description:
            'The session that `POST /api/login` starts. Unsafe calls send the `XSRF-TOKEN` cookie’s value in `X-XSRF-TOKEN`.',
        },
      },
    },
  };
}
const forDealers = (scope: TokenScope): string =>
  scope === 'auctions:read'
    ? ''
    : DEALER_TOKEN_SCOPES.includes(scope)
      ? '; a dealer’s token reaches only that dealer’s data'
      : 'and acts for a user, not for a dealer';
const scopeOf = (call: string): TokenScope | '' | undefined => (call === TOKEN_SELF_CALL ? '' : TOKEN_CALLS.get(call));
