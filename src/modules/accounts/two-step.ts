import type { RecoveryCodes, TwoStep, TwoStepKey } from '#contract/security.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { newKey, newRecoveryCodes, presentKey, recoveryHash, stepOf } from './codes.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailTwoStepChanged } from './letters.ts';
import { CODES_BY_ACCOUNT, type AccountsHouse } from './parts.ts';
import { tellOwner } from './security-notices.ts';
import { deleteSessionsBut } from './store/sessions.ts';
import { type Account, findAccount } from './store/users.ts';
import { countRecoveryCodes, deleteTwoStep, findKey, lockKey, putKey, replaceRecoveryCodes, updateKey } from './store/two-step.ts';

const WRONG_CODE = 'This code is not right, or it has run out. Enter the one that the app shows now.';
const NOT_ON = 'Two-step verification is not turned on.';

/** Whether signing in takes a second step. */
export async function readTwoStep(house: AccountsHouse, userId: string): Promise<TwoStep> {
  const { executor } = house.database;
  const key = await findKey(executor, userId);
  const isOn = key !== null && key.confirmed_at !== null;
  return {
    enabled: isOn,
    enabled_at: isOn ? (key.confirmed_at?.toISOString() ?? null) : null,
    recovery_codes_left: isOn ? await countRecoveryCodes(executor, userId) : 0,
  };
}

/** Makes a key for an authenticator app. It counts for nothing until a code has proven that the app has it. */
export async function beginTwoStep(house: AccountsHouse, actor: SignedIn, password: string): Promise<Result<TwoStepKey>> {
  const confirmed = await confirmPassword(house, actor.userId, password);
  if ('ok' in confirmed) return confirmed;
  return house.database.transaction(async (transaction): Promise<Result<TwoStepKey>> => {
    const present = await lockKey(transaction, actor.userId);
    if (present !== null && present.confirmed_at !== null) return refused(409, 'Two-step verification is on already.', { code: 'two_step_on' });
    const key = newKey();
    await putKey(transaction, { userId: actor.userId, sealedKey: house.seal.seal(key, actor.userId), at: new Date(await house.clock.now(transaction)) });
    const { house_name: issuer } = await house.operations.settings(transaction);
    return accepted(presentKey(key, { issuer, label: confirmed.account.email }));
  });
}

/** Turns two-step verification on by a code of the app; every other device is signed out. */
export async function confirmTwoStep(
  house: AccountsHouse,
  actor: SignedIn,
  { code, sessionToken }: { code: string; sessionToken: string | null },
): Promise<Result<RecoveryCodes>> {
  const tooMany = await house.limits.take(CODES_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  return house.database.transaction(async (transaction): Promise<Result<RecoveryCodes>> => {
    const key = await lockKey(transaction, actor.userId);
    const account = await findAccount(transaction, actor.userId);
    if (key === null || account === null) return refused(409, 'Begin with your password first.', { code: 'two_step_not_begun' });
    if (key.confirmed_at !== null) return refused(409, 'Two-step verification is on already.', { code: 'two_step_on' });
    const at = new Date(await house.clock.now(transaction));
    const step = stepOf(house.seal.open(key.sealed_key, actor.userId), { code, at, lastStep: key.last_step });
    if (step === null) return refused(422, WRONG_CODE, { code: 'wrong_code', errors: { code: [WRONG_CODE] } });
    await updateKey(transaction, actor.userId, { confirmed_at: at, last_step: step });
    await deleteSessionsBut(transaction, actor.userId, { tokenHash: sessionToken === null ? null : hashToken(sessionToken), at });
    await tellTwoStepChanged(house, transaction, { account, at: at.getTime(), isOn: true });
    return accepted({ recovery_codes: await giveRecoveryCodes(house, transaction, actor.userId) });
  });
}

/** Makes new recovery codes; the old ones are worth nothing any more. */
export async function renewRecoveryCodes(house: AccountsHouse, actor: SignedIn, password: string): Promise<Result<RecoveryCodes>> {
  const confirmed = await confirmPassword(house, actor.userId, password);
  if ('ok' in confirmed) return confirmed;
  return house.database.transaction(async (transaction): Promise<Result<RecoveryCodes>> => {
    const key = await lockKey(transaction, actor.userId);
    if (key === null || key.confirmed_at === null) return refused(409, NOT_ON, { code: 'two_step_off' });
    await tellOwner(house, transaction, { userId: actor.userId, event: 'recovery_codes_renewed', at: await house.clock.now(transaction) });
    return accepted({ recovery_codes: await giveRecoveryCodes(house, transaction, actor.userId) });
  });
}

/** Turns two-step verification off. */
export async function endTwoStep(house: AccountsHouse, actor: SignedIn, password: string): Promise<Result<TwoStep>> {
  const confirmed = await confirmPassword(house, actor.userId, password);
  if ('ok' in confirmed) return confirmed;
  await house.database.transaction(async (transaction) => {
    const key = await lockKey(transaction, actor.userId);
    await deleteTwoStep(transaction, actor.userId);
    if (key !== null && key.confirmed_at !== null)
      await tellTwoStepChanged(house, transaction, { account: confirmed.account, at: await house.clock.now(transaction), isOn: false });
  });
  return accepted(await readTwoStep(house, actor.userId));
}

async function tellTwoStepChanged(
  house: AccountsHouse,
  transaction: Executor,
  { account, at, isOn }: { account: Account; at: number; isOn: boolean },
): Promise<void> {
  await mailTwoStepChanged(house, transaction, { reader: account, at, isOn });
  await tellOwner(house, transaction, { userId: account.id, event: isOn ? 'two_step_on' : 'two_step_off', at, isMailed: true });
}

async function giveRecoveryCodes(house: AccountsHouse, transaction: Executor, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    transaction,
    userId,
    codes.map((code) => recoveryHash(house.seal, userId, code)),
  );
  return codes;
}
