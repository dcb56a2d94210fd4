import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Passkey } from '#contract/security.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { problem, problemOf } from '#web/problems.ts';
import type { Problem } from '#web/problems.ts';

const CANCELLED = 'The passkey was not used. Try again, or sign in with your password.';
const FAILED = 'There was a problem signing you in, please try again.';
const NOT_MADE = 'No passkey was made. You can try again, or use another device.';
const KNOWN = 'This device has a passkey for your account already.';

/** Asks the device to sign, and the house to let its owner in; null where it did. */
export async function signInByPasskey(): Promise<Problem | null> {
  let options: Awaited<ReturnType<typeof accountClient.security.beginPasskeySignIn>>;
  try {
    options = await accountClient.security.beginPasskeySignIn();
  } catch (error) {
    return problemOf(error, FAILED);
  }
  // What the device refuses (or its owner, by closing its dialogue) is told apart from what the house refuses.
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => null);
  if (signed === null) return problem(CANCELLED);
  const { response, ...answered } = signed;
  try {
    await accountClient.security.signInWithPasskey({
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
    return problemOf(error, FAILED);
  }
}

/** Has the device make a passkey, and the house keep it. Rejects with the house's refusal; a device's own is a `Problem`. */
export async function makePasskey({ password, name }: { password: string; name: string }): Promise<Passkey | Problem> {
  const options = await accountClient.security.beginPasskey(password);
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => error);
  if (made instanceof Error) return problem(made.name === 'InvalidStateError' ? KNOWN : NOT_MADE);
  const { response, id, rawId } = made as Awaited<ReturnType<typeof startRegistration>>;
  return accountClient.security.addPasskey({
    name,
    response: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject, transports: response.transports ?? [] },
    },
  });
}
