import { INVITATION_DAYS } from './dealer-roles.ts';
import type { Placeholder } from './letter-placeholders.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_KIND_NAMES, type NotificationKind } from './notification-kinds.ts';

/** What the house may put in words of its own in a letter; null: this letter has none, or it says what nobody may leave out. */
export interface LetterWords {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs, an empty line between them. */
  readonly text: string;
  readonly button: string | null;
  readonly footnote: string | null;
}

export interface LetterFacts {
  readonly group: string;
  readonly name: string;
  readonly words: LetterWords;
  readonly placeholders: readonly Placeholder[];
  /** Those without which the letter would not say what it is sent for. */
  readonly needs?: readonly Placeholder[];
}

const ACCOUNT = 'Account and sign-in';
const NOT_ME = 'If it was you, there is nothing to do.';
const account = (name: string, words: LetterWords, ...more: Placeholder[]): LetterFacts => ({
  group: ACCOUNT,
  name,
  words,
  placeholders: ['house', 'name', ...more],
});
const toGuest = (name: string, words: LetterWords, ...more: Placeholder[]): LetterFacts => ({
  group: 'Reminders to guests',
  name,
  words,
  placeholders: ['house', ...more],
});

const toDealer = (name: string, words: LetterWords, ...more: Placeholder[]): LetterFacts => ({
  group: 'Dealers',
  name,
  words,
  placeholders: ['house', 'name', 'dealer', ...more],
});
const FOR_DEALER = 'You get this because you act for {dealer} at {house}.';
const OPEN_DEALERS = 'Open your dealers';

/** The letters that do not tell of a kind of notification. Their links are the house's own, whatever the words. */
export const OWN_LETTERS = {
  verification: account('Confirm an e-mail address', {
    subject: 'Confirm your e-mail for {house}',
    heading: 'Welcome, {name}',
    button: 'Confirm my e-mail',
    text: 'Please confirm that this e-mail address is yours. You can look around, watch auctions and comment at once; to bid, we need to know that we can reach you.\n\nThe link works for seven days.',
    footnote: 'You get this because somebody registered with this address. If it was not you, do nothing: without the link the account cannot bid.',
  }),
  recovery: account('Reset a password', {
    subject: 'Reset your {house} password',
    heading: 'Choose a new password',
    button: 'Choose a new password',
    text: 'Hello {name}, somebody asked to reset the password of your account.\n\nThe link works once, for one hour.',
    footnote: 'If it was not you, do nothing: your password stays as it is.',
  }),
  email_change: account('Confirm a new e-mail address', {
    subject: 'Confirm your new e-mail for {house}',
    heading: 'Confirm your new e-mail',
    button: 'Confirm my new e-mail',
    footnote: 'If you did not ask for this, do nothing: nothing changes.',
    text: 'Hello {name}, please confirm that this address is yours. From then on you sign in with it, and we write to it.\n\nThe link works for one day.',
  }),
  email_in_use: account('An e-mail address has an account already', {
    subject: 'You have a {house} account with this address',
    heading: 'This address has an account already',
    button: 'Recover my account',
    text: 'Hello {name}, somebody asked to move another account to this address. It is yours already, and stays so: nothing was changed.\n\nIf it was you, sign in with this address. If you do not know the password any more, choose a new one.',
    footnote: 'If it was not you, there is nothing to do.',
  }),
  email_changed: account(
    'The e-mail address was changed',
    {
      subject: 'Your {house} e-mail was changed',
      heading: 'Your e-mail was changed',
      button: null,
      text: 'Hello {name}, since {when} your account uses {new_email}. We no longer write to this address.',
      footnote: 'If it was not you, please write to us at once: we can see when and from where it was changed.',
    },
    'new_email',
    'when',
  ),
  two_step_on: account(
    'Two-step verification turned on',
    {
      subject: 'Two-step verification was turned on',
      heading: 'Two-step verification was turned on',
      button: 'It was not me',
      footnote: NOT_ME,
      text: 'Hello {name}, since {when} signing in takes a code of your authenticator app. All other devices were signed out. Keep your recovery codes where you find them without your phone.',
    },
    'when',
  ),
  two_step_off: account(
    'Two-step verification turned off',
    {
      subject: 'Two-step verification was turned off',
      heading: 'Two-step verification was turned off',
      button: 'It was not me',
      footnote: NOT_ME,
      text: 'Hello {name}, since {when} your password alone signs in.',
    },
    'when',
  ),
  passkey_added: account(
    'A passkey was added',
    {
      subject: 'A passkey was added to your account',
      heading: 'A passkey was added to your account',
      button: 'See my passkeys',
      text: 'Hello {name}, the passkey “{passkey}” signs in to your account, without your password. It was added on {when}.',
      footnote: 'If it was not you, choose a new password at once, remove passkeys that you do not know, and sign out your other devices.',
    },
    'passkey',
    'when',
  ),
  passkey_removed: account(
    'A passkey was removed',
    {
      subject: 'A passkey was removed from your account',
      heading: 'A passkey was removed from your account',
      button: 'See my passkeys',
      text: 'Hello {name}, the passkey “{passkey}” no longer signs in to your account. It was removed on {when}.',
      footnote: 'If it was not you, choose a new password at once, remove passkeys that you do not know, and sign out your other devices.',
    },
    'passkey',
    'when',
  ),
  password_changed: account(
    'The password was changed',
    {
      subject: 'Your {house} password was changed',
      heading: 'Your password was changed',
      button: 'It was not me',
      footnote: NOT_ME,
      text: 'Hello {name}, the password of your account was changed on {when}, from {device}. All other devices were signed out.',
    },
    'when',
    'device',
  ),
  account_deleted: account('The account was deleted', {
    subject: 'Your {house} account was deleted',
    heading: 'Your account was deleted',
    button: null,
    footnote: 'This is the last message that you get from us.',
    text: 'Hello {name}, your account and what we kept of you are gone. Bids that you placed stay in the record of their auctions, under a name that says nothing of you.',
  }),
  dealer_invitation: {
    group: 'Dealers',
    name: 'An invitation to a dealer',
    placeholders: ['house', 'dealer', 'by', 'role', 'role_says'],
    words: {
      subject: '{dealer} invites you to {house}',
      heading: 'Join {dealer}',
      button: 'See the invitation',
      footnote: 'If you do not know this dealer, do nothing, or decline on the page that the link opens.',
      text: `{by} invites you to {dealer} at {house}, as {role}. {role_says}\n\nWho belongs to a dealer cannot bid on what it sells.\n\nThe link works for ${INVITATION_DAYS} days. If you have no account yet, open one with this address first.`,
    },
  },
  dealer_received: toDealer('A dealer’s application has reached us', {
    subject: 'We have your application for {dealer}',
    heading: 'Your application has reached us',
    button: 'See the application',
    footnote: 'You get this because you applied to sell as a dealer at {house}.',
    text: 'Hello {name}, thank you. A person reads what you sent for {dealer}, and answers by mail, usually within two working days.',
  }),
  dealer_approved: toDealer('A dealer is approved', {
    subject: '{dealer}: your application is approved',
    heading: 'Welcome, {dealer}',
    button: OPEN_DEALERS,
    footnote: FOR_DEALER,
    text: 'Hello {name}, {dealer} is now a dealer of the house, and you are its owner. You can submit vehicles in its name, fill its page, and invite others.',
  }),
  dealer_declined: toDealer(
    'A dealer is not accepted',
    {
      subject: '{dealer}: your application was not accepted',
      heading: 'Your application was not accepted',
      button: OPEN_DEALERS,
      footnote: FOR_DEALER,
      text: 'Hello {name}, we could not accept the application of {dealer}.\n\n{reason}\n\nYou are welcome to send it again once this is settled.',
    },
    'reason',
  ),
  licence_approved: toDealer(
    'A dealer’s new licence is on file',
    {
      subject: '{dealer}: your new licence is approved',
      heading: 'The licence is on file',
      button: OPEN_DEALERS,
      footnote: FOR_DEALER,
      text: 'Hello {name}, we have checked the new licence of {dealer}. It is good until {good_until}.',
    },
    'good_until',
  ),
  licence_declined: toDealer(
    'A dealer’s new licence is not accepted',
    {
      subject: '{dealer}: your new licence was not accepted',
      heading: 'Your new licence was not accepted',
      button: OPEN_DEALERS,
      footnote: FOR_DEALER,
      text: 'Hello {name}, we could not accept the new licence of {dealer}.\n\n{reason}\n\nYou are welcome to send it again once this is settled.',
    },
    'reason',
  ),
  licence_ends: toDealer(
    'A dealer’s licence ends',
    {
      subject: '{dealer}: {licence}',
      heading: 'Your dealer licence',
      button: 'Send the new licence',
      footnote: 'You get this as an owner of {dealer} at {house}.',
      text: 'Hello {name}, {licence}.\n\nOnce it has ended, nothing new can be submitted in the name of the dealer. What is scheduled or live goes on as it is. Send us the new licence, as a PDF or a picture, before that.',
    },
    'licence',
  ),
  dealer_role: toDealer(
    'A member’s role in a dealer',
    {
      subject: 'Your role at {dealer} has changed',
      heading: '{dealer}',
      button: OPEN_DEALERS,
      footnote: 'You get this because you have an account at {house}.',
      text: 'Hello {name}, you are now {role} of {dealer}.\n\n{role_says}\n\n{reason}',
    },
    'role',
    'role_says',
    'reason',
  ),
  dealer_left: toDealer(
    'A member no longer belongs to a dealer',
    {
      subject: 'You no longer belong to {dealer}',
      heading: '{dealer}',
      button: OPEN_DEALERS,
      footnote: 'You get this because you have an account at {house}.',
      text: 'Hello {name}, you no longer belong to {dealer}.\n\n{reason}',
    },
    'reason',
  ),
  enquiry_answer: {
    group: 'Enquiries',
    name: 'The answer to an enquiry',
    placeholders: ['house', 'name', 'subject', 'reference', 'answer', 'message'],
    needs: ['answer'],
    words: {
      subject: 'Re: {subject} ({reference})',
      heading: 'Dear {name},',
      text: '{answer}\n\nYou wrote to us: “{message}”',
      button: null,
      footnote: 'You get this because you wrote to {house} with this address.',
    },
  },
  daily_summary: {
    group: 'Daily summary',
    name: 'The daily summary',
    placeholders: ['house', 'name', 'what', 'things'],
    words: {
      subject: '{what}',
      heading: 'Your daily summary',
      text: 'Since the last summary: {things}.',
      button: 'Open your account',
      footnote: 'You get this because some of your news from {house} comes once a day, in one letter. We never change bank details by e-mail.',
    },
  },
  reminder_confirm: toGuest(
    'Confirm a reminder',
    {
      subject: 'Confirm your reminder: {what}',
      heading: 'Shall we remind you?',
      button: 'Yes, remind me',
      footnote: 'If it was not you, do nothing: without the link nothing more is sent, and the address is forgotten after two days.',
      text: 'Somebody, we think you, asked to be reminded: {what}. Please confirm that this address is yours.\n\nThe link works for two days.',
    },
    'what',
  ),
  reminder_opens: toGuest(
    'An auction opens soon',
    {
      subject: 'Opens at {opens}: {car}',
      heading: 'The {car} opens soon',
      button: 'See the preview',
      footnote: null,
      text: 'You asked us to tell you. Bidding opens at {opens}; register and save a card before then, and you are ready.',
    },
    'car',
    'opens',
    'closes',
  ),
  reminder_opened_guest: toGuest(
    'Bidding is open',
    {
      subject: 'Bidding is open: {car}',
      heading: 'Bidding is open on the {car}',
      button: 'See the auction',
      footnote: null,
      text: 'You asked us to tell you. Bids are taken from now on.',
    },
    'car',
    'opens',
    'closes',
  ),
  house_open: toGuest('The house is open', {
    subject: '{house} is open',
    heading: 'The doors are open',
    button: 'See the auctions',
    footnote: null,
    text: 'You asked us to tell you: the first auctions can be seen, and bid on.',
  }),
} as const satisfies Readonly<Record<string, LetterFacts>>;
export type OwnLetter = keyof typeof OWN_LETTERS;
export type LetterName = OwnLetter | NotificationKind;

const ABOUT_AUCTIONS: ReadonlySet<string> = new Set(['Bidding', 'Auctions that you watch', 'Selling', 'Searches and follows']);
const ofKind = (kind: NotificationKind): LetterFacts => {
  const { group, name, action } = NOTIFICATION_KINDS[kind];
  return {
    group,
    name,
    words: { subject: '{what}', heading: '{what}', text: '{details}', button: action, footnote: null },
    placeholders: ['house', 'name', 'what', 'details', ...(ABOUT_AUCTIONS.has(group) ? (['car', 'bid', 'closes'] as const) : [])],
  };
};

/** Every letter whose words the house may change, in the order in which the console shows them. */
export const LETTER_NAMES: readonly LetterName[] = [...NOTIFICATION_KIND_NAMES, ...(Object.keys(OWN_LETTERS) as OwnLetter[])];
const isOwn = (name: string): name is OwnLetter => Object.hasOwn(OWN_LETTERS, name);
const isKind = (name: string): name is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, name);

/** A letter's facts; null where there is no such letter. */
export const factsOfLetter = (name: string): LetterFacts | null => (isOwn(name) ? OWN_LETTERS[name] : isKind(name) ? ofKind(name) : null);

const WRITTEN = /\{([^{}]*)\}/g;

/** What is wrong with a text that may hold these placeholders: each fault in a sentence. */
export function faultsOfText(text: string, placeholders: readonly Placeholder[]): string[] {
  const known: readonly string[] = placeholders;
  const unknown = [...new Set([...text.matchAll(WRITTEN)].map(([, name = '']) => name))].filter((name) => !known.includes(name));
  const isTorn = /[{}]/.test(text.replaceAll(WRITTEN, ''));
  return [
    ...unknown.map((name) => `This letter has no {${name}}. It has ${placeholders.map((each) => `{${each}}`).join(', ')}.`),
    ...(isTorn ? ['A placeholder is written between braces, as {house}.'] : []),
  ];
}

/** The words with their placeholders filled in; null where one has no value: such a letter goes out in the built-in words. */
export function fillWords(words: LetterWords, values: Partial<Record<Placeholder, string>>): LetterWords | null {
  let isWhole = true;
  const fill = (text: string) =>
    text.replaceAll(WRITTEN, (written, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name as Placeholder] : undefined;
      if (value === undefined) isWhole = false;
      return value ?? written;
    });
  const filled = {
    subject: fill(words.subject),
    heading: fill(words.heading),
    text: fill(words.text),
    button: words.button === null ? null : fill(words.button),
    footnote: words.footnote === null ? null : fill(words.footnote),
  };
  return isWhole ? filled : null;
}

/** A letter in the house's own words, where it has some and each of their placeholders has a value; else in the built-in ones. */
export function sayLetter(name: OwnLetter, own: LetterWords | null, values: Partial<Record<Placeholder, string>>): LetterWords {
  return (own === null ? null : fillWords(own, values)) ?? fillWords(OWN_LETTERS[name].words, values) ?? OWN_LETTERS[name].words;
}

/** A letter's text as its paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
