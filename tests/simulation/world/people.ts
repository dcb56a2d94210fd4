import { sql } from 'kysely';
import { APPROVER_STAFF_DAYS } from '#contract/staff.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { World } from './world.ts';

export const BIDDERS = ['ann', 'ben', 'eve', 'fay', 'gus'] as const;
/** Their cards hold. */
export const SOLVENT = ['ann', 'ben', 'eve', 'fay'] as const;
/** They bid only by their plans. */
export const PLANNERS = ['hal', 'ida', 'jon', 'kim', 'lou'] as const;
export const SELLERS = ['sue', 'sid'] as const;
export const WATCHERS = ['wes', 'vic'] as const;
export const STAFF = ['ada', 'bea'] as const;

export const everyone = [...STAFF, ...SELLERS, ...WATCHERS, ...BIDDERS, ...PLANNERS] as const;
/** Of the sandbox. Those of the last bidders fail in their own ways. */
const CARDS: ReadonlyMap<string, string> = new Map([
  ['ben', 'pm_card_mastercard'],
  ['eve', 'pm_card_createDispute'],
  ['fay', 'pm_card_refundFail'],
  ['gus', 'pm_card_chargeCustomerFail'],
  ['ida', 'pm_card_mastercard'],
  ['kim', 'pm_card_mastercard'],
]);

/** Registers everybody. Their passwords are hashed outside this thread. */
export async function addPeople(world: World, people: Map<string, SignedIn>): Promise<void> {
  const { app } = world;
  for (const username of everyone) {
    const isStaff = STAFF.some((each) => each === username);
    const made = await world.drive(
      app.accounts.registerUser({
        username,
        name: username,
        email: `${username}@site.test`,
        password: 'correct horse battery',
        verified: true,
        staff: isStaff,
      }),
      true,
    );
    if (made.died) throw new Error('nobody dies while the people are added');
    people.set(username, {
      kind: 'user',
      userId: made.value.userId,
      username,
      isStaff,
      roles: isStaff ? ['administrator'] : [],
      proof: { isRecent: true, hasFactor: true },
    });
  }
  // Sellers have cards too: only a rule keeps them from bidding on their own cars.
  for (const username of [...BIDDERS, ...PLANNERS, ...SELLERS]) {
    const card = CARDS.get(username) ?? 'pm_card_visa';
    const { userId } = people.get(username) ?? { userId: '' };
    const at = Date.now();
    await world.drive(
      app.database.transaction((transaction) =>
        app.accounts.acceptTermsFor(transaction, userId, { termsVersion: 1, at }),
      ),
      true,
    );
    await world.request(username, 'POST', '/api/account/payments/methods', { payment_method: card });
  }
  await sql`update staff_roles set given_at = given_at - make_interval(days => ${APPROVER_STAFF_DAYS})`.execute(
    app.database.executor,
  );
}
