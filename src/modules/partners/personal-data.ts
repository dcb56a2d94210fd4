import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { deleteEndpointsOf, findEndpoints } from './endpoint-store.ts';
import { deleteTokensOf, findTokens, revokeRiskyTokens } from './token-store.ts';
import { stateOf } from './tokens.ts';

/** A dealer's endpoints stay with the dealer; tokens act for a person, so they are deleted. */
export const partnersPersonalData: PersonalDataProvider = {
  name: 'partners',
  exportFor: async (executor, userId) => ({
    tokens: (await findTokens(executor, { userId, dealerIds: [] })).map(
      ({ name, scopes, last_four, created_at, expires_at, last_used_at, revoked_at }) => ({
        name,
        scopes,
        last_four,
        created_at,
        expires_at,
        last_used_at,
        revoked_at,
      }),
    ),
    webhooks: (await findEndpoints(executor, { userId, dealerIds: [] })).map(
      ({ url, kinds, all_auctions, state, created_at }) => ({
        url,
        kinds,
        all_auctions,
        state,
        created_at,
      }),
    ),
  }),
  evict: dropPrograms,
  access: {
    list: async (executor, userId, at) => [
      ...(await findTokens(executor, { userId, dealerIds: [] }))
        .filter((row) => stateOf(row, at.getTime()) === 'active')
        .map((row) => ({
          kind: 'token' as const,
          id: row.id,
          name: row.name,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
        })),
      ...(await findEndpoints(executor, { userId, dealerIds: [] })).map((row) => ({
        kind: 'webhook' as const,
        id: row.id,
        name: row.url,
        createdAt: row.created_at,
        lastUsedAt: null,
      })),
    ],
    endRisky: revokeRiskyTokens,
  },
  forget: (transaction, { userId }) => dropPrograms(transaction, userId),
};

async function dropPrograms(transaction: Executor, userId: string): Promise<void> {
  await deleteTokensOf(transaction, userId);
  await deleteEndpointsOf(transaction, userId);
}
