import type { Executor } from '#platform/database/database.ts';
import { type Letter, setLetter } from '#platform/mail/letter.ts';
import { DEALER_ROLE_WORDS, INVITATION_DAYS, type DealerRole } from '#contract/dealer-roles.ts';
import { inWords } from './licence.ts';
import type { DealersParts } from './parts.ts';

interface Reader { readonly email: string; readonly name: string }
type Desk = Pick<DealersParts, 'mail' | 'operations' | 'config'>;
type Words = Omit<Letter, 'houseName' | 'to' | 'action'> & { readonly action: { readonly label: string; readonly path: string } };

async function mailTo(desk: Desk, transaction: Executor, to: string, words: (houseName: string) => Words): Promise<void> {
  const { house_name: houseName } = await desk.operations.settings(transaction);
  const { action, ...letter } = words(houseName);
  await desk.mail.send(transaction, setLetter({ houseName, to, ...letter, action: { label: action.label, url: desk.config.publicUrl + action.path } }));
}

/** An invitation, whose link only this address knows. */
export function mailInvitation(desk: Desk, transaction: Executor, { email, token, ...of }: { email: string; token: string; dealer: string; role: DealerRole; by: string }): Promise<void> {
  return mailTo(desk, transaction, email, (houseName) => ({
    subject: `${of.dealer} invites you to ${houseName}`, heading: `Join ${of.dealer}`,
    paragraphs: [`${of.by} invites you to ${of.dealer} at ${houseName}, as ${DEALER_ROLE_WORDS[of.role].name.toLowerCase()}. ${DEALER_ROLE_WORDS[of.role].says}`,
      'Who belongs to a dealer cannot bid on what it sells.', `The link works for ${INVITATION_DAYS} days. If you have no account yet, open one with this address first.`],
    action: { label: 'See the invitation', path: `/account/dealers/invitation?token=${token}` },
    footnote: 'If you do not know this dealer, do nothing, or decline on the page that the link opens.',
  }));
}

/** What the staff are told of: something waits for them. */
export async function mailStaff({ accounts, ...desk }: Desk & Pick<DealersParts, 'accounts'>, transaction: Executor, words: { subject: string; text: string; path: string }): Promise<void> {
  for (const address of await accounts.staffAddresses(transaction)) {
    await mailTo(desk, transaction, address, () => ({
      subject: words.subject, heading: words.subject, paragraphs: [words.text], action: { label: 'Open the console', path: words.path }, footnote: 'You get this as a member of the staff.',
    }));
  }
}

/** The house has the application. */
export function mailReceived(desk: Desk, transaction: Executor, { reader, dealer }: { reader: Reader; dealer: string }): Promise<void> {
  return mailTo(desk, transaction, reader.email, (houseName) => ({
    subject: `We have your application for ${dealer}`, heading: 'Your application has reached us',
    paragraphs: [`Hello ${reader.name}, thank you. A person reads what you sent for ${dealer}, and answers by mail, usually within two working days.`],
    action: { label: 'See the application', path: '/account/dealers' }, footnote: `You get this because you applied to sell as a dealer at ${houseName}.`,
  }));
}

/** What the house decided. */
export function mailDecision(desk: Desk, transaction: Executor, { reader, ...of }: { reader: Reader; dealer: string; kind: 'new' | 'renewal'; isApproved: boolean; reason: string; expiresOn: string }): Promise<void> {
  const what = of.kind === 'new' ? 'application' : 'new licence';
  const approved = of.kind === 'new'
    ? [`Hello ${reader.name}, ${of.dealer} is now a dealer of the house, and you are its owner. You can submit vehicles in its name, fill its page, and invite others.`]
    : [`Hello ${reader.name}, we have checked the new licence of ${of.dealer}. It is good until ${inWords(of.expiresOn)}.`];
  const declined = [`Hello ${reader.name}, we could not accept the ${what} of ${of.dealer}.`, of.reason, 'You are welcome to send it again once this is settled.'];
  return mailTo(desk, transaction, reader.email, (houseName) => ({
    subject: of.isApproved ? `${of.dealer}: your ${what} is approved` : `${of.dealer}: your ${what} was not accepted`,
    heading: of.isApproved ? (of.kind === 'new' ? `Welcome, ${of.dealer}` : 'The licence is on file') : `Your ${what} was not accepted`,
    paragraphs: of.isApproved ? approved : declined, action: { label: 'Open your dealers', path: '/account/dealers' }, footnote: `You get this because you act for ${of.dealer} at ${houseName}.`,
  }));
}

/** A licence ends soon, or has ended. */
export function mailLicenceEnds(desk: Desk, transaction: Executor, { reader, ...of }: { reader: Reader; dealer: string; slug: string; words: string }): Promise<void> {
  return mailTo(desk, transaction, reader.email, (houseName) => ({
    subject: `${of.dealer}: ${of.words}`, heading: 'Your dealer licence',
    paragraphs: [`Hello ${reader.name}, ${of.words}.`, 'Once it has ended, nothing new can be submitted in the name of the dealer. What is scheduled or live goes on as it is. Send us the new licence, as a PDF or a picture, before that.'],
    action: { label: 'Send the new licence', path: `/account/dealers/${of.slug}` }, footnote: `You get this as an owner of ${of.dealer} at ${houseName}.`,
  }));
}

/** Somebody's place in a dealer is another one now, or none. */
export function mailMembership(desk: Desk, transaction: Executor, { reader, ...of }: { reader: Reader; dealer: string; role: DealerRole | null; reason: string }): Promise<void> {
  const news = of.role === null ? `you no longer belong to ${of.dealer}` : `you are now ${DEALER_ROLE_WORDS[of.role].name.toLowerCase()} of ${of.dealer}`;
  return mailTo(desk, transaction, reader.email, (houseName) => ({
    subject: of.role === null ? `You no longer belong to ${of.dealer}` : `Your role at ${of.dealer} has changed`, heading: of.dealer,
    paragraphs: [`Hello ${reader.name}, ${news}.`, ...(of.role === null ? [] : [DEALER_ROLE_WORDS[of.role].says]), ...(of.reason === '' ? [] : [of.reason])],
    action: { label: 'Open your dealers', path: '/account/dealers' }, footnote: `You get this because you have an account at ${houseName}.`,
  }));
}
