import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { AddPasskeySchema, NewPasskeyOptions, Passkey } from '#contract/security.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#contract/limits.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { hashToken } from '#platform/tokens.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailPasskeyChanged } from './letters.ts';
import type { AccountsHouse } from './parts.ts';
import {
  deletePasskey,
  findPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  putPasskeyChallenge,
  renamePasskeyRow,
  takePasskeyChallenge,
} from './store/passkeys.ts';
import { tellOwner } from './security-notices.ts';
import { type Account, findAccount } from './store/users.ts';

/** How long a device may take over its answer. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** Most passkeys of one person: more than anybody has devices. */
const MOST_PASSKEYS = 20;
/** Ed25519, P-256 and RSA, by their numbers in COSE: what devices make, and what Node verifies without experiments. */
const ALGORITHMS = [-8, -7, -257];
const OVER = 'This took too long, or it was answered already. Please begin again.';
const NOT_READ = "This device's answer could not be checked. Please try again, or use another device.";
const GONE = 'This passkey is removed already.';
const NAME_NEEDED = `Give the passkey a name of 1 to ${MAX_PASSKEY_NAME_LENGTH} characters.`;

/** As whom the house asks devices to sign: a key made here signs nowhere else. */
export function signingParty(house: AccountsHouse): { id: string; origin: string } {
  const { hostname, origin } = new URL(house.config.publicUrl);
  return { id: hostname, origin };
}

/** The passkeys that sign this person in, without the keys. */
export async function listPasskeys(house: AccountsHouse, userId: string): Promise<Passkey[]> {
  return (await findPasskeysOf(house.database.executor, userId)).map(presentPasskey);
}

/** What the browser needs to have its device make a key. It is asked of who knows the password: a passer-by at an open browser adds no key of theirs. */
export async function beginPasskey(
  house: AccountsHouse,
  actor: SignedIn,
  { password, sessionToken }: { password: string; sessionToken: string | null },
): Promise<Result<NewPasskeyOptions>> {
  const confirmed = await confirmPassword(house, actor.userId, password);
  if ('ok' in confirmed) return confirmed;
  if (sessionToken === null) return refused(401, 'Unauthenticated.');
  const { executor } = house.database;
  const present = await findPasskeysOf(executor, actor.userId);
  if (present.length >= MOST_PASSKEYS)
    return refused(409, `An account has ${MOST_PASSKEYS} passkeys at most. Remove one that you no longer use.`, { code: 'too_many_passkeys' });
  const { house_name: rpName } = await house.operations.settings(executor);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: signingParty(house).id,
    userName: confirmed.account.email,
    userDisplayName: confirmed.account.name,
    userID: new TextEncoder().encode(actor.userId),
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map((row) => ({ id: row.credential_id, transports: row.transports })),
    // Found without a username, and unlocked by its owner: so it stands for both steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await house.database.transaction(async (transaction) => {
    const now = await house.clock.now(transaction);
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

/** Keeps the key that a device made, if it signed what this session was asked. */
export async function addPasskey(
  house: AccountsHouse,
  actor: SignedIn,
  { input, sessionToken }: { input: z.infer<typeof AddPasskeySchema>; sessionToken: string | null },
): Promise<Result<Passkey>> {
  const name = input.name.trim();
  if (name === '' || name.length > MAX_PASSKEY_NAME_LENGTH) return refused(422, NAME_NEEDED, { errors: { name: [NAME_NEEDED] } });
  const { executor } = house.database;
  const asked =
    sessionToken === null
      ? null
      : await takePasskeyChallenge(executor, { tokenHash: hashToken(sessionToken), purpose: 'add', at: new Date(await house.clock.now(executor)) });
  if (asked === null || asked.userId !== actor.userId) return refused(422, OVER, { code: 'challenge_over' });
  const party = signingParty(house);
  // The library throws at whatever does not fit: an answer from outside that is wrong is no fault of the house.
  const verified = await verifyRegistrationResponse({
    response: input.response,
    expectedChallenge: asked.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) return refused(422, NOT_READ, { code: 'passkey_not_verified' });
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return house.database.transaction(async (transaction): Promise<Result<Passkey>> => {
    const account = await findAccount(transaction, actor.userId);
    if (account === null) return refused(401, 'Unauthenticated.');
    const row: PasskeyRow = {
      id: newId(),
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(input.response.response.transports ?? [])],
      is_synced: credentialBackedUp,
      name,
      created_at: new Date(await house.clock.now(transaction)),
      last_used_at: null,
    };
    if (!(await insertPasskey(transaction, row))) return refused(409, 'This device has a passkey for the house already.', { code: 'passkey_known' });
    await tellPasskeyChanged(house, transaction, { account, name, at: row.created_at.getTime(), isAdded: true });
    return accepted(presentPasskey(row));
  });
}

/** Gives a passkey another name. */
export async function renamePasskey(house: AccountsHouse, actor: SignedIn, { id, name }: { id: string; name: string }): Promise<Result<Passkey>> {
  const chosen = name.trim();
  if (chosen === '' || chosen.length > MAX_PASSKEY_NAME_LENGTH) return refused(422, NAME_NEEDED, { errors: { name: [NAME_NEEDED] } });
  const row = await renamePasskeyRow(house.database.executor, { userId: actor.userId, id }, chosen);
  return row === null ? refused(404, GONE, { code: 'not_found' }) : accepted(presentPasskey(row));
}

/** Removes a passkey: what its device signs is worth nothing from then on. */
export async function removePasskey(house: AccountsHouse, actor: SignedIn, { id, password }: { id: string; password: string }): Promise<Result<null>> {
  const confirmed = await confirmPassword(house, actor.userId, password);
  if ('ok' in confirmed) return confirmed;
  return house.database.transaction(async (transaction): Promise<Result<null>> => {
    const name = await deletePasskey(transaction, { userId: actor.userId, id });
    if (name === null) return refused(404, GONE, { code: 'not_found' });
    await tellPasskeyChanged(house, transaction, { account: confirmed.account, name, at: await house.clock.now(transaction), isAdded: false });
    return accepted(null);
  });
}

async function tellPasskeyChanged(
  house: AccountsHouse,
  transaction: Executor,
  { account, name, at, isAdded }: { account: Account; name: string; at: number; isAdded: boolean },
): Promise<void> {
  await mailPasskeyChanged(house, transaction, { reader: account, name, at, isAdded });
  await tellOwner(house, transaction, { userId: account.id, event: isAdded ? 'passkey_added' : 'passkey_removed', at, what: name, isMailed: true });
}

type MadeOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
function presentOptions({ challenge, rp, user, pubKeyCredParams, excludeCredentials = [] }: MadeOptions): NewPasskeyOptions {
  return {
    challenge,
    rp: { id: rp.id ?? '', name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => ({ id, type: 'public-key', transports: [...transports] })),
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
