import { DIRECT_EMAILS, type DirectEmail } from '#contract/direct-emails.ts';
import type { EmailWriter } from '#contract/email-writer.ts';
import { formatTime } from '#contract/format/time.ts';
import type { Executor } from '#platform/database/database.ts';
import { deviceOf } from './devices.ts';
import type { AccountsContext, Origin } from './deps.ts';

interface SecurityEventDetails {
  readonly when: string;
  readonly from: string;
  readonly what: string;
}
interface Words {
  readonly title: string;
  readonly body: string;
  readonly href: string;
}

const DEVICES = '/account/profile#devices';
const PASSWORD = '/account/profile#password';
const TWO_STEP = '/account/profile#two-step';
const PASSKEYS = '/account/profile#passkeys';
const NOT_ME = 'If this wasn’t you, change your password now. That signs out every other device.';

const headingOf = (email: DirectEmail): string => DIRECT_EMAILS[email].wording.heading;

const EVENTS = {
  new_device: ({ when, from }) => ({
    title: 'Someone signed in from a new device',
    body: `${when}${from}. We haven’t seen this browser and network on your account before. ${NOT_ME}`,
    href: DEVICES,
  }),
  password_changed: ({ when, from }) => ({
    title: headingOf('password_changed'),
    body: `${when}${from}. All other devices were signed out, and any bid plans are paused. ${NOT_ME}`,
    href: PASSWORD,
  }),
  account_recovered: ({ when, from }) => ({
    title: 'Your password was reset',
    body: `${when}${from}, with a link from your mailbox. Every device was signed out, and any bid plans are paused. If this wasn’t you, someone can read your email. Change your email password first, then your password here.`,
    href: PASSWORD,
  }),
  email_changed: ({ when, what }) => ({
    title: 'Your email address was changed',
    body: `${when}. You now sign in with ${what}, and we send our emails there. ${NOT_ME}`,
    href: '/account/profile#email',
  }),
  two_step_on: ({ when }) => ({
    title: headingOf('two_step_on'),
    body: `${when}. You now need a code from your authenticator app to sign in. All other devices were signed out. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  two_step_off: ({ when }) => ({
    title: headingOf('two_step_off'),
    body: `${when}. You now sign in with your password only. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  recovery_codes_renewed: ({ when }) => ({
    title: 'You have new recovery codes',
    body: `${when}. Your old codes no longer work. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  recovery_code_used: ({ when, from, what }) => ({
    title: 'A recovery code was used to sign in',
    body: `${when}${from}. ${what} left. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  passkey_added: ({ when, what }) => ({
    title: headingOf('passkey_added'),
    body: `${when}. “${what}” can now sign you in without your password. If this wasn’t you, remove it and change your password now.`,
    href: PASSKEYS,
  }),
  passkey_removed: ({ when, what }) => ({
    title: headingOf('passkey_removed'),
    body: `${when}. “${what}” no longer signs you in. ${NOT_ME}`,
    href: PASSKEYS,
  }),
  sessions_ended: ({ when, what }) => ({
    title: what === '' ? 'Your other devices were signed out' : `A device was signed out: ${what}`,
    body: `${when}, from your account. ${NOT_ME}`,
    href: DEVICES,
  }),
  factor_reset_requested: ({ when }) => ({
    title: headingOf('factor_reset_requested'),
    body: `${when}. If you didn’t ask for this, cancel it with the link in the email we sent you, and change your password now.`,
    href: TWO_STEP,
  }),
  factor_reset_done: ({ when }) => ({
    title: headingOf('factor_reset_done'),
    body: `${when}. You sign in with your password only. Set up two-step verification or a passkey again.`,
    href: TWO_STEP,
  }),
  access_revoked: ({ when, what }) => ({
    title: 'Access to your account was revoked',
    body: `${when}, from your account: ${what}. ${NOT_ME}`,
    href: '/account/review-access',
  }),
  sessions_ended_by_staff: ({ when }) => ({
    title: 'We signed you out everywhere',
    body: `${when}. We ended every session of your account, either to keep it safe or because your permissions changed. Sign in again to continue, or contact us with any questions.`,
    href: DEVICES,
  }),
} as const satisfies Readonly<Record<string, (of: SecurityEventDetails) => Words>>;
export type SecurityEvent = keyof typeof EVENTS;

export interface NotificationRecord {
  readonly userId: string;
  readonly event: SecurityEvent;
  readonly at: number;
  readonly origin?: Origin;
  readonly what?: string;
  readonly isMailed?: boolean;
}

export async function notifyOwner(
  context: AccountsContext,
  transaction: Executor,
  { userId, event, at, origin, what = '', isMailed = false }: NotificationRecord,
): Promise<void> {
  const words = EVENTS[event]({
    when: await whenText(context, transaction, { userId, at }),
    from: origin === undefined ? '' : `, from ${placeOf(origin)}`,
    what,
  });
  await context.securityNotifier.notify(transaction, at, { userId, ...words, isMailed });
}

async function whenText(
  context: AccountsContext,
  executor: Executor,
  { userId, at }: { userId: string; at: number },
): Promise<string> {
  return formatTime(at, 'long_time', await context.securityNotifier.zoneOf(executor, userId));
}

/** For an email: the time in the recipient's zone, to be written in the email's language. */
export async function whenIn(
  context: AccountsContext,
  executor: Executor,
  { userId, at }: { userId: string; at: number },
): Promise<(writer: EmailWriter) => string> {
  const zone = await context.securityNotifier.zoneOf(executor, userId);
  return (writer) => writer.time(at, 'long_time', zone);
}

export const placeOf = ({ userAgent, address }: Origin): string =>
  `${deviceOf(userAgent)}${address === '' ? '' : ` (${address})`}`;
