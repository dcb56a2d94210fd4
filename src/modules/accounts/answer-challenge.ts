import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { recoveryHash, stepOf } from './codes.ts';
import { CODES_BY_ACCOUNT, CODES_BY_ACCOUNT_A_DAY, type AccountsHouse, type Origin } from './parts.ts';
import { tellOwner } from './security-notices.ts';
import { beginSession } from './sessions.ts';
import { countRecoveryCodes, deleteChallenge, findChallenge, insertChallenge, lockKey, spendRecoveryCode, updateKey } from './store/two-step.ts';

/** How long a right password waits for its code. */
export const CHALLENGE_MS = 10 * 60_000;
const RUN_OUT = 'This sign-in has run out. Please enter your e-mail and password again.';
const WRONG_CODE = 'This code is not right, or it was used already. Enter the one that the app shows now.';
const WRONG_RECOVERY_CODE = 'This recovery code is not right, or it was used already.';

/** Remembers that the password was right: the token is handed to the browser and signs nobody in. */
export async function beginChallenge(house: AccountsHouse, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await house.database.transaction(async (transaction) => {
    const now = await house.clock.now(transaction);
    await insertChallenge(transaction, { tokenHash: hash, userId, at: new Date(now), expiresAt: new Date(now + CHALLENGE_MS) });
  });
  return token;
}

interface Answer {
  readonly code: string;
  readonly recovery_code: string;
}

/** The second step: a code of the app, or a recovery code. */
export async function answerChallenge(
  house: AccountsHouse,
  { token, answer, origin }: { token: string | null; answer: Answer; origin: Origin },
): Promise<Result<{ userId: string; token: string }>> {
  const { executor } = house.database;
  const userId = token === null ? null : await findChallenge(executor, hashToken(token), new Date(await house.clock.now(executor)));
  if (token === null || userId === null) return refused(422, RUN_OUT, { code: 'challenge_over', errors: { code: [RUN_OUT] } });
  if (answer.code.trim() === '' && answer.recovery_code.trim() === '') return refusedCode('code', 'Enter the code that your authenticator app shows.');
  // Guesses are counted for the account: only who knows the password gets here, so a rival cannot lock the owner out.
  const tooMany = (await house.limits.take(CODES_BY_ACCOUNT, userId)) ?? (await house.limits.take(CODES_BY_ACCOUNT_A_DAY, userId));
  if (tooMany !== null) return tooMany;
  const result = await house.database.transaction(async (transaction): Promise<Result<{ userId: string; token: string }>> => {
    const fault = await faultOf(house, transaction, { userId, answer, origin });
    if (fault !== null) return fault;
    if (!(await deleteChallenge(transaction, hashToken(token)))) return refused(422, RUN_OUT, { code: 'challenge_over', errors: { code: [RUN_OUT] } });
    return accepted({ userId, token: await beginSession(house, transaction, { userId, origin }) });
  });
  if (result.ok) await house.limits.forget(CODES_BY_ACCOUNT, userId);
  return result;
}

async function faultOf(
  house: AccountsHouse,
  transaction: Executor,
  { userId, answer, origin }: { userId: string; answer: Answer; origin: Origin },
): Promise<Refused | null> {
  const at = new Date(await house.clock.now(transaction));
  const key = await lockKey(transaction, userId);
  // Turned off meanwhile, on another device: the password was right, and that is all it takes now.
  if (key === null || key.confirmed_at === null) return null;
  if (answer.code.trim() === '') {
    const isSpent = await spendRecoveryCode(transaction, userId, { hash: recoveryHash(house.seal, userId, answer.recovery_code), at });
    if (!isSpent) return refusedCode('recovery_code', WRONG_RECOVERY_CODE);
    const left = await countRecoveryCodes(transaction, userId);
    const what = left === 1 ? 'One code is' : `${left === 0 ? 'No' : left} codes are`;
    await tellOwner(house, transaction, { userId, event: 'recovery_code_used', at: at.getTime(), origin, what });
    return null;
  }
  const step = stepOf(house.seal.open(key.sealed_key, userId), { code: answer.code, at, lastStep: key.last_step });
  if (step === null) return refusedCode('code', WRONG_CODE);
  await updateKey(transaction, userId, { last_step: step });
  return null;
}

const refusedCode = (field: 'code' | 'recovery_code', message: string) => refused(422, message, { code: 'wrong_code', errors: { [field]: [message] } });
