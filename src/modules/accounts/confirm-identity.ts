import type { Confirmation } from '#contract/security.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { checkFactor, type FactorAnswer, takeCodeAttempt } from './answer-challenge.ts';
import { confirmPassword } from './confirm-password.ts';
import { type AccountsContext, CODES_BY_ACCOUNT, type Origin } from './deps.ts';
import { secondFactorsOf } from './second-factors.ts';
import { lockSigner, type PasskeyAnswer, takeChallenge } from './sign-in-with-passkey.ts';
import { updateProof } from './store/sessions.ts';

export async function readConfirmation(context: AccountsContext, actor: SignedIn): Promise<Confirmation> {
  const { twoStep, passkeys } = await secondFactorsOf(context.database.executor, actor.userId);
  return {
    two_step: twoStep,
    passkeys,
    is_recent: actor.proof?.isRecent === true,
    staff_access: actor.isStaff ? (actor.missingFactor ?? 'full') : null,
  };
}

export async function confirmIdentity(
  context: AccountsContext,
  actor: SignedIn,
  { password, answer, origin }: { password: string; answer: FactorAnswer; origin: Origin },
): Promise<Result<Confirmation>> {
  const confirmed = await confirmPassword(context, actor.userId, password);
  if ('ok' in confirmed) return confirmed;
  const factors = await secondFactorsOf(context.database.executor, actor.userId);
  if (factors.passkeys && !factors.twoStep) return refuse('passkey_needed');
  if (factors.twoStep && answer.code.trim() === '' && answer.recovery_code.trim() === '')
    return refuse('no_sign_in_code');
  const tooMany = factors.twoStep ? await takeCodeAttempt(context, actor.userId) : null;
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<Date>> => {
    const checked = await checkFactor(context, transaction, { userId: actor.userId, answer, origin });
    if (!checked.ok) return checked;
    const at = new Date(await context.clock.now(transaction));
    await recordProof(transaction, origin, { at, hasFactor: checked.value.proof === 'second_factor' });
    return accepted(at);
  });
  if (!result.ok) return result;
  await context.limits.reset(CODES_BY_ACCOUNT, actor.userId);
  return accepted(confirmedNow(actor, factors));
}

export async function confirmWithPasskey(
  context: AccountsContext,
  actor: SignedIn,
  { challengeToken, response, origin }: { challengeToken: string | null; response: PasskeyAnswer; origin: Origin },
): Promise<Result<Confirmation>> {
  const challenge = await takeChallenge(context, context.database.executor, challengeToken);
  if (challenge === null) return refuse('passkey_sign_in_expired');
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const signed = await lockSigner(context, transaction, { response, challenge });
    if (!signed.ok) return signed;
    if (signed.value.userId !== actor.userId) return refuse('passkey_of_other_account');
    await recordProof(transaction, origin, { at: signed.value.at, hasFactor: true });
    return accepted(null);
  });
  if (!result.ok) return result;
  return accepted(confirmedNow(actor, await secondFactorsOf(context.database.executor, actor.userId)));
}

async function recordProof(
  transaction: Parameters<typeof updateProof>[0],
  { previousToken }: Origin,
  { at, hasFactor }: { at: Date; hasFactor: boolean },
): Promise<void> {
  if (previousToken === null) return;
  await updateProof(transaction, hashToken(previousToken), { provedAt: at, ...(hasFactor ? { factorAt: at } : {}) });
}

const confirmedNow = (
  actor: SignedIn,
  { twoStep, passkeys }: { twoStep: boolean; passkeys: boolean },
): Confirmation => ({
  two_step: twoStep,
  passkeys,
  is_recent: true,
  staff_access: actor.isStaff ? (actor.missingFactor === 'enroll' ? 'enroll' : 'full') : null,
});
