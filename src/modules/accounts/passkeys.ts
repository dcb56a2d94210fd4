import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { AddPasskeySchema, NewPasskeyOptions, Passkey } from '#contract/security.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#contract/limits.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { hashToken } from '#platform/tokens.ts';
import { confirmFactorAndPassword } from './confirm-password.ts';
import { mailPasskeyChanged } from './emails.ts';
import type { AccountsContext } from './deps.ts';
import {
  deletePasskey,
  findPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  putPasskeyChallenge,
  renamePasskeyRow,
  takePasskeyChallenge,
} from './store/passkeys.ts';
import { refusalUnlessFactorGiven } from './second-factors.ts';
import { updateProof } from './store/sessions.ts';
import { notifyOwner } from './security-notifications.ts';
import { type Account, findAccount } from './store/users.ts';

/** Loaded with the first passkey, because it takes 11 MB of memory. */
export const loadWebauthn = () => import('@simplewebauthn/server');

export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;
/** COSE ids of Ed25519, P-256 and RSA: what devices create and what Node verifies without experimental features. */
const ALGORITHMS = [-8, -7, -257];
const NAME_NEEDED = `Enter a passkey name of 1 to ${MAX_PASSKEY_NAME_LENGTH} characters.`;

/** Keys created here cannot sign for any other site. */
export function signingParty(context: AccountsContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(context.config.publicUrl);
  return { id: hostname, origin };
}

export async function listPasskeys(context: AccountsContext, userId: string): Promise<Passkey[]> {
  return (await findPasskeysOf(context.database.executor, userId)).map(presentPasskey);
}

/** Requires the password, so that nobody at an unattended browser can add a key. */
export async function beginPasskey(
  context: AccountsContext,
  actor: SignedIn,
  { password, sessionToken }: { password: string; sessionToken: string | null },
): Promise<Result<NewPasskeyOptions>> {
  const confirmed = await confirmFactorAndPassword(context, actor, password);
  if ('ok' in confirmed) return confirmed;
  if (sessionToken === null) return refuse('unauthenticated');
  const { executor } = context.database;
  const present = await findPasskeysOf(executor, actor.userId);
  if (present.length >= MAX_PASSKEYS) return refuse('too_many_passkeys', { limit: MAX_PASSKEYS });
  const { site_name: rpName } = await context.operations.settings(executor);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: signingParty(context).id,
    userName: confirmed.account.email,
    userDisplayName: confirmed.account.name,
    userID: new TextEncoder().encode(actor.userId),
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map((row) => ({ id: row.credential_id, transports: row.transports })),
    // Discoverable without a username and unlocked by its owner, so it counts as both sign-in steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    await putPasskeyChallenge(transaction, {
      tokenHash: hashToken(sessionToken),
      purpose: 'add',
      challenge: options.challenge,
      userId: actor.userId,
      at: new Date(now),
      expiresAt: new Date(now + PASSKEY_CHALLENGE_MS),
    });
  });
  return accepted(presentOptions(options));
}

export async function addPasskey(
  context: AccountsContext,
  actor: SignedIn,
  { input, sessionToken }: { input: z.infer<typeof AddPasskeySchema>; sessionToken: string | null },
): Promise<Result<Passkey>> {
  const refusal = await refusalUnlessFactorGiven(context.database.executor, actor);
  if (refusal !== null) return refusal;
  const name = input.name.trim();
  if (name === '' || name.length > MAX_PASSKEY_NAME_LENGTH) return invalid({ name: [NAME_NEEDED] });
  const { executor } = context.database;
  const asked =
    sessionToken === null
      ? null
      : await takePasskeyChallenge(executor, {
          tokenHash: hashToken(sessionToken),
          purpose: 'add',
          at: new Date(await context.clock.now(executor)),
        });
  if (asked === null || asked.userId !== actor.userId) return refuse('passkey_challenge_over');
  const party = signingParty(context);
  // The library throws for any invalid response. Bad input is not a server error.
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response: input.response,
    expectedChallenge: asked.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) return refuse('passkey_not_verified');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return context.database.transaction(async (transaction): Promise<Result<Passkey>> => {
    const account = await findAccount(transaction, actor.userId);
    if (account === null) return refuse('unauthenticated');
    const row: PasskeyRow = {
      id: newId(),
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(input.response.response.transports ?? [])],
      is_synced: credentialBackedUp,
      name,
      created_at: new Date(await context.clock.now(transaction)),
      last_used_at: null,
    };
    if (!(await insertPasskey(transaction, row))) return refuse('passkey_known');
    if (sessionToken !== null) await updateProof(transaction, hashToken(sessionToken), { factorAt: row.created_at });
    await notifyPasskeyChanged(context, transaction, { account, name, at: row.created_at.getTime(), isAdded: true });
    return accepted(presentPasskey(row));
  });
}

export async function renamePasskey(
  context: AccountsContext,
  actor: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Result<Passkey>> {
  const chosen = name.trim();
  if (chosen === '' || chosen.length > MAX_PASSKEY_NAME_LENGTH) return invalid({ name: [NAME_NEEDED] });
  const row = await renamePasskeyRow(context.database.executor, { userId: actor.userId, id }, chosen);
  return row === null ? refuse('passkey_not_found') : accepted(presentPasskey(row));
}

export async function removePasskey(
  context: AccountsContext,
  actor: SignedIn,
  { id, password }: { id: string; password: string },
): Promise<Result<null>> {
  const confirmed = await confirmFactorAndPassword(context, actor, password);
  if ('ok' in confirmed) return confirmed;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const name = await deletePasskey(transaction, { userId: actor.userId, id });
    if (name === null) return refuse('passkey_not_found');
    await notifyPasskeyChanged(context, transaction, {
      account: confirmed.account,
      name,
      at: await context.clock.now(transaction),
      isAdded: false,
    });
    return accepted(null);
  });
}

async function notifyPasskeyChanged(
  context: AccountsContext,
  transaction: Executor,
  { account, name, at, isAdded }: { account: Account; name: string; at: number; isAdded: boolean },
): Promise<void> {
  await mailPasskeyChanged(context, transaction, { reader: account, name, at, isAdded });
  await notifyOwner(context, transaction, {
    userId: account.id,
    event: isAdded ? 'passkey_added' : 'passkey_removed',
    at,
    what: name,
    isMailed: true,
  });
}

function presentOptions({
  challenge,
  rp,
  user,
  pubKeyCredParams,
  excludeCredentials = [],
}: PublicKeyCredentialCreationOptionsJSON): NewPasskeyOptions {
  return {
    challenge,
    rp: { id: rp.id ?? '', name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => ({
      id,
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    is_synced: row.is_synced,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
