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
import { append } from './floor.ts';
import { lockAuction } from './load-auction.ts';
import type { Names } from './names.ts';
import { reserveLoweredNotice, reserveMetNotices } from './notices.ts';
import type { BiddingParts } from './parts.ts';
import { mayChangeReserve, noSuchAuction } from './policy.ts';
import { presentTick } from './present.ts';
import type { AuctionFacts } from './store/facts.ts';
import { insertEntry } from './store/ledger.ts';
import { updateFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';

const LEAST_REASON = 3;
const NEEDS_WORD = "The reserve is the seller's: say how you had their word.";

/** The seller, or staff on the seller's word, lowers or (with null) drops the reserve while the auction is live. */
export async function lowerReserve(
  parts: BiddingParts & { names: Names },
  actor: Actor,
  { slug, reserve, reason = '' }: { slug: string; reserve: number | null; reason?: string },
): Promise<Result<AuctionTick>> {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  const result = await parts.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    if (!mayChangeReserve(actor, locked.facts)) return refused(403, "Only the seller may change an auction's reserve.", { code: 'seller_only' });
    if (actor.userId !== locked.facts.sellerId && reason.length < LEAST_REASON) return refused(422, NEEDS_WORD, { errors: { reason: [NEEDS_WORD] } });
    const at = await parts.clock.now(transaction);
    const refusal = refusalOfReserve(locked, reserve, at);
    if (refusal !== null) return refusal;
    assert(reserve === null || isMinor(reserve), 'a reserve is an amount of minor units');
    return accepted(await write(parts, transaction, { ...locked, reserve, reason, actorId: actor.userId, at }));
  });
  if (result.ok) ringAfterCommit(parts);
  return result;
}

function refusalOfReserve({ facts, floor }: { facts: AuctionFacts; floor: Floor }, reserve: number | null, at: number): Refused | null {
  const { state } = floor;
  if (state.status !== 'live' || at >= state.closesAt)
    return refused(409, 'The reserve can be lowered only while the auction is live.', { code: 'auction_not_live' });
  const refuse = (message: string): Refused => refused(422, message, { errors: { reserve: [message] } });
  if (state.reserve === null) return refuse('This auction has no reserve.');
  if (reserve !== null && (!isMinor(reserve) || !isInUnits(reserve, facts.terms.bidUnit))) {
    return refuse(`The reserve must be a multiple of ${formatAmount(facts.terms.bidUnit, facts.terms.currency)}.`);
  }
  return mayLower(state, reserve, at) ? null : refuse('The reserve can only be lowered or dropped.');
}

async function write(
  parts: BiddingParts & { names: Names },
  transaction: Executor,
  {
    facts,
    floor,
    reserve,
    reason,
    actorId,
    at,
  }: {
    facts: AuctionFacts;
    floor: Floor;
    reserve: MinorUnits | null;
    reason: string;
    actorId: string;
    at: number;
  },
): Promise<AuctionTick> {
  const changed = applyReserveChange(floor.state, { kind: 'reserve_change', reserve, changedAt: at });
  const appended = append(
    floor,
    { kind: 'reserve_change', actorId, amount: reserve, maximum: null, voidsSequence: null, reason: null, recordedAt: at },
    changed.lines,
  );
  const after: Floor = { ...appended.floor, state: changed.state, lastBidAt: changed.lines.length > 0 ? at : floor.lastBidAt };
  await insertEntry(transaction, appended.entry);
  await updateFloors(transaction, [after]);
  const nameOf = await namesOfLeaders(parts.names, transaction, [after]);
  const lines = changed.lines.length === 0 ? [] : [bidsEvent({ facts, floor: after }, { lines: changed.lines, isExtended: false, at, nameOf })];
  await publish(transaction, at, [...lines, auctionEvent('reserve_changed', { facts, floor: after }, { at, nameOf })]);
  await parts.operations.recordAct(transaction, {
    actorId,
    act: 'reserve_lowered',
    subject: `auction:${facts.slug}`,
    reason,
    before: { reserve: floor.state.reserve, currency: facts.terms.currency },
    after: { reserve, currency: facts.terms.currency },
    at,
  });
  const isMetNow = reserveStatus(floor.state) === 'not_met' && reserveStatus(after.state) === 'met';
  await parts.notifications.tellSoon(transaction, at, [reserveLoweredNotice(facts, after.state), ...(isMetNow ? reserveMetNotices(facts, after.state) : [])]);
  return presentTick(facts, after, after.state.leader === null ? null : nameOf(after.state.leader.bidderId));
}
