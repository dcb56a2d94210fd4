import type { Executor } from '#platform/database/database.ts';
import { setLetter } from '#platform/mail/letter.ts';
import type { House } from './parts.ts';

interface Reader { readonly email: string; readonly name: string }

/** The link that proves an e-mail address. */
export async function mailVerification(house: House, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Confirm your e-mail for ${houseName}`, heading: `Welcome, ${reader.name}`,
    paragraphs: ['Please confirm that this e-mail address is yours. You can look around, watch auctions and comment at once; to bid, we need to know that we can reach you.', 'The link works for seven days.'],
    action: { label: 'Confirm my e-mail', url: `${house.config.publicUrl}/account/verify?token=${token}` },
    footnote: 'You get this because somebody registered with this address. If it was not you, do nothing: without the link the account cannot bid.',
  }));
}

/** The link that sets a new password. */
export async function mailRecovery(house: House, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Reset your ${houseName} password`, heading: 'Choose a new password',
    paragraphs: [`Hello ${reader.name}, somebody asked to reset the password of your account.`, 'The link works once, for one hour.'],
    action: { label: 'Choose a new password', url: `${house.config.publicUrl}/account/recover?token=${token}` },
    footnote: 'If it was not you, do nothing: your password stays as it is.',
  }));
}

/** The link that proves a new e-mail address: sent there, since only its owner can follow it. */
export async function mailEmailChange(house: House, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Confirm your new e-mail for ${houseName}`, heading: 'Confirm your new e-mail',
    paragraphs: [`Hello ${reader.name}, please confirm that this address is yours. From then on you sign in with it, and we write to it.`, 'The link works for one day.'],
    action: { label: 'Confirm my new e-mail', url: `${house.config.publicUrl}/account/verify?change=${token}` },
    footnote: 'If you did not ask for this, do nothing: nothing changes.',
  }));
}

/** Tells the former address that the account has another one now. */
export async function mailEmailChanged(house: House, transaction: Executor, { reader, newEmail }: { reader: Reader; newEmail: string }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Your ${houseName} e-mail was changed`, heading: 'Your e-mail was changed',
    paragraphs: [`Hello ${reader.name}, your account now uses ${newEmail}. We no longer write to this address.`],
    footnote: 'If it was not you, please write to us at once: we can see when and from where it was changed.',
  }));
}

/** Tells the owner that signing in takes a second step now, or no longer. */
export async function mailTwoStepChanged(house: House, transaction: Executor, { reader, isOn }: { reader: Reader; isOn: boolean }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  const turned = isOn ? 'turned on' : 'turned off';
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Two-step verification was ${turned}`, heading: `Two-step verification was ${turned}`,
    paragraphs: [isOn
      ? `Hello ${reader.name}, from now on signing in takes a code of your authenticator app. All other devices were signed out. Keep your recovery codes where you find them without your phone.`
      : `Hello ${reader.name}, from now on your password alone signs in.`],
    action: { label: 'It was not me', url: `${house.config.publicUrl}/account/recover` },
    footnote: 'If it was you, there is nothing to do.',
  }));
}

/** Tells the owner that a passkey opens their account from now on, or no longer does. */
export async function mailPasskeyChanged(house: House, transaction: Executor, { reader, name, isAdded }: { reader: Reader; name: string; isAdded: boolean }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  const subject = `A passkey was ${isAdded ? 'added to' : 'removed from'} your account`;
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject, heading: subject,
    paragraphs: [isAdded
      ? `Hello ${reader.name}, the passkey “${name}” signs in to your account from now on, without your password.`
      : `Hello ${reader.name}, the passkey “${name}” no longer signs in to your account.`],
    action: { label: 'See my passkeys', url: `${house.config.publicUrl}/account/profile#passkeys` },
    footnote: 'If it was not you, choose a new password at once, remove passkeys that you do not know, and sign out your other devices.',
  }));
}

/** The last letter. */
export async function mailAccountDeleted(house: House, transaction: Executor, { reader }: { reader: Reader }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Your ${houseName} account was deleted`, heading: 'Your account was deleted',
    paragraphs: [`Hello ${reader.name}, your account and what we kept of you are gone. Bids that you placed stay in the record of their auctions, under a name that says nothing of you.`],
    footnote: 'This is the last message that you get from us.',
  }));
}

/** Tells the owner that the password is another one now. */
export async function mailPasswordChanged(house: House, transaction: Executor, { reader }: { reader: Reader }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Your ${houseName} password was changed`, heading: 'Your password was changed',
    paragraphs: [`Hello ${reader.name}, the password of your account was changed just now, and all other devices were signed out.`],
    action: { label: 'It was not me', url: `${house.config.publicUrl}/account/recover` },
    footnote: 'If it was you, there is nothing to do.',
  }));
}
