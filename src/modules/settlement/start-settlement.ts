import type { HouseSettings } from '#contract/settings.ts';
import { assert } from '#platform/assert.ts';
import type { Closed } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { formatAmount } from '#contract/format/money.ts';
import { issueInvoice } from './issue-invoice.ts';
import { deadlineOf } from './move-on.ts';
import type { SettlementParts } from './parts.ts';
import { publishStep } from './publish-sale.ts';
import { findLastParty, findSettlements, insertEvent, insertSettlement, putParty } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { sellersOf } from './policy.ts';
import { tellPeople } from './tell.ts';
import { inAllWords } from './words.ts';

/** What a hammer, an accepted offer or an underbidder made a sale of; the price in minor units. */
export interface BegunSale {
  readonly closed: Closed;
  readonly origin: SettlementRow['origin'];
  readonly buyerId: string;
  readonly price: number;
  readonly at: number;
  /** The close has just told buyer and seller of it: with a premium to pay first, nothing else is to be said yet. */
  readonly isToldByClose?: boolean;
}

/**
 * Begins the settlement of a sale, in the transaction that makes the sale or takes the hammer's word: the premium is charged (at the hammer
 * it is already: then this is that charge), the invoice is written, and both sides are told who the other is.
 */
export async function startSettlement(parts: SettlementParts, transaction: Executor, sale: BegunSale): Promise<SettlementRow> {
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
      : await parts.payments.charge(transaction, {
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
  const settings = await parts.operations.settings(transaction);
  const row = firstRow(sale, { attempt: earlier.length + 1, premium, chargeId: charge?.id ?? null, settings });
  await insertSettlement(transaction, row);
  await insertEvent(transaction, {
    settlement_id: row.id,
    kind: 'started',
    by_side: 'house',
    actor_id: null,
    to_state: row.state,
    note: '',
    happened_at: new Date(at),
  });
  await publishStep(transaction, row, { step: 'started', by: 'house', at });
  await bringParticulars(transaction, row, at);
  if (origin === 'underbidder') await parts.bidding.afterClose.tellAgain(transaction, closed.auctionId, at);
  await tellStarted(parts, transaction, row, { at, isTold: sale.isToldByClose === true && premium > 0 });
  // Last: from here on others wait for the next number.
  if (charge !== null) await issueInvoice(parts, transaction, { settlement: row, charge, at });
  return row;
}

/** As a settlement begins: where there is a premium, with its payment. */
function firstRow(
  { closed, origin, buyerId, price, at }: BegunSale,
  { attempt, premium, chargeId, settings }: { attempt: number; premium: number; chargeId: string | null; settings: HouseSettings },
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
    charge_id: chargeId,
    payment_said_at: null,
    collection_at: null,
    collection_place: null,
    collection_by: null,
    fault: null,
    fault_reason: null,
    fee_settled_at: null,
    started_at: new Date(at),
    ended_at: null,
  };
}

/** Who has bought or sold here before has given name and address. */
async function bringParticulars(transaction: Executor, row: SettlementRow, at: number): Promise<void> {
  for (const [side, userId] of [
    ['buyer', row.buyer_id],
    ['seller', row.seller_id],
  ] as const) {
    const last = await findLastParty(transaction, userId);
    if (last !== null) await putParty(transaction, { ...last, settlement_id: row.id, side, given_at: new Date(at) });
  }
}

const TITLES = {
  hammer: (title: string) => `Your ${title}: what comes next`,
  offer: (title: string, price: string) => `You and the seller agreed on ${price}: the ${title} is yours`,
  underbidder: (title: string) => `The ${title} is yours after all: what comes next`,
} as const;

/** Tells both sides that the sale has begun; who was told by the close hears of it again with the next thing to do. */
async function tellStarted(parts: SettlementParts, transaction: Executor, row: SettlementRow, { at, isTold }: { at: number; isTold: boolean }): Promise<void> {
  const price = formatAmount(row.price, row.currency);
  const began = { hammer: 'The hammer fell', offer: 'Agreed', underbidder: 'The car is yours after all' }[row.origin];
  const sellers = await sellersOf(parts, transaction, row);
  const about = { about: row, at, kind: 'settlement' } as const;
  if (!isTold)
    await tellPeople(parts, transaction, {
      ...about,
      userIds: [row.buyer_id],
      title: TITLES[row.origin](row.title, price),
      body: `${began} at ${price}. ${inAllWords(row)} You now see how the seller is reached. Your invoice for the premium is ready.${row.premium === 0 ? '' : ' The car itself you pay to the seller.'}`,
    });
  await tellPeople(parts, transaction, {
    ...about,
    userIds: sellers.filter((userId) => !isTold || userId !== row.seller_id),
    title: `Your ${row.title} is sold at ${price}: what comes next`,
    body: 'You now see how the buyer is reached. Tell them how to pay you, and confirm it here once the money is there.',
  });
}
