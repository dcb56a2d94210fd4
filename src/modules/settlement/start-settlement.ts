import { totalText } from '#contract/sale-texts.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { assert } from '#platform/assert.ts';
import type { Closed } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { formatAmount } from '#contract/format/money.ts';
import { issueInvoice } from './issue-invoice.ts';
import { deadlineOf } from './move-on.ts';
import type { SettlementDeps } from './deps.ts';
import { publishStarted, publishStep } from './publish-sale.ts';
import { findLastParty, findSettlements, insertEvent, insertSettlement, putParty } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { sellersOf } from '#modules/conversations/index.ts';
import { notifyPeople } from './notify.ts';

export interface BegunSale {
  readonly closed: Closed;
  readonly origin: SettlementRow['origin'];
  readonly buyerId: string;
  readonly price: number;
  readonly at: number;
  /** True if the close has just notified both sides. If a premium must be paid first, nothing else is sent yet. */
  readonly isNotifiedByClose?: boolean;
}

/** Charges the premium (at the hammer that charge already exists), issues the invoice, and notifies both sides. */
export async function startSettlement(
  deps: SettlementDeps,
  transaction: Executor,
  sale: BegunSale,
): Promise<SettlementRow> {
  const { closed, origin, buyerId, price, at } = sale;
  const earlier = await findSettlements(transaction, closed.auctionId);
  assert(
    earlier.every(({ state }) => state === 'fell_through'),
    'an auction has one settlement that stands',
  );
  const premium = closed.premiumOn(price);
  const charge =
    premium === 0
      ? null
      : await deps.payments.charge(transaction, {
          userId: buyerId,
          auctionId: closed.auctionId,
          slug: closed.slug,
          title: closed.title,
          purpose: 'premium',
          attempt: earlier.length + 1,
          net: premium,
          currency: closed.currency,
          place: closed.car.place,
          at,
        });
  const settings = await deps.operations.settings(transaction);
  const row = firstRow(sale, { attempt: earlier.length + 1, premium, chargeId: charge?.id ?? null, settings });
  await insertSettlement(transaction, row);
  const { id, auction_id, slug, title, buyer_id, seller_id, dealer_id, started_at } = row;
  const parties = { id, kind: 'sale', auction_id, slug, title, buyer_id, seller_id, dealer_id, started_at } as const;
  await deps.conversations.start(transaction, parties);
  await insertEvent(transaction, {
    settlement_id: row.id,
    kind: 'started',
    by_side: 'system',
    actor_id: null,
    to_state: row.state,
    note: '',
    happened_at: new Date(at),
  });
  await publishStep(transaction, row, { step: 'started', by: 'system', at });
  await copyLastParticulars(transaction, row, at);
  if (origin === 'underbidder') await deps.bidding.closedAuctions.republish(transaction, closed.auctionId, at);
  await notifyStarted(deps, transaction, row, { at, isNotified: sale.isNotifiedByClose === true && premium > 0 });
  // Last, because it locks the invoice counter and other transactions wait for the next number.
  if (charge !== null) await issueInvoice(deps, transaction, { settlement: row, charge, at });
  return row;
}

function firstRow(
  { closed, origin, buyerId, price, at }: BegunSale,
  {
    attempt,
    premium,
    chargeId,
    settings,
  }: { attempt: number; premium: number; chargeId: string | null; settings: SiteSettings },
): SettlementRow {
  const state = chargeId === null ? 'payment_due' : 'fee_due';
  return {
    id: newId(),
    auction_id: closed.auctionId,
    attempt,
    slug: closed.slug,
    title: closed.title,
    origin,
    buyer_id: buyerId,
    seller_id: closed.sellerId,
    dealer_id: closed.dealerId,
    currency: closed.currency,
    price,
    premium,
    state,
    state_since: new Date(at),
    due_at: deadlineOf(state, { settings, at, collectionAt: null }),
    reminded_for: null,
    late_for: null,
    late_reminder_at: null,
    charge_id: chargeId,
    payment_reported_at: null,
    collection_at: null,
    collection_place: null,
    collection_by: null,
    fault: null,
    fault_reason: null,
    fee_settled_at: null,
    started_at: new Date(at),
    ended_at: null,
    owner_id: null,
  };
}

async function copyLastParticulars(transaction: Executor, row: SettlementRow, at: number): Promise<void> {
  for (const [side, userId] of [
    ['buyer', row.buyer_id],
    ['seller', row.seller_id],
  ] as const) {
    const last = await findLastParty(transaction, userId);
    if (last !== null) await putParty(transaction, { ...last, settlement_id: row.id, side, given_at: new Date(at) });
  }
}

const TITLES = {
  hammer: (title: string) => `Your ${title}: next steps`,
  offer: (title: string, price: string) => `You and the seller agreed on ${price}: the ${title} is yours`,
  underbidder: (title: string) => `The ${title} is yours after all: next steps`,
} as const;

/** Anyone the close just notified hears again only with their next step. */
async function notifyStarted(
  deps: SettlementDeps,
  transaction: Executor,
  row: SettlementRow,
  { at, isNotified }: { at: number; isNotified: boolean },
): Promise<void> {
  const price = formatAmount(row.price, row.currency);
  const began = { hammer: 'Sold', offer: 'Agreed', underbidder: 'It’s yours after all' }[row.origin];
  const sellers = await sellersOf(deps, transaction, row);
  await publishStarted(transaction, row, { userIds: [row.buyer_id, ...sellers], at });
  const about = { about: row, at, kind: 'settlement' } as const;
  if (!isNotified)
    await notifyPeople(deps, transaction, {
      ...about,
      userIds: [row.buyer_id],
      title: TITLES[row.origin](row.title, price),
      body: `${began} at ${price}. ${totalText(row)} You can write to the seller on your sale page. Your invoice for the premium is ready.${row.premium === 0 ? '' : ' You pay the seller directly.'}`,
    });
  await notifyPeople(deps, transaction, {
    ...about,
    userIds: sellers.filter((userId) => !isNotified || userId !== row.seller_id),
    title: `Your ${row.title} sold for ${price}: next steps`,
    body: 'You can write to the buyer on your sale page. Tell them how to pay you, and confirm it here once you have the money.',
  });
}
