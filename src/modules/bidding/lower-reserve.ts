import { applyReserveChange } from '#auction/maximum.ts';
import { isInUnits, isMinor } from '#auction/money.ts';
import { mayLower, reserveStatus } from '#auction/reserve.ts';
import type { MinorUnits } from '#auction/types.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { formatAmount } from '#contract/format/money.ts';
import { auctionEvent, bidsEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import { append } from './append-entry.ts';
import { lockAuction } from './load-auction.ts';
import type { Names } from './names.ts';
import { reserveLoweredNotice, reserveMetNotices } from './notices.ts';
import type { BiddingDeps } from './deps.ts';
import { mayChangeReserve, noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import type { AuctionFacts } from './store/facts.ts';
import { insertEntry } from './store/ledger.ts';
import { updateBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

const LEAST_REASON = 3;
const NEEDS_WORD = 'Enter how the seller agreed to this change.';

export async function lowerReserve(
  deps: BiddingDeps & { names: Names },
  actor: Actor,
  { slug, reserve, reason = '' }: { slug: string; reserve: number | null; reason?: string },
): Promise<Result<AuctionTick>> {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    if (!mayChangeReserve(actor, locked.facts)) return refused(403, 'Only the seller can change an auction’s reserve.', { code: 'seller_only' });
    if (actor.userId !== locked.facts.sellerId && reason.length < LEAST_REASON) return refused(422, NEEDS_WORD, { errors: { reason: [NEEDS_WORD] } });
    const at = await deps.clock.now(transaction);
    const refusal = refusalOfReserve(locked, reserve, at);
    if (refusal !== null) return refusal;
    assert(reserve === null || isMinor(reserve), 'a reserve is an amount of minor units');
    return accepted(await write(deps, transaction, { ...locked, reserve, reason, actorId: actor.userId, at }));
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}

function refusalOfReserve({ facts, bidding }: { facts: AuctionFacts; bidding: AuctionBidding }, reserve: number | null, at: number): Refused | null {
  const { state } = bidding;
  if (state.status !== 'live' || at >= state.closesAt)
    return refused(409, 'The reserve can only be lowered while the auction is live.', { code: 'auction_not_live' });
  const refuse = (message: string): Refused => refused(422, message, { errors: { reserve: [message] } });
  if (state.reserve === null) return refuse('This auction has no reserve.');
  if (reserve !== null && (!isMinor(reserve) || !isInUnits(reserve, facts.terms.bidUnit))) {
    return refuse(`The reserve must be a multiple of ${formatAmount(facts.terms.bidUnit, facts.terms.currency)}.`);
  }
  return mayLower(state, reserve, at) ? null : refuse('The reserve can only be lowered or removed.');
}

async function write(
  deps: BiddingDeps & { names: Names },
  transaction: Executor,
  {
    facts,
    bidding,
    reserve,
    reason,
    actorId,
    at,
  }: {
    facts: AuctionFacts;
    bidding: AuctionBidding;
    reserve: MinorUnits | null;
    reason: string;
    actorId: string;
    at: number;
  },
): Promise<AuctionTick> {
  const changed = applyReserveChange(bidding.state, { kind: 'reserve_change', reserve, changedAt: at });
  const appended = append(
    bidding,
    { kind: 'reserve_change', actorId, amount: reserve, maximum: null, voidsSequence: null, reason: null, recordedAt: at },
    changed.lines,
  );
  const after: AuctionBidding = { ...appended.bidding, state: changed.state, lastBidAt: changed.lines.length > 0 ? at : bidding.lastBidAt };
  await insertEntry(transaction, appended.entry);
  await updateBiddings(transaction, [after]);
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  const lines = changed.lines.length === 0 ? [] : [bidsEvent({ facts, bidding: after }, { lines: changed.lines, isExtended: false, at, nameOf })];
  await publish(transaction, at, [...lines, auctionEvent('reserve_changed', { facts, bidding: after }, { at, nameOf })]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'reserve_lowered',
    subject: `auction:${facts.slug}`,
    reason,
    before: { reserve: bidding.state.reserve, currency: facts.terms.currency },
    after: { reserve, currency: facts.terms.currency },
    at,
  });
  const isMetNow = reserveStatus(bidding.state) === 'not_met' && reserveStatus(after.state) === 'met';
  await deps.notifications.notifySoon(transaction, at, [reserveLoweredNotice(facts, after.state), ...(isMetNow ? reserveMetNotices(facts, after.state) : [])]);
  return presentTick(facts, after, after.state.leader === null ? null : nameOf(after.state.leader.bidderId));
}
