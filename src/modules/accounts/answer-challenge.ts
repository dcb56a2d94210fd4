import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { recoveryHash, stepOf } from './codes.ts';
import { CODES_BY_ACCOUNT, CODES_BY_ACCOUNT_A_DAY, type AccountsContext, type Origin } from './deps.ts';
import { notifyOwner } from './security-notices.ts';
import { beginSession } from './sessions.ts';
import { countRecoveryCodes, deleteChallenge, findChallenge, insertChallenge, lockKey, spendRecoveryCode, updateKey } from './store/two-step.ts';

/** How long a sign-in waits for its code after the correct password. */
export const CHALLENGE_MS = 10 * 60_000;
const RUN_OUT = 'This sign-in has expired. Enter your email and password again.';
const WRONG_CODE = 'That code is incorrect or was already used. Enter the code your app shows now.';
const WRONG_RECOVERY_CODE = 'That recovery code is incorrect or was already used.';

/**
 * Records that the password was correct. The returned token goes to the browser and does not sign anyone in by
 * itself.
 */
export async function beginChallenge(context: AccountsContext, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    await insertChallenge(transaction, { tokenHash: hash, userId, at: new Date(now), expiresAt: new Date(now + CHALLENGE_MS) });
  });
  return token;
}

interface Answer {
  readonly code: string;
  readonly recovery_code: string;
}

export async function answerChallenge(
  context: AccountsContext,
  { token, answer, origin }: { token: string | null; answer: Answer; origin: Origin },
): Promise<Result<{ userId: string; token: string }>> {
  const { executor } = context.database;
  const userId = token === null ? null : await findChallenge(executor, hashToken(token), new Date(await context.clock.now(executor)));
  if (token === null || userId === null) return refused(422, RUN_OUT, { code: 'challenge_over', errors: { code: [RUN_OUT] } });
  if (answer.code.trim() === '' && answer.recovery_code.trim() === '') return refusedCode('code', 'Enter the code from your authenticator app.');
  // Attempts are counted per account: only someone who knows the password gets here, so a rival cannot lock the owner
  // out.
  const tooMany = (await context.limits.take(CODES_BY_ACCOUNT, userId)) ?? (await context.limits.take(CODES_BY_ACCOUNT_A_DAY, userId));
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<{ userId: string; token: string }>> => {
    const fault = await faultOf(context, transaction, { userId, answer, origin });
    if (fault !== null) return fault;
    if (!(await deleteChallenge(transaction, hashToken(token)))) return refused(422, RUN_OUT, { code: 'challenge_over', errors: { code: [RUN_OUT] } });
    return accepted({ userId, token: await beginSession(context, transaction, { userId, origin }) });
  });
  if (result.ok) await context.limits.forget(CODES_BY_ACCOUNT, userId);
  return result;
}

async function faultOf(
  context: AccountsContext,
  transaction: Executor,
  { userId, answer, origin }: { userId: string; answer: Answer; origin: Origin },
): Promise<Refused | null> {
  const at = new Date(await context.clock.now(transaction));
  const key = await lockKey(transaction, userId);
  // Two-step verification was turned off on another device in the meantime, so the password alone is enough.
  if (key === null || key.confirmed_at === null) return null;
  if (answer.code.trim() === '') {
    const isSpent = await spendRecoveryCode(transaction, userId, { hash: recoveryHash(context.encryption, userId, answer.recovery_code), at });
    if (!isSpent) return refusedCode('recovery_code', WRONG_RECOVERY_CODE);
    const left = await countRecoveryCodes(transaction, userId);
    const what = left === 1 ? 'One code is' : `${left === 0 ? 'No' : left} codes are`;
    await notifyOwner(context, transaction, { userId, event: 'recovery_code_used', at: at.getTime(), origin, what });
    return null;
  }
  const step = stepOf(context.encryption.decrypt(key.sealed_key, userId), { code: answer.code, at, lastStep: key.last_step });
  if (step === null) return refusedCode('code', WRONG_CODE);
  await updateKey(transaction, userId, { last_step: step });
  return null;
}

const refusedCode = (field: 'code' | 'recovery_code', message: string) => refused(422, message, { code: 'wrong_code', errors: { [field]: [message] } });
