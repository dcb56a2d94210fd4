import type { z } from 'zod';
import type { PasskeyOptions, SignInWithPasskeySchema } from '#contract/security.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { PASSKEY_CHALLENGE_MS, signingParty, loadWebauthn } from './passkeys.ts';
import {
  lockPasskey,
  type PasskeyRow,
  putPasskeyChallenge,
  takePasskeyChallenge,
  updatePasskey,
} from './store/passkeys.ts';
import { beginSession } from './sessions.ts';

export type PasskeyAnswer = z.infer<typeof SignInWithPasskeySchema>['response'];

/** Names no account: the device offers the accounts it knows. */
export async function beginPasskeySignIn(
  context: AccountsContext,
): Promise<{ options: PasskeyOptions; token: string }> {
  const rpId = signingParty(context).id;
  const { generateAuthenticationOptions } = await loadWebauthn();
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MS,
  });
  const { token, hash } = newToken();
  await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    await putPasskeyChallenge(transaction, {
      tokenHash: hash,
      purpose: 'sign_in',
      challenge,
      userId: null,
      at: new Date(now),
      expiresAt: new Date(now + PASSKEY_CHALLENGE_MS),
    });
  });
  return { options: { challenge, rpId, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' }, token };
}

/** A passkey counts as both steps: possession of the device, unlocked by its owner. */
export async function signInWithPasskey(
  context: AccountsContext,
  { token, response, origin }: { token: string | null; response: PasskeyAnswer; origin: Origin },
): Promise<Result<{ userId: string; token: string }>> {
  const { executor } = context.database;
  const challenge = await takeChallenge(context, executor, token);
  if (challenge === null) return refuse('passkey_sign_in_expired');
  return context.database.transaction(async (transaction): Promise<Result<{ userId: string; token: string }>> => {
    const signed = await lockSigner(context, transaction, { response, challenge });
    if (!signed.ok) return signed;
    const { userId } = signed.value;
    return accepted({
      userId,
      token: await beginSession(context, transaction, { userId, origin, proof: 'second_factor' }),
    });
  });
}

/** A challenge works once, even if the answer to it is wrong. */
export async function takeChallenge(
  context: AccountsContext,
  executor: Executor,
  token: string | null,
): Promise<string | null> {
  if (token === null) return null;
  const at = new Date(await context.clock.now(executor));
  return (
    (await takePasskeyChallenge(executor, { tokenHash: hashToken(token), purpose: 'sign_in', at }))?.challenge ?? null
  );
}

export async function lockSigner(
  context: AccountsContext,
  transaction: Executor,
  { response, challenge }: { response: PasskeyAnswer; challenge: string },
): Promise<Result<{ userId: string; at: Date }>> {
  const passkey = await lockPasskey(transaction, response.id);
  if (passkey === null) return refuse('passkey_not_known');
  const signed = await verify(context, { passkey, response, challenge });
  if (signed === null) return refuse('passkey_not_known');
  const at = new Date(await context.clock.now(transaction));
  await updatePasskey(transaction, passkey.id, {
    counter: signed.counter,
    is_synced: signed.isSynced,
    last_used_at: at,
  });
  return accepted({ userId: passkey.user_id, at });
}

/** A counter that does not advance means a cloned key. */
async function verify(
  context: AccountsContext,
  { passkey, response, challenge }: { passkey: PasskeyRow; response: PasskeyAnswer; challenge: string },
): Promise<{ counter: number; isSynced: boolean } | null> {
  const party = signingParty(context);
  const { userHandle, ...answered } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return null;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const answer = await verifyAuthenticationResponse({
    response: { ...response, response: answered },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (answer === null || !answer.verified) {
    context.log.warn({ passkey: passkey.id }, "a passkey's signature did not hold");
    return null;
  }
  return { counter: answer.authenticationInfo.newCounter, isSynced: answer.authenticationInfo.credentialBackedUp };
}
