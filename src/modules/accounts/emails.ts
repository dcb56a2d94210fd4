import type { DirectEmail } from '#contract/direct-emails.ts';
import type { EmailWriter, Values } from '#contract/email-writer.ts';
import type { Executor } from '#platform/database/database.ts';
import { renderEmail } from '#platform/mail/render-email.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { placeOf, whenIn } from './security-notifications.ts';

interface Reader {
  readonly email: string;
  readonly name: string;
  /** Null: the site's main language. */
  readonly emailLanguage: string | null;
}
interface Owner extends Reader {
  readonly id: string;
}
interface AccountEmail {
  readonly reader: Reader;
  readonly email: DirectEmail;
  readonly values?: (writer: EmailWriter) => Values;
  /** The target of the button. Always set by us, never by an edited template. */
  readonly url?: string;
}

async function send(
  context: AccountsContext,
  transaction: Executor,
  { reader, email, values = () => ({}), url }: AccountEmail,
): Promise<void> {
  const { site_name: siteName } = await context.operations.settings(transaction);
  const { button, ...content } = await context.operations.email(
    transaction,
    { name: email, language: reader.emailLanguage },
    (writer) => ({ site: siteName, name: reader.name, ...values(writer) }),
  );
  await context.mail.send(
    transaction,
    renderEmail({
      siteName,
      to: reader.email,
      ...content,
      ...(url === undefined ? {} : { action: { label: button, url } }),
    }),
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
      reader,
      email,
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
    reader,
    email: 'email_in_use',
    url: `${context.config.publicUrl}/account/recover`,
  });
}

export async function mailEmailChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, newEmail, at }: { reader: Owner; newEmail: string; at: number },
): Promise<void> {
  const when = await whenIn(context, transaction, { userId: reader.id, at });
  await send(context, transaction, {
    reader,
    email: 'email_changed',
    values: (writer) => ({ new_email: newEmail, when: when(writer) }),
  });
}

export async function mailTwoStepChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, at, isOn }: { reader: Owner; at: number; isOn: boolean },
): Promise<void> {
  const when = await whenIn(context, transaction, { userId: reader.id, at });
  await send(context, transaction, {
    reader,
    email: isOn ? 'two_step_on' : 'two_step_off',
    values: (writer) => ({ when: when(writer) }),
    url: `${context.config.publicUrl}/account/recover`,
  });
}

export async function mailPasskeyChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, name, at, isAdded }: { reader: Owner; name: string; at: number; isAdded: boolean },
): Promise<void> {
  const when = await whenIn(context, transaction, { userId: reader.id, at });
  await send(context, transaction, {
    reader,
    email: isAdded ? 'passkey_added' : 'passkey_removed',
    values: (writer) => ({ passkey: name, when: when(writer) }),
    url: `${context.config.publicUrl}/account/profile#passkeys`,
  });
}

export async function mailFactorReset(
  context: AccountsContext,
  transaction: Executor,
  { reader, at, token }: { reader: Owner; at: number; token: string | null },
): Promise<void> {
  const when = await whenIn(context, transaction, { userId: reader.id, at });
  const { publicUrl } = context.config;
  await send(context, transaction, {
    reader,
    email: token === null ? 'factor_reset_done' : 'factor_reset_requested',
    values: (writer) => ({ when: when(writer) }),
    url: token === null ? `${publicUrl}/account/recover` : `${publicUrl}/account/keep-second-factors?token=${token}`,
  });
}

export async function mailAccountDeleted(
  context: AccountsContext,
  transaction: Executor,
  { reader }: { reader: Reader },
): Promise<void> {
  await send(context, transaction, { reader, email: 'account_deleted' });
}

export async function mailPasswordChanged(
  context: AccountsContext,
  transaction: Executor,
  { reader, at, origin }: { reader: Owner; at: number; origin: Origin },
): Promise<void> {
  const when = await whenIn(context, transaction, { userId: reader.id, at });
  await send(context, transaction, {
    reader,
    email: 'password_changed',
    values: (writer) => ({ when: when(writer), device: placeOf(origin) }),
    url: `${context.config.publicUrl}/account/recover`,
  });
}
