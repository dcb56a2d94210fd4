import { totalText } from '#contract/sale-texts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { money } from '#contract/primitives.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { formatAmount } from '#contract/format/money.ts';
import { runForEachRow } from '#platform/workers/due-rows.ts';
import {
  wakePaymentsAfterCommit,
  type SettlementContext,
  type SettlementDeps,
  type SettlementWorkerDeps,
} from './deps.ts';
import { followSellersOffer } from './offer-to-bidders.ts';
import { startSettlement } from './start-settlement.ts';
import { findAcceptingBidders } from './store/second-chance-choices.ts';
import {
  findOpenOffersTo,
  findSecondChanceOf,
  findSecondChances,
  insertSecondChance,
  enqueueSecondChance,
  isListedAgain,
  lockSecondChance,
  putSecondChanceConsent,
  dequeueSecondChance,
  updateSecondChance,
  isAnySecondChanceQueued,
} from './store/second-chances.ts';
import { findSettlement, findSettlements } from './store/settlements.ts';
import type { SecondChanceRow, SettlementRow } from './store/tables.ts';
import { mailStaffOf, notifySides } from './notify.ts';
import { leftToAskText } from './texts.ts';
import { namedBidders, refusalToBuy } from './unsold.ts';

export async function agreeToSecondChances(
  context: SettlementContext,
  actor: SignedIn,
  agreed: boolean,
): Promise<Result<{ agreed: boolean }>> {
  const { executor } = context.database;
  await putSecondChanceConsent(executor, actor.userId, agreed ? new Date(await context.clock.now(executor)) : null);
  return accepted({ agreed });
}

export function offerSecondChances(deps: SettlementWorkerDeps): Promise<number> {
  return runForEachRow(deps, {
    kind: 'to_ask',
    isAnyWaiting: isAnySecondChanceQueued,
    claim: (transaction, { without }) => dequeueSecondChance(transaction, without),
    idOf: ({ auctionId }) => auctionId,
    action: async (transaction, queued) => {
      const fellThrough = await findSettlement(transaction, queued.settlementId);
      assert(fellThrough !== null, 'the queued settlement does not exist');
      const all = await findSettlements(transaction, queued.auctionId);
      if (all.every(({ state }) => state === 'fell_through')) await ask(deps, transaction, { fellThrough, all });
    },
  });
}

async function ask(
  deps: SettlementDeps,
  transaction: Executor,
  { fellThrough, all }: { fellThrough: SettlementRow; all: readonly SettlementRow[] },
): Promise<void> {
  const at = await deps.clock.now(transaction);
  const { auction_id: auctionId } = fellThrough;
  await deps.bidding.closedAuctions.recordConflicts(transaction, auctionId);
  const without = new Set([
    ...all.map(({ buyer_id }) => buyer_id),
    ...(await findSecondChances(transaction, fellThrough.auction_id)).map(({ user_id }) => user_id),
  ]);
  const [next, ...others] = await findUnderbidders(deps, transaction, { auctionId, without });
  if (next !== undefined) return offerTo(deps, transaction, { fellThrough, ...next, left: others.length, at });
  await notifySides(deps, transaction, {
    about: fellThrough,
    at,
    seller: {
      title: `No underbidder bought your ${fellThrough.title}`,
      body: 'No other bidder met the reserve and asked for an offer. From this page you can offer the car to an earlier bidder, or relist it; we kept everything you sent.',
    },
  });
  await mailStaffOf(deps, transaction, {
    slug: fellThrough.slug,
    subject: `${fellThrough.title}: no underbidders left`,
    text: 'The buyer defaulted, and no other bidder bought. We notified the seller.',
  });
}

/** Those who accept offers, in the order in which they are asked, each with their price if those before don't buy. */
async function findUnderbidders(
  deps: SettlementDeps,
  transaction: Executor,
  { auctionId, without }: { auctionId: string; without: ReadonlySet<string> },
): Promise<{ userId: string; price: number }[]> {
  const passed = new Set(without);
  const found: { userId: string; price: number }[] = [];
  const findNext = () => deps.bidding.closedAuctions.winnerWithout(transaction, auctionId, passed);
  for (let next = await findNext(); next !== null; next = await findNext()) {
    const { userId } = next;
    passed.add(userId);
    const accepting = await findAcceptingBidders(transaction, auctionId, [userId]);
    if (accepting.has(userId) && (await refusalToBuy(deps, transaction, { auctionId, userId })) === null)
      found.push(next);
  }
  return found;
}

async function offerTo(
  deps: SettlementDeps,
  transaction: Executor,
  {
    fellThrough,
    userId,
    price,
    left,
    at,
  }: { fellThrough: SettlementRow; userId: string; price: number; left: number; at: number },
): Promise<void> {
  const closed = await deps.bidding.closedAuctions.read(transaction, fellThrough.auction_id);
  assert(closed !== null, 'the sold auction does not exist');
  const settings = await deps.operations.settings(transaction);
  const dueAt = new Date(at + settings.second_chance_hours * HOUR_MS);
  const row: SecondChanceRow = {
    id: newId(),
    auction_id: fellThrough.auction_id,
    settlement_id: fellThrough.id,
    slug: fellThrough.slug,
    title: fellThrough.title,
    user_id: userId,
    seller_id: fellThrough.seller_id,
    dealer_id: fellThrough.dealer_id,
    currency: fellThrough.currency,
    price,
    premium: closed.premiumOn(price),
    state: 'offered',
    requested_at: new Date(at),
    due_at: dueAt,
    reminded_for: null,
    answered_at: null,
    asks_next: false,
  };
  await insertSecondChance(transaction, row);
  const amount = formatAmount(price, row.currency);
  await notifySides(deps, transaction, {
    about: { ...fellThrough, buyer_id: userId },
    at,
    kind: 'offer',
    buyer: {
      title: `The ${row.title} can be yours for ${amount}`,
      body: `The buyer didn’t complete the purchase. Without their bids, yours wins. ${totalText(row)} Nothing is charged unless you accept. Accept or decline by ${timePlaceholder(dueAt)}. Declining has no consequences for you.`,
    },
    seller: {
      title: `We’ve offered your ${row.title} to the underbidder`,
      body: `Without the defaulting buyer’s bids, the price is ${amount}. The underbidder has until ${timePlaceholder(dueAt)}. ${leftToAskText(left)}`,
    },
  });
}

/** What this user may buy now, after the close, by auction. */
export async function offersTo(
  { clock }: Pick<SettlementContext, 'clock'>,
  executor: Executor,
  userId: string,
  auctionIds: readonly string[],
) {
  if (auctionIds.length === 0) return new Map<string, never>();
  const rows = await findOpenOffersTo(executor, userId, { auctionIds, at: await clock.now(executor) });
  return new Map(
    rows.flatMap(({ auction_id: auctionId, price, currency, due_at: dueAt }) =>
      dueAt === null ? [] : [[auctionId, { price: money(price, currency), answer_by: dueAt.toISOString() }] as const],
    ),
  );
}

export async function answerSecondChance(
  context: SettlementContext,
  actor: SignedIn,
  { slug, takes }: { slug: string; takes: boolean },
): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await findSecondChanceOf(transaction, slug, actor.userId);
    const row = found === null ? null : await lockSecondChance(transaction, found.id);
    if (row === null) return refuse('sale_not_found');
    const at = await context.clock.now(transaction);
    if (row.state !== 'offered' || row.due_at === null) return refuse('offer_answered');
    if (at >= row.due_at.getTime()) return refuse('offer_lapsed');
    if (!takes) {
      await endSecondChance(context, transaction, { row, state: 'declined', at });
      return accepted(null);
    }
    return (await refusalToAccept(context, transaction, row)) ?? accept(context, transaction, { row, at });
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

async function refusalToAccept(
  context: SettlementContext,
  transaction: Executor,
  { auction_id: auctionId, user_id: userId, settlement_id: settlementId }: SecondChanceRow,
): Promise<Refused | null> {
  await context.bidding.closedAuctions.recordConflicts(transaction, auctionId);
  const code = await refusalToBuy(context, transaction, { auctionId, userId });
  if (code !== null) return refuse(code === 'account_blocked' ? 'bidding_blocked' : 'buyer_has_conflict');
  if (settlementId !== null) return null;
  // The seller may have listed the car again since, and the bidder's bid may have been voided.
  const bidders = await namedBidders(context, transaction, auctionId);
  const isOver = !bidders.some((bidder) => bidder.userId === userId) || (await isListedAgain(transaction, auctionId));
  return isOver ? refuse('offer_over', { state: 'withdrawn' }) : null;
}

/** An auction that ended unsold becomes sold at the accepted price. */
async function accept(
  context: SettlementContext,
  transaction: Executor,
  { row, at }: { row: SecondChanceRow; at: number },
): Promise<Result<null>> {
  const { auction_id: auctionId, price } = row;
  const { closedAuctions } = context.bidding;
  const before = await closedAuctions.read(transaction, auctionId);
  if (before?.status !== 'sold' && !(await closedAuctions.move(transaction, { auctionId, to: 'sold', price, at })))
    return refuse('offer_over', { state: 'withdrawn' });
  const closed = await closedAuctions.read(transaction, auctionId);
  assert(closed !== null, 'the sold auction does not exist');
  await updateSecondChance(transaction, row.id, { state: 'accepted', due_at: null, answered_at: new Date(at) });
  const origin = before?.status !== 'sold' && closed.leaderId === row.user_id ? 'offer' : 'underbidder';
  await startSettlement(context, transaction, { closed, origin, buyerId: row.user_id, price, at });
  return accepted(null);
}

export async function endSecondChance(
  deps: SettlementDeps,
  transaction: Executor,
  { row, state, at }: { row: SecondChanceRow; state: 'declined' | 'lapsed'; at: number },
): Promise<void> {
  await updateSecondChance(transaction, row.id, { state, due_at: null, answered_at: new Date(at) });
  if (row.settlement_id === null) return followSellersOffer(deps, transaction, { row, at });
  await enqueueSecondChance(transaction, {
    auction_id: row.auction_id,
    settlement_id: row.settlement_id,
    written_at: new Date(at),
  });
}
