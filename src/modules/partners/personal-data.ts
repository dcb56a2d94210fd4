import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { deleteEndpointsOf, findEndpoints } from './endpoint-store.ts';
import { deleteTokensOf, findTokens } from './token-store.ts';

/**
 * Deletes a person's tokens and endpoints. A dealer's endpoints stay with the dealer; tokens act for a person, so
 * they are deleted.
 */
export const partnersPersonalData: PersonalDataProvider = {
  name: 'partners',
  exportFor: async (executor, userId) => ({
    tokens: (await findTokens(executor, { userId, dealerIds: [] })).map(({ name, scopes, last_four, created_at, expires_at, last_used_at, revoked_at }) => ({
      name,
      scopes,
      last_four,
      created_at,
      expires_at,
      last_used_at,
      revoked_at,
    })),
    webhooks: (await findEndpoints(executor, { userId, dealerIds: [] })).map(({ url, kinds, all_auctions, state, created_at }) => ({
      url,
      kinds,
      all_auctions,
      state,
      created_at,
    })),
  }),
  evict: dropPrograms,
  forget: (transaction, { userId }) => dropPrograms(transaction, userId),
};

async function dropPrograms(transaction: Executor, userId: string): Promise<void> {
  await deleteTokensOf(transaction, userId);
  await deleteEndpointsOf(transaction, userId);
}
