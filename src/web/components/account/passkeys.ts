import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  beginPasskeySignIn,
  signInWithPasskey,
  confirmWithPasskey,
  beginPasskey,
  addPasskey,
} from '#contract/endpoints/security.ts';
import type { Passkey, PasskeyOptions, SignInWithPasskey } from '#contract/security.ts';
import { browserClient } from '#web/api.ts';
import { problem, problemOf, type Problem } from '#web/problems.ts';

const CANCELLED = 'We couldn’t use the passkey. Try again, or sign in with your password.';
const FAILED = 'There was a problem signing you in, please try again.';
const NOT_MADE = 'No passkey was created. Try again, or use another device.';
const KNOWN = 'This device already has a passkey for your account.';

async function answerChallenge(
  send: (answer: SignInWithPasskey) => Promise<unknown>,
  { cancelled, failed }: { cancelled: string; failed: string },
): Promise<Problem | null> {
  let options: PasskeyOptions;
  try {
    options = await browserClient.call(beginPasskeySignIn);
  } catch (error) {
    return problemOf(error, failed);
  }
  // A refusal by the device or a closed dialog is reported differently from one by the server.
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => null);
  if (signed === null) return problem(cancelled);
  const { response, ...answered } = signed;
  try {
    await send({
      response: {
        ...answered,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
          userHandle: response.userHandle,
        },
      },
    });
    return null;
  } catch (error) {
    return problemOf(error, failed);
  }
}

export const signInByPasskey = (): Promise<Problem | null> =>
  answerChallenge((answer) => browserClient.call(signInWithPasskey, { body: answer }), {
    cancelled: CANCELLED,
    failed: FAILED,
  });

export const confirmByPasskey = (): Promise<Problem | null> =>
  answerChallenge((answer) => browserClient.call(confirmWithPasskey, { body: answer }), {
    cancelled: 'We couldn’t use the passkey. Please try again.',
    failed: 'We couldn’t confirm it’s you. Please try again.',
  });

/** Rejects if the server refuses; returns a `Problem` if the device does. */
export async function makePasskey({ password, name }: { password: string; name: string }): Promise<Passkey | Problem> {
  const options = await browserClient.call(beginPasskey, { body: { password } });
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => error);
  if (made instanceof Error) return problem(made.name === 'InvalidStateError' ? KNOWN : NOT_MADE);
  const { response, id, rawId } = made as Awaited<ReturnType<typeof startRegistration>>;
  return browserClient.call(addPasskey, {
    body: {
      name,
      response: {
        id,
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
          transports: response.transports ?? [],
        },
      },
    },
  });
}
