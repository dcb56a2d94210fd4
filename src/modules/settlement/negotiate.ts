import { totalText } from '#contract/sale-texts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import {
  negotiationActions,
  type NegotiationState,
  type Party,
  type NegotiationTurn,
} from '#contract/settlement-states.ts';
import type { NegotiateSchema } from '#contract/settlements.ts';
import { assert } from '#platform/assert.ts';
import type { Closed } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { formatAmount } from '#contract/format/money.ts';
import { wakePaymentsAfterCommit, type SettlementContext, type SettlementDeps } from './deps.ts';
import { actsForSeller, sellersOf } from '#modules/conversations/index.ts';
import { publishOffer } from './publish-sale.ts';
import { startSettlement } from './start-settlement.ts';
import { insertNegotiation, insertNegotiationMove, lockNegotiation, updateNegotiation } from './store/negotiations.ts';
import type { MoveKind, NegotiationRow } from './store/tables.ts';
import { notifyPeople, notifySides } from './notify.ts';

type NegotiationInput = z.output<typeof NegotiateSchema>;

interface Candidate {
  readonly closed: Closed;
  readonly bidderId: string;
  readonly priceAtClose: number;
  readonly at: number;
}

export async function openNegotiation(deps: SettlementDeps, transaction: Executor, highest: Candidate): Promise<void> {
  const { closed, priceAtClose, at } = highest;
  if (
    !(await deps.bidding.closedAuctions.move(transaction, {
      auctionId: closed.auctionId,
      to: 'offer',
      price: null,
      at,
    }))
  )
    return;
  const row: NegotiationRow = {
    auction_id: closed.auctionId,
    slug: closed.slug,
    title: closed.title,
    seller_id: closed.sellerId,
    dealer_id: closed.dealerId,
    currency: closed.currency,
    state: 'open',
    ended_at: null,
    ...(await initialNegotiation(deps, transaction, highest)),
  };
  await insertNegotiation(transaction, row);
  await publishOffer(transaction, row, { step: 'opened', by: 'system', amount: priceAtClose, at });
  await notifyOpened(deps, transaction, row, {
    title: `Your ${row.title} didn’t reach its reserve`,
    body: `Bidding ended at ${formatAmount(priceAtClose, row.currency)}. The high bidder`,
  });
}

async function initialNegotiation(
  deps: SettlementDeps,
  transaction: Executor,
  { bidderId, priceAtClose, at }: Candidate,
) {
  const settings = await deps.operations.settings(transaction);
  return {
    bidder_id: bidderId,
    price_at_close: priceAtClose,
    turn: 'bidder',
    round: 1,
    rounds: settings.offer_rounds,
    current_offer: null,
    last_offer: null,
    due_at: new Date(at + settings.offer_open_hours * HOUR_MS),
    reminded_for: null,
    opened_at: new Date(at),
  } as const;
}

async function notifyOpened(
  deps: SettlementDeps,
  transaction: Executor,
  row: NegotiationRow,
  seller: { title: string; body: string },
): Promise<void> {
  const at = row.opened_at.getTime();
  const until = timePlaceholder(row.due_at ?? row.opened_at);
  await notifySides(deps, transaction, {
    about: { ...row, buyer_id: row.bidder_id },
    at,
    kind: 'offer',
    buyer: {
      title: `The ${row.title} can still be yours`,
      body: `Your bid of ${formatAmount(row.price_at_close, row.currency)} was the highest, but below the reserve. You can make the seller an offer until ${until}. Nothing is charged unless you agree on a price. The buyer’s premium is added to it.`,
    },
    seller: {
      title: seller.title,
      body: `${seller.body} can make you an offer until ${until}. We’ll notify you if they do.`,
    },
  });
}

/** A new high bidder starts over; if only the price dropped, the negotiation continues from there. */
export async function followVoid(deps: SettlementDeps, transaction: Executor, highest: Candidate): Promise<void> {
  const { closed, bidderId, priceAtClose, at } = highest;
  const row = await lockNegotiation(transaction, closed.slug);
  if (row?.state !== 'open') return;
  if (row.bidder_id === bidderId)
    return updateNegotiation(transaction, row.auction_id, { price_at_close: priceAtClose });
  const begun = await initialNegotiation(deps, transaction, highest);
  await updateNegotiation(transaction, row.auction_id, begun);
  await publishOffer(transaction, row, { step: 'opened', by: 'system', amount: priceAtClose, at });
  await notifyPeople(deps, transaction, {
    about: row,
    userIds: [row.bidder_id],
    at,
    kind: 'offer',
    // The negotiation now belongs to another bidder, so this links to the auction.
    href: `/auctions/${row.slug}`,
    title: `${row.title}: the offer has ended`,
    body: 'Your bid was voided after the close, so you can no longer agree on a price.',
  });
  await notifyOpened(
    deps,
    transaction,
    { ...row, ...begun },
    {
      title: `${row.title}: new high bidder`,
      body: `A bid was voided after the close, so the highest bid is now ${formatAmount(priceAtClose, row.currency)}. The bidder`,
    },
  );
}

export async function negotiate(
  context: SettlementContext,
  actor: SignedIn,
  { slug, input }: { slug: string; input: NegotiationInput },
): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const row = await lockNegotiation(transaction, slug);
    if (row === null) return refuse('sale_not_found');
    const party: Party | null =
      row.bidder_id === actor.userId
        ? 'bidder'
        : (await actsForSeller(context, transaction, row, actor.userId))
          ? 'seller'
          : null;
    if (party === null) return refuse('sale_not_found');
    const at = await context.clock.now(transaction);
    const refusal = await refusalOf(context, transaction, { row, party, input, actor, at });
    if (refusal !== null) return refusal;
    return perform(context, transaction, { row, party, input, actor, at });
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

interface NegotiationStep {
  readonly row: NegotiationRow;
  readonly party: Party;
  readonly input: NegotiationInput;
  readonly actor: SignedIn;
  readonly at: number;
}

async function refusalOf(
  context: SettlementContext,
  transaction: Executor,
  { row, party, input, actor, at }: NegotiationStep,
): Promise<Refused | null> {
  if (row.state !== 'open' || row.turn === null || row.due_at === null) return offerOver(row);
  if (at >= row.due_at.getTime()) return refuse('offer_lapsed');
  if (row.turn !== party) return refuse('offer_not_your_turn');
  if (!negotiationActions(turnOf(row)).includes(input.action)) {
    return refuse(input.action === 'counter' ? 'offer_last_round' : 'offer_not_possible');
  }
  // The auction may just have been withdrawn, or the bid voided, before the negotiation was updated.
  const closed = await context.bidding.closedAuctions.read(transaction, row.auction_id);
  if (closed?.status !== 'offer' || closed.leaderId !== row.bidder_id) return offerOver(row);
  if (input.action === 'decline') return null;
  if (party === 'bidder' && (await context.accounts.isBlocked(transaction, actor.userId, 'bidding')))
    return refuse('bidding_blocked');
  return refusalOfAmount({ row, input, bidUnit: closed.bidUnit });
}

const offerOver = ({ state }: Pick<NegotiationRow, 'state'>): Refused => refuse('offer_over', { state });

function refusalOfAmount({
  row,
  input,
  bidUnit,
}: {
  row: NegotiationRow;
  input: Exclude<NegotiationInput, { action: 'decline' }>;
  bidUnit: number;
}): Refused | null {
  const { amount } = input;
  if (input.action === 'accept') return amount === row.current_offer ? null : refuse('offer_changed');
  if (amount % bidUnit !== 0) return refuse('offer_not_whole');
  const { currency } = row;
  if (input.action === 'offer') {
    if (amount < row.price_at_close) return refuse('offer_below_bid', { amount: row.price_at_close, currency });
    if (row.last_offer !== null && amount <= row.last_offer)
      return refuse('offer_below_previous', { amount: row.last_offer, currency });
    if (row.current_offer !== null && amount >= row.current_offer)
      return refuse('offer_above_ask', { amount: row.current_offer, currency });
    return null;
  }
  return row.current_offer !== null && amount <= row.current_offer
    ? refuse('ask_below_offer', { amount: row.current_offer, currency })
    : null;
}

export function turnOf(row: NegotiationRow): NegotiationTurn {
  assert(row.turn !== null, 'an open negotiation is somebody’s turn');
  return { turn: row.turn, round: row.round, rounds: row.rounds, currentOffer: row.current_offer };
}

async function perform(
  context: SettlementContext,
  transaction: Executor,
  { row, party, input, actor, at }: NegotiationStep,
): Promise<Result<null>> {
  // First, under the auction's lock: either the auction is sold or nothing is written.
  if (input.action === 'accept') {
    const sold = { auctionId: row.auction_id, to: 'sold', price: input.amount, buyerId: row.bidder_id, at } as const;
    if (!(await context.bidding.closedAuctions.move(transaction, sold))) return offerOver(row);
  }
  const move = {
    auction_id: row.auction_id,
    round: row.round,
    by_party: party,
    actor_id: actor.userId,
    made_at: new Date(at),
  };
  await publishOffer(transaction, row, {
    step: input.action,
    by: party,
    amount: input.action === 'decline' ? null : input.amount,
    at,
  });
  if (input.action === 'decline') {
    await insertNegotiationMove(transaction, { ...move, kind: 'decline', amount: null });
    await endUnsold(context, transaction, { row, state: 'declined', by: party, at });
    return accepted(null);
  }
  await insertNegotiationMove(transaction, { ...move, kind: input.action, amount: input.amount });
  if (input.action === 'accept') {
    await beginSale(context, transaction, { row, price: input.amount, at });
    return accepted(null);
  }
  const settings = await context.operations.settings(transaction);
  const dueAt = new Date(at + settings.offer_answer_hours * HOUR_MS);
  await updateNegotiation(
    transaction,
    row.auction_id,
    input.action === 'offer'
      ? { turn: 'seller', current_offer: input.amount, last_offer: input.amount, due_at: dueAt }
      : { turn: 'bidder', current_offer: input.amount, round: row.round + 1, due_at: dueAt },
  );
  await notifyNext(context, transaction, { row, input, dueAt, at });
  return accepted(null);
}

async function notifyNext(
  context: SettlementContext,
  transaction: Executor,
  {
    row,
    input,
    dueAt,
    at,
  }: {
    row: NegotiationRow;
    input: Extract<NegotiationInput, { action: 'offer' | 'counter' }>;
    dueAt: Date;
    at: number;
  },
): Promise<void> {
  const amount = formatAmount(input.amount, row.currency);
  const until = timePlaceholder(dueAt);
  const closed = await context.bidding.closedAuctions.read(transaction, row.auction_id);
  assert(closed !== null, 'the auction of an open offer does not exist');
  await notifySides(context, transaction, {
    about: { ...row, buyer_id: row.bidder_id },
    at,
    kind: 'offer',
    ...(input.action === 'offer'
      ? {
          seller: {
            title: `New offer of ${amount} for your ${row.title}`,
            body: `Accept it, ${row.round < row.rounds ? 'name your price, ' : ''}or decline by ${until}. Without an answer, the offer expires.`,
          },
        }
      : {
          buyer: {
            title: `The seller is asking for ${amount} for the ${row.title}`,
            body: `${totalText({ price: input.amount, premium: closed.premiumOn(input.amount), currency: row.currency })} Accept it, make another offer, or decline by ${until}. Without an answer, it expires and nothing is charged.`,
          },
        }),
  });
}

async function beginSale(
  context: SettlementContext,
  transaction: Executor,
  { row, price, at }: { row: NegotiationRow; price: number; at: number },
): Promise<void> {
  await updateNegotiation(transaction, row.auction_id, {
    state: 'accepted',
    turn: null,
    due_at: null,
    current_offer: price,
    ended_at: new Date(at),
  });
  const closed = await context.bidding.closedAuctions.read(transaction, row.auction_id);
  assert(closed !== null, 'the sold auction does not exist');
  await startSettlement(context, transaction, { closed, origin: 'offer', buyerId: row.bidder_id, price, at });
}

const ENDINGS: Readonly<
  Record<Exclude<NegotiationState, 'open' | 'accepted'>, { kind: MoveKind | null; title: string; body: string }>
> = {
  declined: { kind: null, title: 'The offer ended without a sale', body: 'One side declined, so there’s no sale.' },
  lapsed: { kind: 'lapse', title: 'The offer expired', body: 'Nobody answered in time, so there’s no sale.' },
  withdrawn: { kind: 'withdraw', title: 'The auction was withdrawn', body: 'This ends the offer.' },
};

export async function endUnsold(
  deps: SettlementDeps,
  transaction: Executor,
  {
    row,
    state,
    by,
    at,
  }: { row: NegotiationRow; state: 'declined' | 'lapsed' | 'withdrawn'; by: Party | 'system'; at: number },
): Promise<void> {
  const { kind, ...notification } = ENDINGS[state];
  if (kind !== null) await publishOffer(transaction, row, { step: kind, by: 'system', amount: null, at });
  if (kind !== null)
    await insertNegotiationMove(transaction, {
      auction_id: row.auction_id,
      round: row.round,
      by_party: 'system',
      actor_id: null,
      kind,
      amount: null,
      made_at: new Date(at),
    });
  await updateNegotiation(transaction, row.auction_id, { state, turn: null, due_at: null, ended_at: new Date(at) });
  if (state !== 'withdrawn')
    await deps.bidding.closedAuctions.move(transaction, { auctionId: row.auction_id, to: 'not_sold', price: null, at });
  const text = {
    title: `${row.title}: ${notification.title.charAt(0).toLowerCase()}${notification.title.slice(1)}`,
    body: notification.body,
  };
  const about = { about: row, at };
  if (by !== 'bidder')
    await notifyPeople(deps, transaction, { ...about, userIds: [row.bidder_id], kind: 'offer', ...text });
  if (by !== 'seller')
    await notifyPeople(deps, transaction, {
      ...about,
      userIds: await sellersOf(deps, transaction, row),
      kind: 'own_not_sold',
      href: `/account/auctions/${row.slug}`,
      ...text,
      body: `${text.body} You can offer it to a bidder or list it again; we kept everything you sent.`,
    });
}
