import type { Executor } from '#platform/database/database.ts';
import type { AccountsContext } from './deps.ts';
import { ACCOUNT_ACCESS_PURPOSES, markMailedTokensUsed } from './store/mailed-tokens.ts';
import { deletePasskeysOf } from './store/passkeys.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { deleteTwoStep } from './store/two-step.ts';

/** Whoever opened the account may have been a stranger waiting for the real owner. */
export async function revokePreviousAccess(
  context: AccountsContext,
  transaction: Executor,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await deleteSessionsOf(transaction, userId, { at });
  await markMailedTokensUsed(transaction, userId, { purposes: ACCOUNT_ACCESS_PURPOSES, at });
  await deletePasskeysOf(transaction, userId);
  await deleteTwoStep(transaction, userId);
  for (const personalData of context.personalDataProviders()) await personalData.evict?.(transaction, userId);
}
