import type { HoldForBid, HoldLedger } from '#contract/payments.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { charge } from '../charges/charge.ts';
import { chargeOf, findChargesOf } from '../charges/store.ts';
import type { HoldNeed, PaymentsContext } from '../context.ts';
import type { Place } from '../ledger/tax.ts';
import { presentCharge, presentHold } from '../present.ts';
import { type HoldOutcome, placeHold } from './place-hold.ts';
import { findHoldsOf, hasHadHold, type Hold } from './store.ts';

const MAX_SHOWN = 100;

interface HoldRequest {
  readonly userId: string;
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
}

export async function placeHoldForBid(
  context: PaymentsContext,
  wanted: HoldRequest,
): Promise<'placed' | 'waived' | 'declined' | { readonly refused: Refused }> {
  const placed = await placeHold(context, { ...wanted, isPresent: true });
  switch (placed.state) {
    case 'placed':
      return 'placed';
    case 'declined':
    case 'no_card':
      return 'declined';
    case 'action_needed':
      return { refused: actionNeeded(context, placed.hold) };
    case 'unavailable':
      return (await isWaivedInOutage(context, wanted)) ? 'waived' : { refused: refuse('hold_unavailable') };
  }
}

async function isWaivedInOutage(
  { database: { executor }, settings }: PaymentsContext,
  { userId, premium }: Pick<HoldRequest, 'userId' | 'premium'>,
): Promise<boolean> {
  const { holds_in_outage: inOutage, outage_hold_limit: limit } = await settings(executor);
  switch (inOutage) {
    case 'count':
      return true;
    case 'refuse':
      return false;
    case 'known_bidders':
      return premium <= limit && (await hasHadHold(executor, userId));
  }
}

export async function placeHoldBeforeBid(
  context: PaymentsContext,
  actor: SignedIn,
  wanted: Omit<HoldRequest, 'userId'>,
): Promise<Result<HoldForBid>> {
  const settings = await context.settings(context.database.executor);
  const about = {
    client_secret: null,
    provider: context.gateway.provider,
    publishable_key: context.gateway.publishableKey,
  };
  if (settings.holds === 'none') return accepted({ ...about, state: 'not_needed', hold: null });
  const placed: HoldOutcome = await placeHold(context, { ...wanted, userId: actor.userId, isPresent: true });
  const present = (hold: Hold) => presentHold(hold, { need: null, releasesWhen: settings.hold_release });
  switch (placed.state) {
    case 'placed':
      return accepted({ ...about, state: 'placed', hold: present(placed.hold) });
    case 'action_needed':
      return accepted({
        ...about,
        state: 'action_needed',
        hold: present(placed.hold),
        client_secret: placed.hold.client_secret,
      });
    case 'declined':
      return refuse('card_declined_hold', { decline_code: placed.code, provider_message: placed.text });
    case 'no_card':
      return refuse('no_card_for_hold');
    case 'unavailable':
      return (await isWaivedInOutage(context, { ...wanted, userId: actor.userId }))
        ? accepted({ ...about, state: 'unavailable', hold: null })
        : refuse('hold_unavailable');
  }
}

const actionNeeded = (context: PaymentsContext, hold: Hold): Refused =>
  refuse('hold_needs_action', {
    hold: hold.id,
    client_secret: hold.client_secret,
    provider: context.gateway.provider,
    publishable_key: context.gateway.publishableKey,
  });

export async function readHoldLedger(context: PaymentsContext, actor: SignedIn): Promise<HoldLedger> {
  const { executor } = context.database;
  const [holds, charges, needs, settings, now] = await Promise.all([
    findHoldsOf(executor, actor.userId, MAX_SHOWN),
    findChargesOf(executor, actor.userId, MAX_SHOWN),
    context.bidding.holdNeeds(executor, [actor.userId]),
    context.settings(executor),
    context.clock.now(executor),
  ]);
  const need: HoldNeed | null = needs.get(actor.userId) ?? null;
  return {
    holds: holds.map((hold) => presentHold(hold, { need, releasesWhen: settings.hold_release })),
    charges: charges.map((row) => presentCharge(chargeOf(row))),
    server_time: now,
  };
}

export interface SaleToCharge {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly buyerId: string;
  readonly premium: number;
  readonly currency: string;
  readonly place: Place;
}
export async function chargeAtClose(
  transaction: Executor,
  { at, sales }: { at: number; sales: readonly SaleToCharge[] },
): Promise<void> {
  for (const sale of sales) {
    if (sale.premium === 0) continue;
    await charge(transaction, {
      userId: sale.buyerId,
      auctionId: sale.auctionId,
      slug: sale.slug,
      title: sale.title,
      purpose: 'premium',
      attempt: 1,
      net: sale.premium,
      currency: sale.currency,
      place: sale.place,
      at,
    });
  }
}
