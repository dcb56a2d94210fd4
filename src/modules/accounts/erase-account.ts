import type { Executor } from '#platform/database/database.ts';
import type { AccountsContext } from './deps.ts';
import { deleteAffiliatesOf } from './store/affiliates.ts';
import { deleteMembershipsOf } from './store/dealers.ts';
import { deleteDevicesOf } from './store/known-devices.ts';
import { deleteMailedTokensOf } from './store/mailed-tokens.ts';
import { deleteMemberPageOf } from './store/members.ts';
import { renamePaddle, updatePaddleRow } from './store/paddles.ts';
import { deletePasskeysOf } from './store/passkeys.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { deleteSignInEvidenceOf } from './store/sign-in-evidence.ts';
import { deleteTwoStep } from './store/two-step.ts';
import { type Account, eraseUser } from './store/users.ts';

/** Returns why the account can't be erased yet, or null. Call it under the lock of the paddle. */
export async function objectionToErasing(
  context: AccountsContext,
  transaction: Executor,
  userId: string,
): Promise<string | null> {
  for (const personalData of context.personalDataProviders()) {
    const objection = (await personalData.objection?.(transaction, userId)) ?? null;
    if (objection !== null) return objection;
  }
  return null;
}

/** Keeps what other records reference, under a neutral name. Returns the work to do after the commit. */
export async function eraseAccount(
  context: AccountsContext,
  transaction: Executor,
  { account, at }: { account: Account; at: Date },
): Promise<() => Promise<void>> {
  const { id: userId, email, avatarId } = account;
  const after: (() => Promise<unknown>)[] = [];
  await context.mail.deleteTo(transaction, email);
  for (const personalData of context.personalDataProviders())
    await personalData.forget?.(transaction, { userId, at, afterCommit: (work) => after.push(work) });
  const name = `former-${userId.replaceAll('-', '').slice(-12)}`;
  await eraseUser(transaction, userId, { username: name, at });
  await renamePaddle(transaction, userId, name);
  await updatePaddleRow(transaction, userId, {
    blocked_at: at,
    email_verified_at: null,
    payment_method_id: null,
    card_fingerprint: null,
    terms_version: null,
    terms_accepted_at: null,
  });
  await deleteTwoStep(transaction, userId);
  await deletePasskeysOf(transaction, userId);
  await deleteMailedTokensOf(transaction, userId);
  await deleteMembershipsOf(transaction, userId);
  await deleteMemberPageOf(transaction, userId);
  await deleteAffiliatesOf(transaction, userId);
  await deleteSessionsOf(transaction, userId, { at });
  await deleteDevicesOf(transaction, userId);
  await deleteSignInEvidenceOf(transaction, userId);
  if (avatarId !== null) after.push(() => context.pictures.discard(avatarId));
  return async () => {
    for (const work of after) await work();
  };
}
