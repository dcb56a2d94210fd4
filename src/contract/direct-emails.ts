import { INVITATION_DAYS } from './dealer-roles.ts';
import type { Placeholder } from './email-placeholders.ts';

export type Wording = Readonly<Record<string, string | null>>;

export type EmailText = {
  readonly subject: string;
  /** Mail apps show it beside the subject. Null: the first paragraph. */
  readonly preview: string | null;
  readonly banner: string | null;
  readonly heading: string;
  readonly text: string;
  readonly button: string | null;
  readonly footnote: string | null;
};
type BuiltIn = Omit<EmailText, 'preview' | 'banner'> & { readonly banner?: string };

const textOf = (text: BuiltIn): EmailText => ({ preview: null, banner: null, ...text });

export interface EmailDefinition {
  readonly group: string;
  readonly name: string;
  readonly wording: EmailText;
  readonly placeholders: readonly Placeholder[];
  /** The email would lose its purpose without them. */
  readonly needs?: readonly Placeholder[];
}

const ACCOUNT = 'Account and sign-in';

const NOT_ME = 'If this was you, you don’t need to do anything.';

const account = (name: string, wording: BuiltIn, ...more: Placeholder[]): EmailDefinition => ({
  group: ACCOUNT,
  name,
  wording: textOf(wording),
  placeholders: ['site', 'name', ...more],
});

const toGuest = (name: string, wording: BuiltIn, ...more: Placeholder[]): EmailDefinition => ({
  group: 'Guest reminders and calendar',
  name,
  wording: textOf(wording),
  placeholders: ['site', ...more],
});

const toDealer = (name: string, wording: BuiltIn, ...more: Placeholder[]): EmailDefinition => ({
  group: 'Dealers',
  name,
  wording: textOf(wording),
  placeholders: ['site', 'name', 'dealer', ...more],
});

const FOR_DEALER = 'You’re receiving this email because you act for {dealer} on {site}.';

const OPEN_DEALERS = 'View your dealers';

export const DIRECT_EMAILS = {
  verification: account('Confirm an email address', {
    subject: 'Confirm your email for {site}',
    heading: 'Welcome, {name}',
    button: 'Confirm email',
    text: 'Please confirm that this is your email address. You can already browse, watch auctions and comment. To bid, you need a confirmed email address.\n\nThe link works for seven days.',
    footnote:
      'You’re receiving this email because someone registered with this address. If it wasn’t you, ignore this email. The account can’t bid without the link.',
  }),
  invitation: account('Invitation of imported people', {
    subject: 'Your account on {site}',
    heading: 'Choose a password for {site}',
    button: 'Choose a password',
    text: 'Hello {name}, we created an account for you with this email address. Choose a password to start using it.\n\nThe link works for seven days. After that, use “Forgot password?” on the sign-in page to get a new one.',
    footnote: 'If you don’t want an account, ignore this email. Nobody can sign in to the account without a password.',
  }),
  recovery: account('Password reset', {
    subject: 'Reset your {site} password',
    heading: 'Choose a new password',
    button: 'Choose a new password',
    text: 'Hello {name}, someone asked to reset the password for your account.\n\nThe link works once and expires in one hour.',
    footnote: 'If it wasn’t you, ignore this email. Your password stays the same.',
  }),
  email_change: account('Confirm a new email address', {
    subject: 'Confirm your new email for {site}',
    heading: 'Confirm your new email',
    button: 'Confirm new email',
    footnote: 'If you didn’t ask for this, ignore this email. Nothing will change.',
    text: 'Hello {name}, please confirm that this is your new email address. You’ll then use it to sign in, and we’ll send your emails to it.\n\nThe link works for one day.',
  }),
  email_in_use: account('Email address already in use', {
    subject: 'You already have a {site} account with this address',
    heading: 'You already have an account with this address',
    button: 'Recover account',
    text: 'Hello {name}, someone asked to move another account to this address. It already belongs to your account, so we changed nothing.\n\nIf it was you, sign in with this address. If you forgot your password, choose a new one.',
    footnote: 'If it wasn’t you, you don’t need to do anything.',
  }),
  email_changed: account(
    'Email address changed',
    {
      subject: 'Your {site} email was changed',
      heading: 'Your email was changed',
      button: null,
      text: 'Hello {name}, your account has used {new_email} since {when}. We no longer send emails to this address.',
      footnote: 'If it wasn’t you, contact us right away. We can see when and from where it was changed.',
    },
    'new_email',
    'when',
  ),
  two_step_on: account(
    'Two-step verification turned on',
    {
      subject: 'Two-step verification was turned on',
      heading: 'Two-step verification was turned on',
      button: 'This wasn’t me',
      footnote: NOT_ME,
      text: 'Hello {name}, since {when}, signing in requires a code from your authenticator app. All other devices were signed out. Keep your recovery codes somewhere you can find them without your phone.',
    },
    'when',
  ),
  two_step_off: account(
    'Two-step verification turned off',
    {
      subject: 'Two-step verification was turned off',
      heading: 'Two-step verification was turned off',
      button: 'This wasn’t me',
      footnote: NOT_ME,
      text: 'Hello {name}, since {when}, you only need your password to sign in.',
    },
    'when',
  ),
  factor_reset_requested: account(
    'Second factors to be removed',
    {
      subject: 'We were asked to remove your second factors',
      heading: 'We were asked to remove your second factors',
      button: 'Cancel this request',
      footnote: null,
      text: 'Hello {name}, someone told us that you can no longer use your passkey or authenticator app. If two members of our team agree, we’ll remove them no earlier than {when}. Then your password is enough to sign in.\n\nIf you didn’t ask for this, cancel the request now.',
    },
    'when',
  ),
  factor_reset_done: account(
    'Second factors removed',
    {
      subject: 'Your second factors were removed',
      heading: 'Your second factors were removed',
      button: 'This wasn’t me',
      footnote: NOT_ME,
      text: 'Hello {name}, since {when}, you only need your password to sign in. All devices were signed out. Sign in and set up two-step verification or a passkey again.',
    },
    'when',
  ),
  passkey_added: account(
    'Passkey added',
    {
      subject: 'A passkey was added to your account',
      heading: 'A passkey was added to your account',
      button: 'View passkeys',
      text: 'Hello {name}, the passkey “{passkey}” was added on {when}. It signs in to your account without your password.',
      footnote:
        'If it wasn’t you, choose a new password right away, remove any passkeys you don’t recognize, and sign out your other devices.',
    },
    'passkey',
    'when',
  ),
  passkey_removed: account(
    'Passkey removed',
    {
      subject: 'A passkey was removed from your account',
      heading: 'A passkey was removed from your account',
      button: 'View passkeys',
      text: 'Hello {name}, the passkey “{passkey}” was removed on {when}. It no longer signs in to your account.',
      footnote:
        'If it wasn’t you, choose a new password right away, remove any passkeys you don’t recognize, and sign out your other devices.',
    },
    'passkey',
    'when',
  ),
  password_changed: account(
    'Password changed',
    {
      subject: 'Your {site} password was changed',
      heading: 'Your password was changed',
      button: 'This wasn’t me',
      footnote: NOT_ME,
      text: 'Hello {name}, your password was changed on {when} from {device}. All other devices were signed out, and any bid plans are paused.',
    },
    'when',
    'device',
  ),
  account_deleted: account('Account deleted', {
    subject: 'Your {site} account was deleted',
    heading: 'Your account was deleted',
    button: null,
    footnote: 'This is the last email you’ll get from us.',
    text: 'Hello {name}, your account and your personal data have been deleted. Bids you placed stay in their auctions’ records under a name that doesn’t identify you.',
  }),
  dealer_invitation: {
    group: 'Dealers',
    name: 'Dealer invitation',
    placeholders: ['site', 'dealer', 'by', 'role', 'role_description'],
    wording: textOf({
      subject: '{dealer} invited you to {site}',
      heading: 'Join {dealer}',
      button: 'View invitation',
      footnote: 'If you don’t know this dealer, ignore this email, or open the link and decline.',
      text: `{by} invited you to join {dealer} on {site} as {role}. {role_description}\n\nA dealer’s members can’t bid on what it sells.\n\nThe link works for ${INVITATION_DAYS} days. If you don’t have an account yet, create one with this address first.`,
    }),
  },
  dealer_received: toDealer('Dealer application received', {
    subject: 'We received your application for {dealer}',
    heading: 'We received your application',
    button: 'View application',
    footnote: 'You’re receiving this email because you applied to sell as a dealer on {site}.',
    text: 'Hello {name}, thanks for applying. Our staff will review the application for {dealer} and reply by email, usually within two working days.',
  }),
  dealer_approved: toDealer('Dealer approved', {
    subject: '{dealer}: your application was approved',
    heading: 'Welcome, {dealer}',
    button: OPEN_DEALERS,
    footnote: FOR_DEALER,
    text: 'Hello {name}, {dealer} is now an approved dealer, and you’re its owner. You can submit vehicles for it, edit its page and invite members.',
  }),
  dealer_declined: toDealer(
    'Dealer application declined',
    {
      subject: '{dealer}: your application was declined',
      heading: 'Your application was declined',
      button: OPEN_DEALERS,
      footnote: FOR_DEALER,
      text: 'Hello {name}, we couldn’t approve the application for {dealer}.\n\n{reason}\n\nYou’re welcome to apply again once this is resolved.',
    },
    'reason',
  ),
  licence_approved: toDealer(
    'Dealer license renewal approved',
    {
      subject: '{dealer}: your new license was approved',
      heading: 'Your new license was approved',
      button: OPEN_DEALERS,
      footnote: FOR_DEALER,
      text: 'Hello {name}, we checked the new license for {dealer}. It’s valid until {good_until}.',
    },
    'good_until',
  ),
  licence_declined: toDealer(
    'Dealer license renewal declined',
    {
      subject: '{dealer}: your new license was declined',
      heading: 'Your new license was declined',
      button: OPEN_DEALERS,
      footnote: FOR_DEALER,
      text: 'Hello {name}, we couldn’t approve the new license for {dealer}.\n\n{reason}\n\nYou’re welcome to send it again once this is resolved.',
    },
    'reason',
  ),
  licence_ends: toDealer(
    'Dealer license expiring',
    {
      subject: '{dealer}: {licence}',
      heading: 'Your dealer license',
      button: 'Send new license',
      footnote: 'You’re receiving this email because you’re an owner of {dealer} on {site}.',
      text: 'Hello {name}, {licence}.\n\nAfter that, you can’t submit new vehicles for this dealer. Scheduled and live auctions continue. Send us the new license as a PDF or image as soon as you can.',
    },
    'licence',
  ),
  dealer_role: toDealer(
    'Dealer role changed',
    {
      subject: 'Your role at {dealer} has changed',
      heading: '{dealer}',
      button: OPEN_DEALERS,
      footnote: 'You’re receiving this email because you have an account on {site}.',
      text: 'Hello {name}, your role at {dealer} is now {role}.\n\n{role_description}\n\n{reason}',
    },
    'role',
    'role_description',
    'reason',
  ),
  dealer_left: toDealer(
    'Dealer membership ended',
    {
      subject: 'You’re no longer a member of {dealer}',
      heading: '{dealer}',
      button: OPEN_DEALERS,
      footnote: 'You’re receiving this email because you have an account on {site}.',
      text: 'Hello {name}, you’re no longer a member of {dealer}.\n\n{reason}',
    },
    'reason',
  ),
  enquiry_answer: {
    group: 'Inquiries',
    name: 'Reply to an inquiry',
    placeholders: ['site', 'name', 'subject', 'reference', 'answer', 'message'],
    needs: ['answer'],
    wording: textOf({
      subject: 'Re: {subject} ({reference})',
      heading: 'Dear {name},',
      text: '{answer}\n\nYou wrote to us: “{message}”',
      button: null,
      footnote: 'You’re receiving this email because you contacted {site} from this address.',
    }),
  },
  daily_summary: {
    group: 'Daily summary',
    name: 'Daily summary',
    placeholders: ['site', 'name', 'what', 'update_count'],
    wording: textOf({
      subject: '{what}',
      heading: 'Your daily summary',
      text: 'Since your last summary: {update_count}.',
      button: 'Open your account',
      footnote:
        'You’re receiving this email because you get some of your {site} notifications once a day. We never change bank details by email.',
    }),
  },
  reminder_confirm: toGuest(
    'Reminder confirmation',
    {
      subject: 'Confirm your reminder: {what}',
      heading: 'Confirm your reminder',
      button: 'Yes, remind me',
      footnote:
        'If it wasn’t you, ignore this email. We won’t send anything else, and we delete the address after two days.',
      text: 'Someone, probably you, asked for a reminder: {what}. Please confirm that this is your address.\n\nThe link works for two days.',
    },
    'what',
  ),
  reminder_opens: toGuest(
    'Auction opening soon',
    {
      subject: 'Opens at {opens}: {car}',
      banner: 'Opens soon',
      heading: 'The {car} opens soon',
      button: 'View preview',
      footnote: null,
      text: 'You asked us to remind you. Bidding opens at {opens}. Create an account and save a card before then so you’re ready to bid.',
    },
    'car',
    'opens',
    'closes',
  ),
  reminder_opened_guest: toGuest(
    'Bidding is open',
    {
      subject: 'Bidding is open: {car}',
      banner: 'Bidding is open',
      heading: 'Bidding is open on the {car}',
      button: 'View auction',
      footnote: null,
      text: 'You asked us to remind you. You can bid now.',
    },
    'car',
    'opens',
    'closes',
  ),
  site_open: toGuest('Site opened', {
    subject: '{site} is open',
    heading: 'We’re open',
    button: 'View auctions',
    footnote: null,
    text: 'You asked us to let you know. The first auctions are online, and you can bid on them.',
  }),
  calendar_email_confirm: toGuest(
    'Calendar email confirmation',
    {
      subject: 'Confirm your daily email from {site}',
      heading: 'Confirm your daily email',
      button: 'Confirm',
      footnote:
        'If it wasn’t you, ignore this email. Nothing changes, and we delete addresses that aren’t confirmed within two days.',
      text: 'Someone, probably you, asked us to send this address {what}. Please confirm that this is your address.\n\nThe link works for two days.',
    },
    'what',
  ),
  calendar_email: toGuest(
    'Calendar email',
    {
      subject: '{auctions}',
      heading: '{auctions}',
      button: 'View calendar',
      footnote:
        'You’re receiving this because you asked {site} for a daily email. We use your address only for that, and delete it when you stop.',
      text: 'Bids may have changed since we sent this email. A bid in the last minutes extends an auction.',
    },
    'auctions',
  ),
} as const satisfies Readonly<Record<string, EmailDefinition>>;

export type DirectEmail = keyof typeof DIRECT_EMAILS;
