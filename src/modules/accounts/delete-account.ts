import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailAccountDeleted } from './emails.ts';
import type { AccountsContext } from './deps.ts';
import { deletePasskeysOf } from './store/passkeys.ts';
import { deleteAffiliatesOf } from './store/affiliates.ts';
import { deleteMemberPageOf } from './store/members.ts';
import { deleteDevicesOf } from './store/known-devices.ts';
import { deleteSignInDevicesOf } from './store/sign-in-devices.ts';
import { deleteNetworksOf } from './store/sign-in-networks.ts';
import { deleteMembershipsOf } from './store/dealers.ts';
import { deleteMailedTokensOf } from './store/mailed-tokens.ts';
import { lockPaddleRows, renamePaddle, updatePaddleRow } from './store/paddles.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { eraseUser, findAccount } from './store/users.ts';
import { deleteTwoStep } from './store/two-step.ts';

const WRONG_CONFIRMATION = 'Type your username to confirm.';

/** Keeps bids in the ledgers under a neutral name. Refused while the person leads or sells in a live auction. */
export async function deleteAccount(
  context: AccountsContext,
  actor: SignedIn,
  input: { password: string; confirmation: string },
): Promise<Result<null>> {
  if (input.confirmation.trim().toLowerCase() !== actor.username.toLowerCase())
    return invalid({ confirmation: [WRONG_CONFIRMATION] });
  const confirmed = await confirmPassword(context, actor.userId, input.password);
  if ('ok' in confirmed) return confirmed;
  if (actor.isStaff) return refuse('staff_not_deletable');
  const after: (() => Promise<unknown>)[] = [];
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    // Under this lock the bid engine accepts no bid from this user, so nothing changes between the check and the
    // deletion.
    await lockPaddleRows(transaction, [actor.userId]);
    const account = await findAccount(transaction, actor.userId);
    if (account === null) return refuse('unauthenticated');
    for (const personalData of context.personalDataProviders()) {
      const objection = (await personalData.objection?.(transaction, actor.userId)) ?? null;
      if (objection !== null) return refuse('account_in_use', { objection });
    }
    const at = new Date(await context.clock.now(transaction));
    await context.mail.deleteTo(transaction, account.email);
    await mailAccountDeleted(context, transaction, { reader: account });
    for (const personalData of context.personalDataProviders())
      await personalData.forget?.(transaction, { userId: actor.userId, at, afterCommit: (work) => after.push(work) });
    const name = `former-${actor.userId.replaceAll('-', '').slice(-12)}`;
    await eraseUser(transaction, actor.userId, { username: name, at });
    await renamePaddle(transaction, actor.userId, name);
    await updatePaddleRow(transaction, actor.userId, {
      blocked_at: at,
      email_verified_at: null,
      payment_method_id: null,
      card_fingerprint: null,
      terms_version: null,
      terms_accepted_at: null,
    });
    await deleteTwoStep(transaction, actor.userId);
    await deletePasskeysOf(transaction, actor.userId);
    await deleteMailedTokensOf(transaction, actor.userId);
    await deleteMembershipsOf(transaction, actor.userId);
    await deleteMemberPageOf(transaction, actor.userId);
    await deleteAffiliatesOf(transaction, actor.userId);
    await deleteSessionsOf(transaction, actor.userId, at);
    await deleteDevicesOf(transaction, actor.userId);
    await deleteNetworksOf(transaction, actor.userId);
    await deleteSignInDevicesOf(transaction, actor.userId);
    const { avatarId } = account;
    if (avatarId !== null) after.push(() => context.pictures.discard(avatarId));
    return accepted(null);
  });
  if (result.ok) for (const work of after) await work();
  return result;
}
