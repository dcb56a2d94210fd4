import type { OwnLetter } from '#contract/house-letters.ts';
import type { Placeholder } from '#contract/letter-placeholders.ts';
import type { Executor } from '#platform/database/database.ts';
import { setLetter } from '#platform/mail/letter.ts';
import type { AccountsHouse, Origin } from './parts.ts';
import { placeOf, whenWords } from './security-notices.ts';

interface Reader {
  readonly email: string;
  readonly name: string;
}
/** Whose account it is: their letters tell the time of their own zone. */
interface Owner extends Reader {
  readonly id: string;
}
interface Sent {
  readonly to: string;
  readonly letter: OwnLetter;
  readonly values: Partial<Record<Placeholder, string>>;
  /** Where its button leads: the house's own, whatever its words. */
  readonly url?: string;
}

/** Sends a letter in the words that the house gave it, else in the built-in ones. */
async function send(house: AccountsHouse, transaction: Executor, { to, letter, values, url }: Sent): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  const { button, ...words } = await house.operations.letter(transaction, letter, { house: houseName, ...values });
  await house.mail.send(transaction, setLetter({ houseName, to, ...words, ...(url === undefined ? {} : { action: { label: button, url } }) }));
}

/** The link that proves an e-mail address. */
export async function mailVerification(house: AccountsHouse, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  await send(house, transaction, {
    to: reader.email,
    letter: 'verification',
    values: { name: reader.name },
    url: `${house.config.publicUrl}/account/verify?token=${token}`,
  });
}

/** The link that sets a new password. */
export async function mailRecovery(house: AccountsHouse, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  await send(house, transaction, {
    to: reader.email,
    letter: 'recovery',
    values: { name: reader.name },
    url: `${house.config.publicUrl}/account/recover?token=${token}`,
  });
}

/** The link that proves a new e-mail address: sent there, since only its owner can follow it. */
export async function mailEmailChange(house: AccountsHouse, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  await send(house, transaction, {
    to: reader.email,
    letter: 'email_change',
    values: { name: reader.name },
    url: `${house.config.publicUrl}/account/verify?change=${token}`,
  });
}

/** Tells the owner of an account that somebody wanted to give their address to another one. */
export async function mailEmailInUse(house: AccountsHouse, transaction: Executor, { reader }: { reader: Reader }): Promise<void> {
  await send(house, transaction, { to: reader.email, letter: 'email_in_use', values: { name: reader.name }, url: `${house.config.publicUrl}/account/recover` });
}

/** Tells the former address that the account has another one now. */
export async function mailEmailChanged(
  house: AccountsHouse,
  transaction: Executor,
  { reader, newEmail, at }: { reader: Owner; newEmail: string; at: number },
): Promise<void> {
  const when = await whenWords(house, transaction, { userId: reader.id, at });
  await send(house, transaction, { to: reader.email, letter: 'email_changed', values: { name: reader.name, new_email: newEmail, when } });
}

/** Tells the owner that signing in takes a second step now, or no longer. */
export async function mailTwoStepChanged(
  house: AccountsHouse,
  transaction: Executor,
  { reader, at, isOn }: { reader: Owner; at: number; isOn: boolean },
): Promise<void> {
  await send(house, transaction, {
    to: reader.email,
    letter: isOn ? 'two_step_on' : 'two_step_off',
    values: { name: reader.name, when: await whenWords(house, transaction, { userId: reader.id, at }) },
    url: `${house.config.publicUrl}/account/recover`,
  });
}

/** Tells the owner that a passkey opens their account from now on, or no longer does. */
export async function mailPasskeyChanged(
  house: AccountsHouse,
  transaction: Executor,
  { reader, name, at, isAdded }: { reader: Owner; name: string; at: number; isAdded: boolean },
): Promise<void> {
  await send(house, transaction, {
    to: reader.email,
    letter: isAdded ? 'passkey_added' : 'passkey_removed',
    values: { name: reader.name, passkey: name, when: await whenWords(house, transaction, { userId: reader.id, at }) },
    url: `${house.config.publicUrl}/account/profile#passkeys`,
  });
}

/** The last letter. */
export async function mailAccountDeleted(house: AccountsHouse, transaction: Executor, { reader }: { reader: Reader }): Promise<void> {
  await send(house, transaction, { to: reader.email, letter: 'account_deleted', values: { name: reader.name } });
}

/** Tells the owner that the password is another one now. */
export async function mailPasswordChanged(
  house: AccountsHouse,
  transaction: Executor,
  { reader, at, origin }: { reader: Owner; at: number; origin: Origin },
): Promise<void> {
  await send(house, transaction, {
    to: reader.email,
    letter: 'password_changed',
    values: { name: reader.name, when: await whenWords(house, transaction, { userId: reader.id, at }), device: placeOf(origin) },
    url: `${house.config.publicUrl}/account/recover`,
  });
}
