import type { Executor } from '#platform/database/database.ts';
import { setLetter } from '#platform/mail/letter.ts';
import type { House } from './parts.ts';

interface Reader { readonly email: string; readonly name: string }

/** The link that proves an e-mail address. */
export async function mailVerification(house: House, transaction: Executor, { reader, token }: { reader: Reader; token: string }): Promise<void> {
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(transaction, setLetter({
    houseName, to: reader.email, subject: `Confirm your email for ${houseName}`, heading: `Welcome, ${reader.name}`,
    paragraphs: ['Please confirm that this email address is yours. You can look around, watch auctions and comment at once; to bid, we need to know that we can reach you.', 'The link works for seven days.'],
    action: { label: 'Confirm my email', url: `${house.config.publicUrl}/account/verify?token=${token}` },
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
