import type { Executor } from '#platform/database/database.ts';
import type { AccountsHouse } from './parts.ts';
import { LINKS_TO_AN_ACCOUNT, useMailedTokens } from './store/mailed-tokens.ts';
import { deletePasskeysOf } from './store/passkeys.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { deleteTwoStep } from './store/two-step.ts';

/**
 * Leaves whoever opened an account no way back into it. For the moment in which somebody else proves its address, which the opener never did:
 * that may have been a stranger who waited for the address's owner to come. Beside the password, which the caller replaces, they lose sessions,
 * mailed links, passkeys, two-step verification, and what other modules let them act with.
 */
export async function evictOpener(house: AccountsHouse, transaction: Executor, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await deleteSessionsOf(transaction, userId, at);
  await useMailedTokens(transaction, userId, { purposes: LINKS_TO_AN_ACCOUNT, at });
  await deletePasskeysOf(transaction, userId);
  await deleteTwoStep(transaction, userId);
  for (const keeper of house.keepers()) await keeper.evict?.(transaction, userId);
}
