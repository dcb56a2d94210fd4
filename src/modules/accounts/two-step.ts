import type { RecoveryCodes, TwoStep, TwoStepKey } from '#contract/security.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { newKey, newRecoveryCodes, presentKey, recoveryHash, stepOf } from './codes.ts';
import { confirmFactorAndPassword } from './confirm-password.ts';
import { mailTwoStepChanged } from './emails.ts';
import { CODES_BY_ACCOUNT, type AccountsContext } from './deps.ts';
import { notifyOwner } from './security-notifications.ts';
import { refusalUnlessFactorGiven } from './second-factors.ts';
import { deleteSessionsOf, updateProof } from './store/sessions.ts';
import { type Account, findAccount } from './store/users.ts';
import {
  countRecoveryCodes,
  deleteTwoStep,
  findTotpSecret,
  lockTotpSecret,
  upsertTotpSecret,
  replaceRecoveryCodes,
  updateTotpSecret,
} from './store/two-step.ts';

export async function readTwoStep(context: AccountsContext, userId: string): Promise<TwoStep> {
  const { executor } = context.database;
  const key = await findTotpSecret(executor, userId);
  const isOn = key !== null && key.confirmed_at !== null;
  return {
    enabled: isOn,
    enabled_at: isOn ? (key.confirmed_at?.toISOString() ?? null) : null,
    recovery_codes_left: isOn ? await countRecoveryCodes(executor, userId) : 0,
  };
}

/** Has no effect until a code confirms that the app has the key. */
export async function beginTwoStep(
  context: AccountsContext,
  actor: SignedIn,
  password: string,
): Promise<Result<TwoStepKey>> {
  const confirmed = await confirmFactorAndPassword(context, actor, password);
  if ('ok' in confirmed) return confirmed;
  return context.database.transaction(async (transaction): Promise<Result<TwoStepKey>> => {
    const present = await lockTotpSecret(transaction, actor.userId);
    if (present !== null && present.confirmed_at !== null) return refuse('two_step_on');
    const key = newKey();
    await upsertTotpSecret(transaction, {
      userId: actor.userId,
      encryptedKey: context.encryption.encrypt(key, actor.userId),
      at: new Date(await context.clock.now(transaction)),
    });
    const { site_name: issuer } = await context.operations.settings(transaction);
    return accepted(presentKey(key, { issuer, label: confirmed.account.email }));
  });
}

export async function confirmTwoStep(
  context: AccountsContext,
  actor: SignedIn,
  { code, sessionToken }: { code: string; sessionToken: string | null },
): Promise<Result<RecoveryCodes>> {
  const refusal = await refusalUnlessFactorGiven(context.database.executor, actor);
  if (refusal !== null) return refusal;
  const tooMany = await context.limits.take(CODES_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  return context.database.transaction(async (transaction): Promise<Result<RecoveryCodes>> => {
    const key = await lockTotpSecret(transaction, actor.userId);
    const account = await findAccount(transaction, actor.userId);
    if (key === null || account === null) return refuse('two_step_not_begun');
    if (key.confirmed_at !== null) return refuse('two_step_on');
    const at = new Date(await context.clock.now(transaction));
    const step = stepOf(context.encryption.decrypt(key.encrypted_key, actor.userId), {
      code,
      at,
      lastStep: key.last_time_step,
    });
    if (step === null) return refuse('wrong_authenticator_code');
    await updateTotpSecret(transaction, actor.userId, { confirmed_at: at, last_time_step: step });
    await deleteSessionsOf(transaction, actor.userId, {
      at,
      except: sessionToken === null ? null : hashToken(sessionToken),
    });
    if (sessionToken !== null) await updateProof(transaction, hashToken(sessionToken), { factorAt: at });
    await notifyTwoStepChanged(context, transaction, { account, at: at.getTime(), isOn: true });
    return accepted({ recovery_codes: await giveRecoveryCodes(context, transaction, actor.userId) });
  });
}

export async function renewRecoveryCodes(
  context: AccountsContext,
  actor: SignedIn,
  password: string,
): Promise<Result<RecoveryCodes>> {
  const confirmed = await confirmFactorAndPassword(context, actor, password);
  if ('ok' in confirmed) return confirmed;
  return context.database.transaction(async (transaction): Promise<Result<RecoveryCodes>> => {
    const key = await lockTotpSecret(transaction, actor.userId);
    if (key === null || key.confirmed_at === null) return refuse('two_step_off');
    await notifyOwner(context, transaction, {
      userId: actor.userId,
      event: 'recovery_codes_renewed',
      at: await context.clock.now(transaction),
    });
    return accepted({ recovery_codes: await giveRecoveryCodes(context, transaction, actor.userId) });
  });
}

export async function endTwoStep(
  context: AccountsContext,
  actor: SignedIn,
  password: string,
): Promise<Result<TwoStep>> {
  const confirmed = await confirmFactorAndPassword(context, actor, password);
  if ('ok' in confirmed) return confirmed;
  await context.database.transaction(async (transaction) => {
    const key = await lockTotpSecret(transaction, actor.userId);
    await deleteTwoStep(transaction, actor.userId);
    if (key !== null && key.confirmed_at !== null)
      await notifyTwoStepChanged(context, transaction, {
        account: confirmed.account,
        at: await context.clock.now(transaction),
        isOn: false,
      });
  });
  return accepted(await readTwoStep(context, actor.userId));
}

async function notifyTwoStepChanged(
  context: AccountsContext,
  transaction: Executor,
  { account, at, isOn }: { account: Account; at: number; isOn: boolean },
): Promise<void> {
  await mailTwoStepChanged(context, transaction, { reader: account, at, isOn });
  await notifyOwner(context, transaction, {
    userId: account.id,
    event: isOn ? 'two_step_on' : 'two_step_off',
    at,
    isMailed: true,
  });
}

async function giveRecoveryCodes(context: AccountsContext, transaction: Executor, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    transaction,
    userId,
    codes.map((code) => recoveryHash(context.encryption, userId, code)),
  );
  return codes;
}
