import type { OwnLetter } from '#contract/house-letters.ts';
import type { Placeholder } from '#contract/letter-placeholders.ts';
import type { Executor } from '#platform/database/database.ts';
import { setLetter } from '#platform/mail/letter.ts';
import { DEALER_ROLE_WORDS, type DealerRole } from '#contract/dealer-roles.ts';
import { inWords } from './licence.ts';
import type { DealersParts } from './parts.ts';

interface Reader {
  readonly email: string;
  readonly name: string;
}
type Desk = Pick<DealersParts, 'mail' | 'operations' | 'config'>;
interface Sent {
  readonly to: string;
  readonly letter: OwnLetter;
  readonly values: Partial<Record<Placeholder, string>>;
  /** Where its button leads: the house's own, whatever its words. */
  readonly path: string;
}

/** Sends a letter in the words that the house gave it, else in the built-in ones. */
async function send(desk: Desk, transaction: Executor, { to, letter, values, path }: Sent): Promise<void> {
  const { house_name: houseName } = await desk.operations.settings(transaction);
  const { button, ...words } = await desk.operations.letter(transaction, letter, { house: houseName, ...values });
  await desk.mail.send(transaction, setLetter({ houseName, to, ...words, action: { label: button, url: desk.config.publicUrl + path } }));
}
const inRole = (role: DealerRole) => ({ role: DEALER_ROLE_WORDS[role].name.toLowerCase(), role_says: DEALER_ROLE_WORDS[role].says });

/** An invitation, whose link only this address knows. */
export function mailInvitation(
  desk: Desk,
  transaction: Executor,
  { email, token, dealer, role, by }: { email: string; token: string; dealer: string; role: DealerRole; by: string },
): Promise<void> {
  return send(desk, transaction, {
    to: email,
    letter: 'dealer_invitation',
    values: { dealer, by, ...inRole(role) },
    path: `/account/dealers/invitation?token=${token}`,
  });
}

/** The house has the application. */
export function mailReceived(desk: Desk, transaction: Executor, { reader, dealer }: { reader: Reader; dealer: string }): Promise<void> {
  return send(desk, transaction, { to: reader.email, letter: 'dealer_received', values: { name: reader.name, dealer }, path: '/account/dealers' });
}

/** What the house decided. */
export function mailDecision(
  desk: Desk,
  transaction: Executor,
  {
    reader,
    kind,
    isApproved,
    dealer,
    reason,
    expiresOn,
  }: { reader: Reader; dealer: string; kind: 'new' | 'renewal'; isApproved: boolean; reason: string; expiresOn: string },
): Promise<void> {
  const letter = kind === 'new' ? (isApproved ? 'dealer_approved' : 'dealer_declined') : isApproved ? 'licence_approved' : 'licence_declined';
  return send(desk, transaction, {
    to: reader.email,
    letter,
    values: { name: reader.name, dealer, reason, good_until: inWords(expiresOn) },
    path: '/account/dealers',
  });
}

/** A licence ends soon, or has ended. */
export function mailLicenceEnds(
  desk: Desk,
  transaction: Executor,
  { reader, dealer, slug, words }: { reader: Reader; dealer: string; slug: string; words: string },
): Promise<void> {
  return send(desk, transaction, {
    to: reader.email,
    letter: 'licence_ends',
    values: { name: reader.name, dealer, licence: words },
    path: `/account/dealers/${slug}`,
  });
}

/** Somebody's place in a dealer is another one now, or none. */
export function mailMembership(
  desk: Desk,
  transaction: Executor,
  { reader, dealer, role, reason }: { reader: Reader; dealer: string; role: DealerRole | null; reason: string },
): Promise<void> {
  const values = { name: reader.name, dealer, reason };
  return send(desk, transaction, {
    to: reader.email,
    path: '/account/dealers',
    ...(role === null ? { letter: 'dealer_left', values } : { letter: 'dealer_role', values: { ...values, ...inRole(role) } }),
  });
}
