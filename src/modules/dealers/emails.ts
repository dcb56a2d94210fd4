import type { DirectEmail } from '#contract/direct-emails.ts';
import type { EmailWriter, Values } from '#contract/email-writer.ts';
import type { Executor } from '#platform/database/database.ts';
import { renderEmail } from '#platform/mail/render-email.ts';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type { DealersDeps } from './deps.ts';

interface Reader {
  readonly email: string;
  readonly name: string;
}
type EmailDeps = Pick<DealersDeps, 'mail' | 'operations' | 'config' | 'accounts'>;
interface DealerEmail {
  readonly to: string;
  readonly email: DirectEmail;
  readonly values: (writer: EmailWriter) => Values;
  /** Always set by us, never by an edited template. */
  readonly path: string;
}

async function send(deps: EmailDeps, transaction: Executor, { to, email, values, path }: DealerEmail): Promise<void> {
  const { site_name: siteName } = await deps.operations.settings(transaction);
  const language = await deps.accounts.emailLanguageOf(transaction, to);
  const { button, ...message } = await deps.operations.email(transaction, { name: email, language }, (writer) => ({
    site: siteName,
    ...values(writer),
  }));
  await deps.mail.send(
    transaction,
    renderEmail({ siteName, to, ...message, action: { label: button, url: deps.config.publicUrl + path } }),
  );
}
const inRole = (role: DealerRole, writer: EmailWriter) => ({
  role: writer.say(`role_${role}`),
  role_description: writer.say(`role_${role}_description`),
});
const dayIn = (writer: EmailWriter, day: string): string => writer.time(Date.parse(day), 'long', 'UTC');

export function mailInvitation(
  deps: EmailDeps,
  transaction: Executor,
  { email, token, dealer, role, by }: { email: string; token: string; dealer: string; role: DealerRole; by: string },
): Promise<void> {
  return send(deps, transaction, {
    to: email,
    email: 'dealer_invitation',
    values: (writer) => ({ dealer, by, ...inRole(role, writer) }),
    path: `/account/dealers/invitation?token=${token}`,
  });
}

export function mailReceived(
  deps: EmailDeps,
  transaction: Executor,
  { reader, dealer }: { reader: Reader; dealer: string },
): Promise<void> {
  return send(deps, transaction, {
    to: reader.email,
    email: 'dealer_received',
    values: () => ({ name: reader.name, dealer }),
    path: '/account/dealers',
  });
}

export function mailDecision(
  deps: EmailDeps,
  transaction: Executor,
  {
    reader,
    kind,
    isApproved,
    dealer,
    reason,
    expiresOn,
  }: {
    reader: Reader;
    dealer: string;
    kind: 'new' | 'renewal';
    isApproved: boolean;
    reason: string;
    expiresOn: string;
  },
): Promise<void> {
  const email =
    kind === 'new'
      ? isApproved
        ? 'dealer_approved'
        : 'dealer_declined'
      : isApproved
        ? 'licence_approved'
        : 'licence_declined';
  return send(deps, transaction, {
    to: reader.email,
    email,
    values: (writer) => ({ name: reader.name, dealer, reason, good_until: dayIn(writer, expiresOn) }),
    path: '/account/dealers',
  });
}

export function mailLicenceEnds(
  deps: EmailDeps,
  transaction: Executor,
  {
    reader,
    dealer,
    slug,
    expiresOn,
    hasExpired,
  }: { reader: Reader; dealer: string; slug: string; expiresOn: string; hasExpired: boolean },
): Promise<void> {
  return send(deps, transaction, {
    to: reader.email,
    email: 'licence_ends',
    values: (writer) => ({
      name: reader.name,
      dealer,
      licence: writer.say(hasExpired ? 'licence_expired' : 'licence_expires', { good_until: dayIn(writer, expiresOn) }),
    }),
    path: `/account/dealers/${slug}`,
  });
}

export function mailMembership(
  deps: EmailDeps,
  transaction: Executor,
  { reader, dealer, role, reason }: { reader: Reader; dealer: string; role: DealerRole | null; reason: string },
): Promise<void> {
  const values = { name: reader.name, dealer, reason };
  return send(deps, transaction, {
    to: reader.email,
    path: '/account/dealers',
    ...(role === null
      ? { email: 'dealer_left', values: () => values }
      : { email: 'dealer_role', values: (writer: EmailWriter) => ({ ...values, ...inRole(role, writer) }) }),
  });
}
