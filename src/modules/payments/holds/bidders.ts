import type { ArmedHold, HoldLedger } from '#contract/payments.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { charge } from '../charges/charge.ts';
import { chargeOf, findChargesOf } from '../charges/store.ts';
import type { HoldNeed, Till } from '../parts.ts';
import type { Place } from '../ledger/tax.ts';
import { presentCharge, presentHold } from '../present.ts';
import { type Armed, armHold } from './arm-hold.ts';
import { findHoldsOf, type Hold } from './store.ts';

/** The newest holds and charges that the ledger shows. */
const MOST_SHOWN = 100;
const DECLINED = 'Your card declined the hold for the buyer’s premium. Try another card.';

interface Wanted {
  readonly userId: string;
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
}
type Refusal = Extract<Result<never>, { ok: false }>;

/** What the desk asks before a bid counts. The bidder waits for it, so their bank may ask them. */
export async function armForBid(till: Till, wanted: Wanted): Promise<'armed' | 'waived' | 'declined' | { readonly refused: Pick<Refusal, 'status' | 'body'> }> {
  const armed = await armHold(till, { ...wanted, isPresent: true });
  switch (armed.state) {
    case 'armed':
      return 'armed';
    case 'declined':
    case 'no_card':
      return 'declined';
    case 'action_needed':
      return { refused: actionNeeded(till, armed.hold) };
    case 'unavailable': {
      const { holds_in_outage: inOutage } = await till.settings(till.database.executor);
      return inOutage === 'count' ? 'waived' : { refused: unavailable() };
    }
  }
}

/** Arms a bidder's hold before they bid: when the bid sheet opens, or with the amount that they typed. */
export async function armBeforeBid(till: Till, actor: SignedIn, wanted: Omit<Wanted, 'userId'>): Promise<Result<ArmedHold>> {
  const settings = await till.settings(till.database.executor);
  const about = { client_secret: null, provider: till.gateway.provider, publishable_key: till.gateway.publishableKey };
  if (settings.holds === 'none') return accepted({ ...about, state: 'not_needed', hold: null });
  const armed: Armed = await armHold(till, { ...wanted, userId: actor.userId, isPresent: true });
  const present = (hold: Hold) => presentHold(hold, { need: null, releasesWhen: settings.hold_release });
  switch (armed.state) {
    case 'armed':
      return accepted({ ...about, state: 'armed', hold: present(armed.hold) });
    case 'action_needed':
      return accepted({ ...about, state: 'action_needed', hold: present(armed.hold), client_secret: armed.hold.client_secret });
    case 'declined':
      return refused(402, DECLINED, { code: 'hold_declined', decline_code: armed.code, provider_message: armed.words });
    case 'no_card':
      return refused(403, 'Save a card before you bid.', { code: 'no_payment_method' });
    case 'unavailable':
      return settings.holds_in_outage === 'count' ? accepted({ ...about, state: 'unavailable', hold: null }) : { ok: false, ...unavailable() };
  }
}

const actionNeeded = (till: Till, hold: Hold): Pick<Refusal, 'status' | 'body'> => ({
  status: 402,
  body: {
    message: 'Your bank asks you to confirm the hold for the buyer’s premium. Then send your bid again.',
    code: 'hold_needs_action',
    hold: hold.id,
    client_secret: hold.client_secret,
    provider: till.gateway.provider,
    publishable_key: till.gateway.publishableKey,
  },
});
const unavailable = (): Pick<Refusal, 'status' | 'body'> => ({
  status: 503,
  body: { message: 'Cards cannot be reached at the moment, so your bid was not placed. Please try again shortly.', code: 'cards_unavailable', retry_after: 5 },
});

/** A user's hold ledger: each hold, why, how much, until when; and what they were charged. */
export async function readHoldLedger(till: Till, actor: SignedIn): Promise<HoldLedger> {
  const { executor } = till.database;
  const [holds, charges, needs, settings, now] = await Promise.all([
    findHoldsOf(executor, actor.userId, MOST_SHOWN),
    findChargesOf(executor, actor.userId, MOST_SHOWN),
    till.floor().holdNeeds(executor, [actor.userId]),
    till.settings(executor),
    till.clock.now(executor),
  ]);
  const need: HoldNeed | null = needs.get(actor.userId) ?? null;
  return {
    holds: holds.map((hold) => presentHold(hold, { need, releasesWhen: settings.hold_release })),
    charges: charges.map((row) => presentCharge(chargeOf(row))),
    server_time: now,
  };
}

/** A sale as the hammer made it. */
export interface SaleAtHammer {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly buyerId: string;
  readonly premium: number;
  readonly currency: string;
  readonly place: Place;
}
/** Charges the buyers of what was sold, in the transaction of the hammer. */
export async function chargeAtHammer(transaction: Executor, { at, sales }: { at: number; sales: readonly SaleAtHammer[] }): Promise<void> {
  for (const sale of sales) {
    if (sale.premium === 0) continue;
    await charge(transaction, {
      userId: sale.buyerId,
      auctionId: sale.auctionId,
      slug: sale.slug,
      title: sale.title,
      purpose: 'premium',
      // What the hammer makes is the first sale of an auction.
      attempt: 1,
      net: sale.premium,
      currency: sale.currency,
      place: sale.place,
      at,
    });
  }
}
