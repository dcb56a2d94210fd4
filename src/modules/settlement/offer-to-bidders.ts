import { totalText } from '#contract/sale-texts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import type { OfferToBiddersSchema } from '#contract/second-chances.ts';
import { formatAmount } from '#contract/format/money.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { wakePaymentsAfterCommit, type SettlementContext, type SettlementDeps } from './deps.ts';
import { notifyPeople, notifySides } from './notify.ts';
import { sellersOf } from '#modules/conversations/index.ts';
import { insertSecondChance } from './store/second-chances.ts';
import type { SecondChanceRow } from './store/tables.ts';
import { leftToAskText } from './texts.ts';
import { type Candidate, findCandidates, lockUnsold, readUnsoldOf, refusalToOffer, type Unsold } from './unsold.ts';

/** At the seller's price. Without a username, the bidders who accept offers are asked in order until one buys. */
export async function offerToBidders(
  context: SettlementContext,
  actor: SignedIn,
  { slug, amount, username }: { slug: string } & z.output<typeof OfferToBiddersSchema>,
): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await lockUnsold(context, transaction, actor, slug);
    if (!found.ok) return found;
    const unsold = found.value;
    const at = await context.clock.now(transaction);
    const refusal = await refusalToOffer(transaction, unsold, at);
    if (refusal !== null) return refusal;
    const { closed } = unsold;
    if (amount % closed.bidUnit !== 0) return refuse('offer_not_whole');
    await context.bidding.closedAuctions.recordConflicts(transaction, closed.auctionId);
    const candidates = await findCandidates(context, transaction, unsold);
    const accepting = candidates.filter(({ accepts }) => accepts);
    const chosen = username === undefined ? accepting[0] : candidates.find((each) => each.username === username);
    if (chosen === undefined) return refuse(refusalOfNone(username, candidates));
    if (amount < chosen.highestBid)
      return refuse('offer_below_their_bid', { amount: chosen.highestBid, currency: closed.currency });
    const left = username === undefined ? accepting.length - 1 : null;
    await ask(context, transaction, { unsold, bidder: chosen, price: amount, left, at });
    return accepted(null);
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

function refusalOfNone(username: string | undefined, candidates: readonly Candidate[]) {
  if (username !== undefined) return 'bidder_not_available';
  return candidates.length === 0 ? 'no_bidders_left' : 'no_bidders_accept';
}

export async function followSellersOffer(
  deps: SettlementDeps,
  transaction: Executor,
  { row, at }: { row: SecondChanceRow; at: number },
): Promise<void> {
  const unsold = await readUnsoldOf(deps, transaction, row.slug);
  const mayAsk = row.asks_next && unsold !== null && (await refusalToOffer(transaction, unsold, at)) === null;
  if (unsold !== null && mayAsk) {
    await deps.bidding.closedAuctions.recordConflicts(transaction, row.auction_id);
    const [next, ...others] = (await findCandidates(deps, transaction, unsold)).filter(({ accepts }) => accepts);
    if (next !== undefined)
      return ask(deps, transaction, { unsold, bidder: next, price: row.price, left: others.length, at });
  }
  await notifyPeople(deps, transaction, {
    about: row,
    userIds: await sellersOf(deps, transaction, row),
    at,
    kind: 'offer',
    title: `Nobody took your offer for the ${row.title}`,
    body: `${row.asks_next ? 'We asked the bidders who wanted an offer, and none of them bought.' : 'The bidder declined or didn’t answer in time.'} You can list it again; we kept everything you sent.`,
  });
}

/** `left`: how many more can be asked in order. Null if only this one is asked. */
async function ask(
  deps: SettlementDeps,
  transaction: Executor,
  {
    unsold: { closed },
    bidder,
    price,
    left,
    at,
  }: { unsold: Unsold; bidder: Candidate; price: number; left: number | null; at: number },
): Promise<void> {
  const settings = await deps.operations.settings(transaction);
  const dueAt = new Date(at + settings.second_chance_hours * HOUR_MS);
  const row: SecondChanceRow = {
    id: newId(),
    auction_id: closed.auctionId,
    settlement_id: null,
    slug: closed.slug,
    title: closed.title,
    user_id: bidder.userId,
    seller_id: closed.sellerId,
    dealer_id: closed.dealerId,
    currency: closed.currency,
    price,
    premium: closed.premiumOn(price),
    state: 'offered',
    requested_at: new Date(at),
    due_at: dueAt,
    reminded_for: null,
    answered_at: null,
    asks_next: left !== null,
  };
  await insertSecondChance(transaction, row);
  const amount = formatAmount(price, row.currency);
  await notifySides(deps, transaction, {
    about: { ...row, buyer_id: row.user_id },
    at,
    kind: 'offer',
    buyer: {
      title: `The seller offers you the ${row.title} for ${amount}`,
      body: `The auction ended without a sale. ${totalText(row)} Nothing is charged unless you accept. Accept or decline by ${timePlaceholder(dueAt)}. Declining has no consequences for you.`,
    },
    seller: {
      title: `We offered your ${row.title} to ${bidder.username}`,
      body: `They can buy it for ${amount} until ${timePlaceholder(dueAt)}.${left === null ? '' : ` ${leftToAskText(left)}`}`,
    },
  });
}
