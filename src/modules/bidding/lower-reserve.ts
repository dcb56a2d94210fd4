import { isOpenAt } from '#auction/lifecycle.ts';
import { applyReserveChange } from '#auction/maximum.ts';
import { isInUnits, isMinor } from '#auction/money.ts';
import { mayLower, reserveStatus } from '#auction/reserve.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { publish } from '#platform/live/publish.ts';
import { formatAmount } from '#contract/format/money.ts';
import { auctionEvent, bidsEvent, namesOfLeaders, wakeAfterCommit } from './announce.ts';
import { append, tagsOf } from './append-entry.ts';
import { draftReserveChange } from './entry-drafts.ts';
import { lockAuction } from './load-auction.ts';
import { reserveLoweredNotifications, reserveMetNotifications, type ReserveChanger } from './notifications.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { mayChangeReserve } from './policy.ts';
import { presentTick } from './present.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import { writeEntries } from './store/ledger.ts';
import { updateBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

const MIN_REASON_LENGTH = 3;
const NEEDS_WORD = 'Enter how the seller agreed to this change.';

export async function lowerReserve(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, reserve, reason = '' }: { slug: string; reserve: number | null; reason?: string },
): Promise<Result<AuctionTick>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return refuse('auction_not_found');
    if (!mayChangeReserve(actor, locked.info)) return refuse('seller_only');
    const isSeller = actor.userId === locked.info.sellerId;
    if (!isSeller && reason.length < MIN_REASON_LENGTH) return invalid({ reason: [NEEDS_WORD] });
    if (!isSeller && (await deps.operations.settings(transaction)).approval_reserve_changes === 'required')
      return refuse('second_approval_needed');
    const at = await deps.clock.now(transaction);
    const refusal = refusalOfReserve(locked, reserve, at);
    if (refusal !== null) return refusal;
    const changer: ReserveChanger = isSeller
      ? { by: 'seller' }
      : { by: 'staff', roles: actor.roles as readonly StaffRole[], reason };
    return accepted(
      await writeReserveChange(deps, transaction, { ...locked, reserve, changer, actorId: actor.userId, at }),
    );
  });
  if (result.ok) wakeAfterCommit(deps);
  return result;
}

export function refusalOfReserve(
  { info, bidding }: { info: AuctionInfo; bidding: AuctionBidding },
  reserve: number | null,
  at: number,
): Refused | null {
  const { state } = bidding;
  if (!isOpenAt(state, at)) return refuse('reserve_needs_live_auction');
  const refuseReserve = (message: string): Refused => invalid({ reserve: [message] });
  if (state.reserve === null) return refuseReserve('This auction has no reserve.');
  if (reserve !== null && (!isMinor(reserve) || !isInUnits(reserve, info.terms.bidUnit))) {
    return refuseReserve(`The reserve must be a multiple of ${formatAmount(info.terms.bidUnit, info.terms.currency)}.`);
  }
  return mayLower(state, reserve, at) ? null : refuseReserve('The reserve can only be lowered or removed.');
}

export async function writeReserveChange(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    bidding,
    reserve,
    changer,
    actorId,
    at,
  }: {
    info: AuctionInfo;
    bidding: AuctionBidding;
    reserve: number | null;
    changer: ReserveChanger;
    actorId: string;
    at: number;
  },
): Promise<AuctionTick> {
  assert(reserve === null || isMinor(reserve), 'a reserve is an amount of minor units');
  const changed = applyReserveChange(bidding.state, { kind: 'reserve_change', reserve, changedAt: at });
  const appended = append(bidding, draftReserveChange(changed, { actorId, at, tag: tagsOf(bidding) }));
  const after: AuctionBidding = {
    ...appended.bidding,
    state: changed.state,
    lastBidAt: changed.lines.length > 0 ? at : bidding.lastBidAt,
  };
  await writeEntries(transaction, [appended.entry]);
  await updateBiddings(transaction, [after]);
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  const lines =
    changed.lines.length === 0
      ? []
      : [bidsEvent({ info, bidding: after }, { lines: changed.lines, isExtended: false, at, nameOf })];
  await publish(transaction, at, [...lines, auctionEvent('reserve_changed', { info, bidding: after }, { at, nameOf })]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'reserve_lowered',
    subject: `auction:${info.slug}`,
    reason: changer.by === 'staff' ? changer.reason : '',
    // The audit log is open to staff who may not see the amounts.
    before: { has_reserve: true },
    after: { has_reserve: reserve !== null, ledger_entry: appended.entry.sequence },
    at,
  });
  const isMetNow = reserveStatus(bidding.state) === 'not_met' && reserveStatus(after.state) === 'met';
  await deps.notifications.notifySoon(transaction, at, [
    ...reserveLoweredNotifications(info, after.state, changer),
    ...(isMetNow ? reserveMetNotifications(info, after.state) : []),
  ]);
  return presentTick(info, after, after.state.leader === null ? null : nameOf(after.state.leader.bidderId));
}
