import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { PasskeyOptions, SignInWithPasskeySchema } from '#contract/security.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { PASSKEY_CHALLENGE_MS, signingParty } from './passkeys.ts';
import { lockPasskey, type PasskeyRow, putPasskeyChallenge, takePasskeyChallenge, updatePasskey } from './store/passkeys.ts';
import { beginSession } from './sessions.ts';

const OVER = 'This sign-in has expired. Please try again.';
/** The same answer for an unknown key and an invalid signature, so that it does not reveal who has an account. */
const NOT_KNOWN = 'We don’t recognize this passkey or couldn’t verify it. Sign in with your password instead.';

type Answer = z.infer<typeof SignInWithPasskeySchema>['response'];

/** Returns the sign-in challenge. It names no account: the device offers the accounts it knows. */
export async function beginPasskeySignIn(context: AccountsContext): Promise<{ options: PasskeyOptions; token: string }> {
  const rpId = signingParty(context).id;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: PASSKEY_CHALLENGE_MS });
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

/**
 * Signs in with a passkey. It counts as both steps (possession of the device, unlocked by its owner), so no password
 * or code is needed.
 */
export async function signInWithPasskey(
  context: AccountsContext,
  { token, response, origin }: { token: string | null; response: Answer; origin: Origin },
): Promise<Result<{ userId: string; token: string }>> {
  const { executor } = context.database;
  const asked =
    token === null
      ? null
      : await takePasskeyChallenge(executor, { tokenHash: hashToken(token), purpose: 'sign_in', at: new Date(await context.clock.now(executor)) });
  if (asked === null) return refused(422, OVER, { code: 'challenge_over' });
  return context.database.transaction(async (transaction): Promise<Result<{ userId: string; token: string }>> => {
    const passkey = await lockPasskey(transaction, response.id);
    if (passkey === null) return notKnown();
    const signed = await verify(context, { passkey, response, challenge: asked.challenge });
    if (signed === null) return notKnown();
    const at = new Date(await context.clock.now(transaction));
    await updatePasskey(transaction, passkey.id, { counter: signed.counter, is_synced: signed.isSynced, last_used_at: at });
    return accepted({ userId: passkey.user_id, token: await beginSession(context, transaction, { userId: passkey.user_id, origin }) });
  });
}

/**
 * Verifies the signature and that the device's counter has advanced. A counter that does not advance means a cloned
 * key.
 */
async function verify(
  context: AccountsContext,
  { passkey, response, challenge }: { passkey: PasskeyRow; response: Answer; challenge: string },
): Promise<{ counter: number; isSynced: boolean } | null> {
  const party = signingParty(context);
  const { userHandle, ...answered } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return null;
  const answer = await verifyAuthenticationResponse({
    response: { ...response, response: answered },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter), transports: passkey.transports },
  }).catch(() => null);
  if (answer === null || !answer.verified) {
    context.log.warn({ passkey: passkey.id }, "a passkey's signature did not hold");
    return null;
  }
  return { counter: answer.authenticationInfo.newCounter, isSynced: answer.authenticationInfo.credentialBackedUp };
}

const notKnown = (): Refused => refused(422, NOT_KNOWN, { code: 'passkey_not_known' });
