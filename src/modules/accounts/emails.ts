import type { DirectEmail } from '#contract/direct-emails.ts';
import type { Placeholder } from '#contract/email-placeholders.ts';
import type { Executor } from '#platform/database/database.ts';
import { renderEmail } from '#platform/mail/render-email.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { placeOf, whenText } from './security-notices.ts';

interface Reader {
  readonly email: string;
  readonly name: string;
}
interface Owner extends Reader {
  readonly id: string;
}
interface AccountEmail {
  readonly to: string;
  readonly email: DirectEmail;
  readonly values: Partial<Record<Placeholder, string>>;
  /** The target of the button. Always set by us, never by an edited template. */
  readonly url?: string;
}

async function send(
  context: AccountsContext,
  transaction: Executor,
  { to, email, values, url }: AccountEmail,
): Promise<void> {
  const { site_name: siteName } = await context.operations.settings(transaction);
  const { button, ...words } = await context.operations.email(transaction, email, { site: siteName, ...values });
  await context.mail.send(
    transaction,
    renderEmail({ siteName, to, ...words, ...(url === undefined ? {} : { action: { label: button, url } }) }),
  );
}

type MailWithLink = (
  context: AccountsContext,
  transaction: Executor,
  what: { reader: Reader; token: string },
) => Promise<void>;
const mailWithLink =
  (email: DirectEmail, pathOf: (token: string) => string): MailWithLink =>
  (context, transaction, { reader, token }) =>
    send(context, transaction, {
      to: reader.email,
      email,
      values: { name: reader.name },
      url: `${context.config.publicUrl}${pathOf(token)}`,
    });

export const mailVerification = mailWithLink('verification', (token) => `/account/verify?token=${token}`);
export const mailInvitation = mailWithLink('invitation', (token) => `/account/recover?token=${token}&first=yes`);
export const mailRecovery = mailWithLink('recovery', (token) => `/account/recover?token=${token}`);
/** Sent to the new address, because only its owner can follow the link. */
export const mailEmailChange = mailWithLink('email_change', (token) => `/account/verify?change=${token}`);

export async function mailEmailInUse(
  context: AccountsContext,
  transaction: Executor,
  { reader }: { reader: Reader },
): Promise<void> {
  await send(context, transaction, {
    to: reader.email,
    email: 'email_in_use',
    values: { name: reader.name },
    url: `${context.config.publicUrl}/account/recover`,
  });
}

export async function mailEmailChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, newEmail, at }: { reader: Owner; newEmail: string; at: number },
): Promise<void> {
  const when = await whenText(context, transaction, { userId: reader.id, at });
  await send(context, transaction, {
    to: reader.email,
    email: 'email_changed',
    values: { name: reader.name, new_email: newEmail, when },
  });
}

export async function mailTwoStepChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, at, isOn }: { reader: Owner; at: number; isOn: boolean },
): Promise<void> {
  await send(context, transaction, {
    to: reader.email,
    email: isOn ? 'two_step_on' : 'two_step_off',
    values: { name: reader.name, when: await whenText(context, transaction, { userId: reader.id, at }) },
    url: `${context.config.publicUrl}/account/recover`,
  });
}

export async function mailPasskeyChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, name, at, isAdded }: { reader: Owner; name: string; at: number; isAdded: boolean },
): Promise<void> {
  await send(context, transaction, {
    to: reader.email,
    email: isAdded ? 'passkey_added' : 'passkey_removed',
    values: { name: reader.name, passkey: name, when: await whenText(context, transaction, { userId: reader.id, at }) },
    url: `${context.config.publicUrl}/account/profile#passkeys`,
  });
}

export async function mailFactorReset(
  context: AccountsContext,
  transaction: Executor,
  { reader, at, token }: { reader: Owner; at: number; token: string | null },
): Promise<void> {
  const { publicUrl } = context.config;
  await send(context, transaction, {
    to: reader.email,
    email: token === null ? 'factor_reset_done' : 'factor_reset_requested',
    values: { name: reader.name, when: await whenText(context, transaction, { userId: reader.id, at }) },
    url: token === null ? `${publicUrl}/account/recover` : `${publicUrl}/account/keep-second-factors?token=${token}`,
  });
}

export async function mailAccountDeleted(
  context: AccountsContext,
  transaction: Executor,
  { reader }: { reader: Reader },
): Promise<void> {
  await send(context, transaction, { to: reader.email, email: 'account_deleted', values: { name: reader.name } });
}

export async function mailPasswordChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, at, origin }: { reader: Owner; at: number; origin: Origin },
): Promise<void> {
  await send(context, transaction, {
    to: reader.email,
    email: 'password_changed',
    values: {
      name: reader.name,
      when: await whenText(context, transaction, { userId: reader.id, at }),
      device: placeOf(origin),
    },
    url: `${context.config.publicUrl}/account/recover`,
  });
}
