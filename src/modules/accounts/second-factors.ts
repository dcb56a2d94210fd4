import type { Executor } from '#platform/database/database.ts';
import { type SignedIn, STEP_UP_REQUIRED } from '#platform/http/actor.ts';
import type { Refused } from '#contract/result.ts';
import { findPasskeysOf } from './store/passkeys.ts';
import { findTotpSecret } from './store/two-step.ts';

export interface SecondFactors {
  readonly twoStep: boolean;
  readonly passkeys: boolean;
}

export async function secondFactorsOf(executor: Executor, userId: string): Promise<SecondFactors> {
  const key = await findTotpSecret(executor, userId);
  const passkeys = await findPasskeysOf(executor, userId);
  return { twoStep: key !== null && key.confirmed_at !== null, passkeys: passkeys.length > 0 };
}

export const hasSecondFactor = async (executor: Executor, userId: string): Promise<boolean> => {
  const { twoStep, passkeys } = await secondFactorsOf(executor, userId);
  return twoStep || passkeys;
};

/** Otherwise whoever knows the password alone could replace the second factors. */
export async function refusalUnlessFactorGiven(executor: Executor, actor: SignedIn): Promise<Refused | null> {
  if (actor.proof?.hasFactor === true || !(await hasSecondFactor(executor, actor.userId))) return null;
  return STEP_UP_REQUIRED;
}
