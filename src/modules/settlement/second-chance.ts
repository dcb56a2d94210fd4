import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { instant } from '#platform/instants.ts';
import { formatAmount } from '#contract/format/money.ts';
import { rowAfterRow, type SettlerParts } from './apart.ts';
import { ringAfterCommit, type SettlementHouse, type SettlementParts } from './parts.ts';
import { noSuchSale } from './policy.ts';
import { startSettlement } from './start-settlement.ts';
import {
  findSecondChanceOf,
  findSecondChances,
  insertSecondChance,
  insertToAsk,
  lockSecondChance,
  putWish,
  takeToAsk,
  updateSecondChance,
  wishesSecondChances,
} from './store/second-chances.ts';
import { findSettlement, findSettlements } from './store/settlements.ts';
import type { SecondChanceRow, SettlementRow } from './store/tables.ts';
import { mailStaffOf, tellSides } from './tell.ts';
import { inAllWords } from './words.ts';

const HOUR_MS = 3_600_000;

/** Says whether one wishes to be asked where a buyer defaults. */
export async function agreeToSecondChances(house: SettlementHouse, actor: SignedIn, agreed: boolean): Promise<Result<{ agreed: boolean }>> {
  const { executor } = house.database;
  await putWish(executor, actor.userId, agreed ? new Date(await house.clock.now(executor)) : null);
  return accepted({ agreed });
}

/**
 * Asks the next underbidder of each auction that waits for it: the price is made anew without the bids of who defaulted, and of those who were asked before or
 * did not wish to be. In one transaction with the word that was left. How many words were taken.
 */
export function askNext(parts: SettlerParts): Promise<number> {
  return rowAfterRow(parts, {
    kind: 'to_ask',
    claim: (transaction, { without }) => takeToAsk(transaction, without),
    idOf: ({ auctionId }) => auctionId,
    act: async (transaction, word) => {
      const fallen = await findSettlement(transaction, word.settlementId);
      assert(fallen !== null, 'what fell through is there');
      const all = await findSettlements(transaction, word.auctionId);
      if (all.every(({ state }) => state === 'fell_through')) await ask(parts, transaction, { fallen, all });
    },
  });
}

async function ask(parts: SettlementParts, transaction: Executor, { fallen, all }: { fallen: SettlementRow; all: readonly SettlementRow[] }): Promise<void> {
  const at = await parts.clock.now(transaction);
  const without = new Set([...all.map(({ buyer_id }) => buyer_id), ...(await findSecondChances(transaction, fallen.auction_id)).map(({ user_id }) => user_id)]);
  for (
    let next = await parts.bidding.afterClose.winnerWithout(transaction, fallen.auction_id, without);
    next !== null;
    next = await parts.bidding.afterClose.winnerWithout(transaction, fallen.auction_id, without)
  ) {
    without.add(next.userId);
    if (!(await wishesSecondChances(transaction, next.userId)) || (await parts.accounts.isBlocked(transaction, next.userId, 'bidding'))) continue;
    await offerTo(parts, transaction, { fallen, userId: next.userId, price: next.price, at });
    return;
  }
  await tellSides(parts, transaction, {
    about: fallen,
    buyerId: fallen.buyer_id,
    at,
    buyer: null,
    seller: {
      title: `No underbidder takes your ${fallen.title}`,
      body: 'No other bidder met the reserve and asked for second-chance offers. You can relist the car from this page; we kept everything you sent.',
    },
  });
  await mailStaffOf(parts, transaction, {
    slug: fallen.slug,
    subject: `${fallen.title}: no underbidder is left`,
    text: 'The buyer defaulted, and nobody else takes the car. The seller was told.',
  });
}

async function offerTo(
  parts: SettlementParts,
  transaction: Executor,
  { fallen, userId, price, at }: { fallen: SettlementRow; userId: string; price: number; at: number },
): Promise<void> {
  const closed = await parts.bidding.afterClose.read(transaction, fallen.auction_id);
  assert(closed !== null, 'an auction that was sold is there');
  const settings = await parts.operations.settings(transaction);
  const dueAt = new Date(at + settings.second_chance_hours * HOUR_MS);
  const row: SecondChanceRow = {
    id: newId(),
    auction_id: fallen.auction_id,
    settlement_id: fallen.id,
    slug: fallen.slug,
    title: fallen.title,
    user_id: userId,
    seller_id: fallen.seller_id,
    dealer_id: fallen.dealer_id,
    currency: fallen.currency,
    price,
    premium: closed.premiumOn(price),
    state: 'asked',
    asked_at: new Date(at),
    due_at: dueAt,
    reminded_for: null,
    answered_at: null,
  };
  await insertSecondChance(transaction, row);
  const amount = formatAmount(price, row.currency);
  await tellSides(parts, transaction, {
    about: fallen,
    buyerId: userId,
    at,
    kind: 'offer',
    buyer: {
      title: `The ${row.title} can be yours at ${amount}`,
      body: `The buyer did not complete the purchase. Without their bids yours wins. ${inAllWords(row)} Nothing is charged unless you take it. Say by ${instant(dueAt)} whether you do; you may decline, and nothing comes of it for you.`,
    },
    seller: {
      title: `We ask the underbidder of your ${row.title}`,
      body: `Without the defaulted bids the price is ${amount}. They have until ${instant(dueAt)}.`,
    },
  });
}

/** An underbidder takes the car, or does not. */
export async function answerSecondChance(house: SettlementHouse, actor: SignedIn, { slug, takes }: { slug: string; takes: boolean }): Promise<Result<null>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await findSecondChanceOf(transaction, slug, actor.userId);
    const row = found === null ? null : await lockSecondChance(transaction, found.id);
    if (row === null) return noSuchSale();
    const at = await house.clock.now(transaction);
    if (row.state !== 'asked' || row.due_at === null) return refused(409, 'You already responded, or the offer expired.', { code: 'offer_over' });
    if (at >= row.due_at.getTime()) return refused(409, 'The response time has expired.', { code: 'offer_lapsed' });
    if (takes && (await house.accounts.isBlocked(transaction, actor.userId, 'bidding')))
      return refused(403, 'Your account may not bid at present.', { code: 'account_blocked' });
    await endSecondChance(house, transaction, { row, state: takes ? 'accepted' : 'declined', at });
    return accepted(null);
  });
  if (result.ok) ringAfterCommit(house);
  return result;
}

/** Ends the question to an underbidder: a settlement of their own, or the next is asked. */
export async function endSecondChance(
  parts: SettlementParts,
  transaction: Executor,
  { row, state, at }: { row: SecondChanceRow; state: 'accepted' | 'declined' | 'lapsed'; at: number },
): Promise<void> {
  await updateSecondChance(transaction, row.id, { state, due_at: null, answered_at: new Date(at) });
  if (state !== 'accepted') return insertToAsk(transaction, { auction_id: row.auction_id, settlement_id: row.settlement_id, written_at: new Date(at) });
  const closed = await parts.bidding.afterClose.read(transaction, row.auction_id);
  assert(closed !== null, 'an auction that was sold is there');
  await startSettlement(parts, transaction, { closed, origin: 'underbidder', buyerId: row.user_id, price: row.price, at });
}
