import type { z } from 'zod';
import { negotiationActs, type NegotiationState, type Party, type Talk } from '#contract/settlement-states.ts';
import type { NegotiateSchema } from '#contract/settlements.ts';
import { assert } from '#platform/assert.ts';
import type { Closed } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { instant } from '#platform/instants.ts';
import { formatAmount } from '#contract/format/money.ts';
import { ringAfterCommit, type SettlementHouse, type SettlementParts } from './parts.ts';
import { actsForSeller, noSuchSale } from './policy.ts';
import { publishOffer } from './publish-sale.ts';
import { startSettlement } from './start-settlement.ts';
import { insertNegotiation, insertNegotiationMove, lockNegotiation, updateNegotiation } from './store/negotiations.ts';
import type { MoveKind, NegotiationRow } from './store/tables.ts';
import { tellPeople, tellSides } from './tell.ts';
import { inAllWords } from './words.ts';

const HOUR_MS = 3_600_000;
type Said = z.output<typeof NegotiateSchema>;

interface Candidate {
  readonly closed: Closed;
  readonly bidderId: string;
  readonly priceAtClose: number;
  readonly at: number;
}

/** Lets the high bidder begin, where the reserve was not met. */
export async function openNegotiation(parts: SettlementParts, transaction: Executor, highest: Candidate): Promise<void> {
  const { closed, bidderId, priceAtClose, at } = highest;
  if (!(await parts.bidding.afterClose.move(transaction, { auctionId: closed.auctionId, to: 'offer', price: null, at }))) return;
  const row: NegotiationRow = {
    auction_id: closed.auctionId,
    slug: closed.slug,
    title: closed.title,
    seller_id: closed.sellerId,
    dealer_id: closed.dealerId,
    currency: closed.currency,
    state: 'open',
    ended_at: null,
    ...(await beginning(parts, transaction, highest)),
  };
  await insertNegotiation(transaction, row);
  await publishOffer(transaction, row, { step: 'opened', by: 'house', amount: priceAtClose, at });
  await tellOpened(parts, transaction, row, {
    title: `Your ${row.title} did not reach its reserve`,
    body: `Bidding ended at ${formatAmount(priceAtClose, row.currency)}. The high bidder`,
    bidderId,
  });
}

/** As the talk with a high bidder begins: it is theirs to make the first offer. */
async function beginning(parts: SettlementParts, transaction: Executor, { bidderId, priceAtClose, at }: Candidate) {
  const settings = await parts.operations.settings(transaction);
  return {
    bidder_id: bidderId,
    price_at_close: priceAtClose,
    turn: 'bidder',
    round: 1,
    rounds: settings.offer_rounds,
    standing: null,
    last_offer: null,
    due_at: new Date(at + settings.offer_open_hours * HOUR_MS),
    reminded_for: null,
    opened_at: new Date(at),
  } as const;
}

async function tellOpened(
  parts: SettlementParts,
  transaction: Executor,
  row: NegotiationRow,
  seller: { title: string; body: string; bidderId: string },
): Promise<void> {
  const at = row.opened_at.getTime();
  const until = instant(row.due_at ?? row.opened_at);
  await tellSides(parts, transaction, {
    about: row,
    buyerId: seller.bidderId,
    at,
    kind: 'offer',
    buyer: {
      title: `The ${row.title} can still be yours`,
      body: `Your bid of ${formatAmount(row.price_at_close, row.currency)} was the highest, but below the reserve. You can make the seller an offer until ${until}. Nothing is charged unless you agree on a price; the buyer’s premium comes on top of it.`,
    },
    seller: { title: seller.title, body: `${seller.body} can make you an offer until ${until}; we tell you when it comes.` },
  });
}

/**
 * Follows the bids that stand where one was voided while an offer was open: whoever is the high bidder now begins anew, and what the one before
 * said is over. Where only the price has fallen, the talk goes on, from the lower price.
 */
export async function followVoid(parts: SettlementParts, transaction: Executor, highest: Candidate): Promise<void> {
  const { closed, bidderId, priceAtClose, at } = highest;
  const row = await lockNegotiation(transaction, closed.slug);
  if (row?.state !== 'open') return;
  if (row.bidder_id === bidderId) return updateNegotiation(transaction, row.auction_id, { price_at_close: priceAtClose });
  const begun = await beginning(parts, transaction, highest);
  await updateNegotiation(transaction, row.auction_id, begun);
  await publishOffer(transaction, row, { step: 'opened', by: 'house', amount: priceAtClose, at });
  await tellPeople(parts, transaction, {
    about: row,
    userIds: [row.bidder_id],
    at,
    kind: 'offer',
    // The page of the talk is somebody else's now.
    href: `/auctions/${row.slug}`,
    title: `${row.title}: the offer is over`,
    body: 'Your bid was voided after the close, so there is nothing more to agree on.',
  });
  await tellOpened(
    parts,
    transaction,
    { ...row, ...begun },
    {
      title: `${row.title}: another high bidder`,
      body: `A bid was voided after the close, so the highest is now ${formatAmount(priceAtClose, row.currency)}. Who made it`,
      bidderId,
    },
  );
}

/** What the high bidder or the seller says next. */
export async function negotiate(house: SettlementHouse, actor: SignedIn, { slug, said }: { slug: string; said: Said }): Promise<Result<null>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const row = await lockNegotiation(transaction, slug);
    if (row === null) return noSuchSale();
    const party: Party | null = row.bidder_id === actor.userId ? 'bidder' : (await actsForSeller(house, transaction, row, actor.userId)) ? 'seller' : null;
    if (party === null) return noSuchSale();
    const at = await house.clock.now(transaction);
    const refusal = await refusalOf(house, transaction, { row, party, said, actor, at });
    if (refusal !== null) return refusal;
    return perform(house, transaction, { row, party, said, actor, at });
  });
  if (result.ok) ringAfterCommit(house);
  return result;
}

interface Saying {
  readonly row: NegotiationRow;
  readonly party: Party;
  readonly said: Said;
  readonly actor: SignedIn;
  readonly at: number;
}
type Refusal = Extract<Result<never>, { ok: false }>;

async function refusalOf(house: SettlementHouse, transaction: Executor, { row, party, said, actor, at }: Saying): Promise<Refusal | null> {
  if (row.state !== 'open' || row.turn === null || row.due_at === null) return offerOver(row);
  if (at >= row.due_at.getTime()) return refused(409, 'The response time has expired.', { code: 'offer_lapsed' });
  if (row.turn !== party) return refused(409, 'It is the other side’s turn.', { code: 'not_your_turn' });
  if (!negotiationActs(talkOf(row)).includes(said.act)) {
    return refused(409, said.act === 'counter' ? 'In the last round you can accept or decline.' : 'That cannot be said now.', { code: 'not_now' });
  }
  // The auction may have been withdrawn, or the bid voided, a moment ago: what comes of that is not written down yet.
  const closed = await house.bidding.afterClose.read(transaction, row.auction_id);
  if (closed?.status !== 'offer' || closed.leaderId !== row.bidder_id) return offerOver(row);
  if (said.act === 'decline') return null;
  if (party === 'bidder' && (await house.accounts.isBlocked(transaction, actor.userId, 'bidding')))
    return refused(403, 'Your account may not bid at present.', { code: 'account_blocked' });
  return refusalOfAmount({ row, said, bidUnit: closed.bidUnit });
}

const offerOver = ({ state }: Pick<NegotiationRow, 'state'>): Refusal => refused(409, 'This offer has ended.', { code: 'offer_over', state });

function refusalOfAmount({ row, said, bidUnit }: { row: NegotiationRow; said: Exclude<Said, { act: 'decline' }>; bidUnit: number }): Refusal | null {
  const { amount } = said;
  const refuse = (message: string, code: string): Refusal => refused(422, message, { code, errors: { amount: [message] } });
  if (said.act === 'accept')
    return amount === row.standing ? null : refused(409, 'The amount has changed. Review it before you accept.', { code: 'offer_changed' });
  if (amount % bidUnit !== 0) return refuse('Please give a whole amount.', 'not_in_bid_units');
  const words = (minor: number) => formatAmount(minor, row.currency);
  if (said.act === 'offer') {
    if (amount < row.price_at_close) return refuse(`Offer at least your bid of ${words(row.price_at_close)}.`, 'below_minimum');
    if (row.last_offer !== null && amount <= row.last_offer) return refuse(`Offer more than the ${words(row.last_offer)} before.`, 'below_minimum');
    if (row.standing !== null && amount >= row.standing) return refuse(`The seller asks ${words(row.standing)}: accept that instead.`, 'accept_instead');
    return null;
  }
  return row.standing !== null && amount <= row.standing
    ? refuse(`The bidder offers ${words(row.standing)} already: accept that, or ask more.`, 'accept_instead')
    : null;
}

/** Of a row what the table of acts asks. */
export function talkOf(row: NegotiationRow): Talk {
  assert(row.turn !== null, 'an open negotiation is somebody’s turn');
  return { turn: row.turn, round: row.round, rounds: row.rounds, standing: row.standing };
}

async function perform(house: SettlementHouse, transaction: Executor, { row, party, said, actor, at }: Saying): Promise<Result<null>> {
  // First of all, and under the auction's lock: it is sold, or nothing is written.
  if (said.act === 'accept') {
    const sold = { auctionId: row.auction_id, to: 'sold', price: said.amount, buyerId: row.bidder_id, at } as const;
    if (!(await house.bidding.afterClose.move(transaction, sold))) return offerOver(row);
  }
  const move = { auction_id: row.auction_id, round: row.round, by_party: party, actor_id: actor.userId, made_at: new Date(at) };
  await publishOffer(transaction, row, { step: said.act, by: party, amount: said.act === 'decline' ? null : said.amount, at });
  if (said.act === 'decline') {
    await insertNegotiationMove(transaction, { ...move, kind: 'decline', amount: null });
    await endUnsold(house, transaction, { row, state: 'declined', by: party, at });
    return accepted(null);
  }
  await insertNegotiationMove(transaction, { ...move, kind: said.act, amount: said.amount });
  if (said.act === 'accept') {
    await beginSale(house, transaction, { row, price: said.amount, at });
    return accepted(null);
  }
  const settings = await house.operations.settings(transaction);
  const dueAt = new Date(at + settings.offer_answer_hours * HOUR_MS);
  await updateNegotiation(
    transaction,
    row.auction_id,
    said.act === 'offer'
      ? { turn: 'seller', standing: said.amount, last_offer: said.amount, due_at: dueAt }
      : { turn: 'bidder', standing: said.amount, round: row.round + 1, due_at: dueAt },
  );
  await tellNext(house, transaction, { row, said, dueAt, at });
  return accepted(null);
}

async function tellNext(
  house: SettlementHouse,
  transaction: Executor,
  { row, said, dueAt, at }: { row: NegotiationRow; said: Extract<Said, { act: 'offer' | 'counter' }>; dueAt: Date; at: number },
): Promise<void> {
  const amount = formatAmount(said.amount, row.currency);
  const until = instant(dueAt);
  const closed = await house.bidding.afterClose.read(transaction, row.auction_id);
  assert(closed !== null, 'an auction with an open offer is there');
  await tellSides(
    house,
    transaction,
    said.act === 'offer'
      ? {
          about: row,
          buyerId: row.bidder_id,
          at,
          kind: 'offer',
          buyer: null,
          seller: {
            title: `An offer of ${amount} for your ${row.title}`,
            body: `Accept it, ${row.round < row.rounds ? 'name your price, ' : ''}or decline, until ${until}. Without an answer it lapses.`,
          },
        }
      : {
          about: row,
          buyerId: row.bidder_id,
          at,
          kind: 'offer',
          seller: null,
          buyer: {
            title: `The seller asks ${amount} for the ${row.title}`,
            body: `${inAllWords({ price: said.amount, premium: closed.premiumOn(said.amount), currency: row.currency })} Accept it, make another offer, or decline, until ${until}. Without an answer it lapses, and nothing is charged.`,
          },
        },
  );
}

/** Both agree, and the auction is sold at that price: the settlement begins, and tells both. */
async function beginSale(house: SettlementHouse, transaction: Executor, { row, price, at }: { row: NegotiationRow; price: number; at: number }): Promise<void> {
  await updateNegotiation(transaction, row.auction_id, { state: 'accepted', turn: null, due_at: null, standing: price, ended_at: new Date(at) });
  const closed = await house.bidding.afterClose.read(transaction, row.auction_id);
  assert(closed !== null, 'an auction that is sold is there');
  await startSettlement(house, transaction, { closed, origin: 'offer', buyerId: row.bidder_id, price, at });
}

const ENDINGS: Readonly<Record<Exclude<NegotiationState, 'open' | 'accepted'>, { kind: MoveKind | null; title: string; body: string }>> = {
  declined: { kind: null, title: 'No sale came of the offer', body: 'One side declined: the car is not sold.' },
  lapsed: { kind: 'lapse', title: 'The offer has lapsed', body: 'The time for an answer is over: the car is not sold.' },
  withdrawn: { kind: 'withdraw', title: 'The auction was withdrawn', body: 'With it the offer is over.' },
};

/** Ends a negotiation without a sale: declined, lapsed, or with an auction that was withdrawn. */
export async function endUnsold(
  parts: SettlementParts,
  transaction: Executor,
  { row, state, by, at }: { row: NegotiationRow; state: 'declined' | 'lapsed' | 'withdrawn'; by: Party | 'house'; at: number },
): Promise<void> {
  const { kind, ...news } = ENDINGS[state];
  if (kind !== null) await publishOffer(transaction, row, { step: kind, by: 'house', amount: null, at });
  if (kind !== null)
    await insertNegotiationMove(transaction, {
      auction_id: row.auction_id,
      round: row.round,
      by_party: 'house',
      actor_id: null,
      kind,
      amount: null,
      made_at: new Date(at),
    });
  await updateNegotiation(transaction, row.auction_id, { state, turn: null, due_at: null, ended_at: new Date(at) });
  if (state !== 'withdrawn') await parts.bidding.afterClose.move(transaction, { auctionId: row.auction_id, to: 'not_sold', price: null, at });
  const said = { title: `${row.title}: ${news.title.charAt(0).toLowerCase()}${news.title.slice(1)}`, body: news.body };
  await tellSides(parts, transaction, {
    about: row,
    buyerId: row.bidder_id,
    at,
    kind: 'offer',
    buyer: by === 'bidder' ? null : said,
    seller: by === 'seller' ? null : said,
  });
}
