import { refusalMessage } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoPerson } from './catalogue/types.ts';
import type { DemoSite } from './demo-site.ts';
import { DEMO_PASSWORD, SHOWN_PEOPLE } from './people.ts';

/** The regulars' total bidding limit. Users on the sign-in page keep a new bidder's limit. */
const REGULARS_LIMIT = 1_000_000_000;
/** Sellers and bidders use different cards: a card on both sides triggers a fraud warning. */
const CARDS = {
  bidding: ['pm_card_visa', 'pm_card_mastercard'],
  selling: ['pm_card_amex', 'pm_card_discover'],
} as const;

export async function registerPeople(app: DemoSite, everybody: readonly DemoPerson[]): Promise<Map<string, SignedIn>> {
  const registered = await Promise.all(everybody.map((person, index) => registerPerson(app, person, index)));
  const people = new Map(registered.map((person) => [person.username, person]));
  return people;
}

export async function registerPerson(app: DemoSite, person: DemoPerson, index: number): Promise<SignedIn> {
  const { accounts, payments, operations, database, clock } = app;
  const roles = person.role === 'staff' ? (person.staffRoles ?? ['administrator' as const]) : [];
  const { userId, username } = await accounts.registerUser({
    username: person.username,
    name: person.name,
    email: person.email,
    password: DEMO_PASSWORD,
    verified: true,
    roles,
  });
  const actor: SignedIn = {
    kind: 'user',
    userId,
    username,
    isStaff: roles.length > 0,
    roles,
    proof: { isRecent: true, hasFactor: true },
  };
  if (actor.isStaff) return actor;
  await database.transaction(async (transaction) => {
    const settings = await operations.settings(transaction);
    await accounts.acceptTermsFor(transaction, userId, {
      termsVersion: settings.bidding_terms_version,
      at: await clock.now(transaction),
    });
    if (!SHOWN_PEOPLE.includes(person)) await accounts.setLimit(transaction, userId, REGULARS_LIMIT);
  });
  if (person.card === false) return actor;
  const cards = CARDS[person.role === 'bidder' ? 'bidding' : 'selling'];
  const saved = await payments.savePaymentMethod(actor, { payment_method: cards[index % cards.length] ?? cards[0] });
  if (!saved.ok) throw new Error(`${username}'s card was refused: ${refusalMessage(saved)}`);
  return actor;
}
