import type { Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import type { SignInMethod } from '#platform/http/actor.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { recoveryHashes, stepOf } from './codes.ts';
import { olderHashKeys } from './encrypted-columns.ts';
import { CODES_BY_ACCOUNT, CODES_BY_ACCOUNT_A_DAY, type AccountsContext, type Origin } from './deps.ts';
import { notifyOwner } from './security-notifications.ts';
import { beginSession, type SignInProof } from './sessions.ts';
import {
  countRecoveryCodes,
  deleteChallenge,
  findChallenge,
  insertChallenge,
  lockTotpSecret,
  spendRecoveryCode,
  updateTotpSecret,
} from './store/two-step.ts';

export const CHALLENGE_MS = 10 * 60_000;

/** The browser gets this token. Nobody can sign in with the token alone. */
export async function beginChallenge(context: AccountsContext, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    await insertChallenge(transaction, {
      tokenHash: hash,
      userId,
      at: new Date(now),
      expiresAt: new Date(now + CHALLENGE_MS),
    });
  });
  return token;
}

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly how: SignInMethod;
}
export interface FactorAnswer {
  readonly code: string;
  readonly recovery_code: string;
}

export async function answerChallenge(
  context: AccountsContext,
  { token, answer, origin }: { token: string | null; answer: FactorAnswer; origin: Origin },
): Promise<Result<SignedIn>> {
  const { executor } = context.database;
  const userId =
    token === null
      ? null
      : await findChallenge(executor, hashToken(token), new Date(await context.clock.now(executor)));
  if (token === null || userId === null) return refuse('sign_in_expired');
  if (answer.code.trim() === '' && answer.recovery_code.trim() === '') return refuse('no_sign_in_code');
  const tooMany = await takeCodeAttempt(context, userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<SignedIn>> => {
    const checked = await checkFactor(context, transaction, { userId, answer, origin });
    if (!checked.ok) return checked;
    if (!(await deleteChallenge(transaction, hashToken(token)))) return refuse('sign_in_expired');
    const { proof, how } = checked.value;
    return accepted({ userId, how, token: await beginSession(context, transaction, { userId, origin, proof }) });
  });
  if (result.ok) await context.limits.reset(CODES_BY_ACCOUNT, userId);
  return result;
}

/** Counted per account: only someone who knows the password gets here, so a rival cannot lock the owner out. */
export const takeCodeAttempt = async ({ limits }: AccountsContext, userId: string): Promise<Refused | null> =>
  (await limits.take(CODES_BY_ACCOUNT, userId)) ?? limits.take(CODES_BY_ACCOUNT_A_DAY, userId);

export async function checkFactor(
  context: AccountsContext,
  transaction: Executor,
  { userId, answer, origin }: { userId: string; answer: FactorAnswer; origin: Origin },
): Promise<Result<{ proof: SignInProof; how: SignInMethod }>> {
  const at = new Date(await context.clock.now(transaction));
  const key = await lockTotpSecret(transaction, userId);
  // Two-step verification was turned off on another device in the meantime, so the password alone is enough.
  if (key === null || key.confirmed_at === null) return accepted({ proof: 'password', how: 'password' });
  if (answer.code.trim() === '') {
    const isSpent = await spendRecoveryCode(transaction, userId, {
      hashes: recoveryHashes(context.encryption, userId, {
        code: answer.recovery_code,
        olderKeys: await olderHashKeys(context, transaction),
      }),
      at,
    });
    if (!isSpent) return refuse('wrong_recovery_code');
    const left = await countRecoveryCodes(transaction, userId);
    const what = left === 1 ? 'One code is' : `${left === 0 ? 'No' : left} codes are`;
    await notifyOwner(context, transaction, { userId, event: 'recovery_code_used', at: at.getTime(), origin, what });
    return accepted({ proof: 'second_factor', how: 'password, recovery code' });
  }
  const step = stepOf(context.encryption.decrypt(key.encrypted_key, userId), {
    code: answer.code,
    at,
    lastStep: key.last_time_step,
  });
  if (step === null) return refuse('wrong_sign_in_code');
  await updateTotpSecret(transaction, userId, { last_time_step: step });
  return accepted({ proof: 'second_factor', how: 'password, authenticator' });
}
