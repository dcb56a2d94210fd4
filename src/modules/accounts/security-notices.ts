import { formatTime } from '#contract/format/time.ts';
import type { Executor } from '#platform/database/database.ts';
import { deviceOf } from './devices.ts';
import type { AccountsHouse, Origin } from './parts.ts';

interface Happened {
  /** When, in the owner's time zone. */
  readonly when: string;
  /** `, from Firefox on Windows (203.0.113.7)`, or nothing where it is not known. */
  readonly from: string;
  /** What it was about: a passkey's name, a new address, how many are left. */
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
const NOT_ME = 'If it was not you, choose a new password at once: that signs every other device out.';

/** Everything of an account's safety that its owner is told. */
const EVENTS = {
  new_device: ({ when, from }) => ({
    title: 'Somebody signed in from a new device',
    body: `${when}${from}. We have not seen this browser and network with your account before. ${NOT_ME}`,
    href: DEVICES,
  }),
  password_changed: ({ when, from }) => ({
    title: 'Your password was changed',
    body: `${when}${from}. All other devices were signed out. ${NOT_ME}`,
    href: PASSWORD,
  }),
  account_recovered: ({ when, from }) => ({
    title: 'Your account was recovered with a new password',
    body: `${when}${from}, by a link from your mailbox. Every device was signed out. If it was not you, somebody reads your mail: change its password first, then the one here.`,
    href: PASSWORD,
  }),
  email_changed: ({ when, what }) => ({
    title: 'Your e-mail address was changed',
    body: `${when}. You sign in with ${what} now, and we write to it. ${NOT_ME}`,
    href: '/account/profile#email',
  }),
  two_step_on: ({ when }) => ({
    title: 'Two-step verification was turned on',
    body: `${when}. Signing in takes a code of your authenticator app now, and all other devices were signed out. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  two_step_off: ({ when }) => ({
    title: 'Two-step verification was turned off',
    body: `${when}. Your password alone signs in now. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  recovery_codes_renewed: ({ when }) => ({
    title: 'You have new recovery codes',
    body: `${when}. The codes from before are worth nothing any more. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  recovery_code_used: ({ when, from, what }) => ({
    title: 'A recovery code was used to sign in',
    body: `${when}${from}. ${what} left. ${NOT_ME}`,
    href: TWO_STEP,
  }),
  passkey_added: ({ when, what }) => ({
    title: 'A passkey was added to your account',
    body: `${when}. “${what}” signs you in from now on, without your password. If it was not you, remove it, and choose a new password at once.`,
    href: PASSKEYS,
  }),
  passkey_removed: ({ when, what }) => ({
    title: 'A passkey was removed from your account',
    body: `${when}. “${what}” no longer signs you in. ${NOT_ME}`,
    href: PASSKEYS,
  }),
  sessions_ended: ({ when, what }) => ({
    title: what === '' ? 'Your other devices were signed out' : `A device was signed out: ${what}`,
    body: `${when}, from your account. ${NOT_ME}`,
    href: DEVICES,
  }),
  sessions_ended_by_house: ({ when }) => ({
    title: 'We signed you out everywhere',
    body: `${when}. The house ended every session of your account, to keep it safe or because your rights have changed. Sign in again to go on; write to us if you want to know more.`,
    href: DEVICES,
  }),
} as const satisfies Readonly<Record<string, (of: Happened) => Words>>;
export type SecurityEvent = keyof typeof EVENTS;

export interface Told {
  readonly userId: string;
  readonly event: SecurityEvent;
  readonly at: number;
  readonly origin?: Origin;
  readonly what?: string;
  readonly isMailed?: boolean;
}

/** Tells the owner what happened with their account, in the transaction of it. */
export async function tellOwner(house: AccountsHouse, transaction: Executor, { userId, event, at, origin, what = '', isMailed = false }: Told): Promise<void> {
  const words = EVENTS[event]({
    when: await whenWords(house, transaction, { userId, at }),
    from: origin === undefined ? '' : `, from ${placeOf(origin)}`,
    what,
  });
  await house.security().tell(transaction, at, { userId, ...words, isMailed });
}

/** When something happened, as its owner's clock shows it. */
export async function whenWords(house: AccountsHouse, executor: Executor, { userId, at }: { userId: string; at: number }): Promise<string> {
  return formatTime(at, 'long_time', await house.security().zoneOf(executor, userId));
}

/** From where somebody came: `Firefox on Windows (203.0.113.7)`. */
export const placeOf = ({ userAgent, address }: Origin): string => `${deviceOf(userAgent)}${address === '' ? '' : ` (${address})`}`;
