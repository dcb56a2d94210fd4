import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { PasskeyOptions, SignInWithPasskeySchema } from '#contract/security.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { AccountsHouse, Origin } from './parts.ts';
import { PASSKEY_CHALLENGE_MS, signingParty } from './passkeys.ts';
import { lockPasskey, type PasskeyRow, putPasskeyChallenge, takePasskeyChallenge, updatePasskey } from './store/passkeys.ts';
import { beginSession } from './sessions.ts';

const OVER = 'This sign-in has run out. Please try again.';
/** One answer for a key that nobody has and for a signature that does not hold: it tells nothing of who is known here. */
const NOT_KNOWN = 'This passkey is not known here, or it could not be checked. Sign in with your password instead.';

type Answer = z.infer<typeof SignInWithPasskeySchema>['response'];

/** What a guest's browser is asked to have signed. No account is named: the device shows its owner those that it knows. */
export async function beginPasskeySignIn(house: AccountsHouse): Promise<{ options: PasskeyOptions; token: string }> {
  const rpId = signingParty(house).id;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: PASSKEY_CHALLENGE_MS });
  const { token, hash } = newToken();
  await house.database.transaction(async (transaction) => {
    const now = await house.clock.now(transaction);
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
 * Signs in by a passkey. It counts as both steps: the device is what one has, and its owner unlocked it by what they know or are. The
 * password is not asked, nor a code.
 */
export async function signInWithPasskey(
  house: AccountsHouse,
  { token, response, origin }: { token: string | null; response: Answer; origin: Origin },
): Promise<Result<{ userId: string; token: string }>> {
  const { executor } = house.database;
  const asked =
    token === null
      ? null
      : await takePasskeyChallenge(executor, { tokenHash: hashToken(token), purpose: 'sign_in', at: new Date(await house.clock.now(executor)) });
  if (asked === null) return refused(422, OVER, { code: 'challenge_over' });
  return house.database.transaction(async (transaction): Promise<Result<{ userId: string; token: string }>> => {
    const passkey = await lockPasskey(transaction, response.id);
    if (passkey === null) return notKnown();
    const signed = await verify(house, { passkey, response, challenge: asked.challenge });
    if (signed === null) return notKnown();
    const at = new Date(await house.clock.now(transaction));
    await updatePasskey(transaction, passkey.id, { counter: signed.counter, is_synced: signed.isSynced, last_used_at: at });
    return accepted({ userId: passkey.user_id, token: await beginSession(house, transaction, { userId: passkey.user_id, origin }) });
  });
}

/** The signature, and that the device's counter has moved on: one that stands still or falls back was copied. */
async function verify(
  house: AccountsHouse,
  { passkey, response, challenge }: { passkey: PasskeyRow; response: Answer; challenge: string },
): Promise<{ counter: number; isSynced: boolean } | null> {
  const party = signingParty(house);
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
    house.log.warn({ passkey: passkey.id }, "a passkey's signature did not hold");
    return null;
  }
  return { counter: answer.authenticationInfo.newCounter, isSynced: answer.authenticationInfo.credentialBackedUp };
}

const notKnown = (): Refused => refused(422, NOT_KNOWN, { code: 'passkey_not_known' });
