import { HOUR_MS } from '#contract/durations.ts';
import { isInUnits, isMinor } from '#auction/money.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { StaffRole } from '#contract/staff.ts';
import { type ApprovalHandler } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, invalid, refuse, type Refused } from '#contract/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent } from './announce.ts';
import { aboutAuction, slugOf, subjectOf } from './approval-subject.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { lockAuction } from './load-auction.ts';
import { refusalOfReserve, writeReserveChange } from './lower-reserve.ts';
import { ownReserveNotification, reserveRequestedNotification, type ReserveChanger } from './notifications.ts';
import { hasViewedAmounts } from './store/amounts-views.ts';
import { type AuctionInfo, findInfoBySlug } from './store/auction-info.ts';
import { updateOpening } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Reserve {
  readonly info: AuctionInfo;
  readonly bidding: AuctionBidding;
  readonly reserve: number | null;
  readonly at: number;
}

interface Details {
  /** In minor units; null removes the reserve. Hidden like the reserve itself. */
  readonly reserve: number | null;
  readonly roles: readonly StaffRole[];
}

export const reserveChange = (deps: BiddingDepsWithNames): ApprovalHandler<'change_reserve', Details> => ({
  power: 'lower_reserves',
  validMs: HOUR_MS,
  async prepare(transaction, { slug, reserve, reason }, { staff, at }) {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return refuse('auction_not_found');
    const refusal = await refusalOfChange(transaction, { ...locked, reserve, at, userId: staff.userId });
    if (refusal !== null) return refusal;
    const roles = staff.roles as readonly StaffRole[];
    await deps.notifications.notifySoon(transaction, at, [reserveRequestedNotification(locked.info, roles, reason)]);
    return accepted({
      subject: subjectOf(slug),
      details: { reserve, roles },
      publicNote: '',
    });
  },
  async perform(transaction, { request, staff, at }) {
    const { reserve, roles } = request.details;
    const locked = await lockAuction(transaction, slugOf(request.subject));
    if (locked === null) return refuse('auction_not_found');
    const refusal = await refusalOfChange(transaction, { ...locked, reserve, at, userId: staff.userId });
    if (refusal !== null) return refusal;
    const changer = {
      by: 'staff',
      roles: [...new Set([...roles, ...(staff.roles as readonly StaffRole[])])],
      reason: request.reason,
    } as const;
    const change = { ...locked, reserve, at, changer, actorId: staff.userId };
    if (locked.bidding.state.status === 'scheduled') await changeScheduled(deps, transaction, change);
    else await writeReserveChange(deps, transaction, change);
    return accepted({ auctions: 1 });
  },
  // The audit log is open to staff who must not know a hidden reserve.
  audited: ({ reserve }) => ({ removes_reserve: reserve === null }),
  describe: async (executor, { subject, details }, viewer) => ({
    text: await textOf(executor, { subject, reserve: details.reserve, ...viewer }),
    about: await aboutAuction(executor, subject),
  }),
});

/** The amount is shown only to staff who revealed the amounts. */
async function textOf(
  executor: Executor,
  { subject, reserve, userId, now }: { subject: string; reserve: number | null; userId: string; now: number },
): Promise<string> {
  if (reserve === null) return 'Remove the reserve';
  const [found] = await findInfoBySlug(executor, [slugOf(subject)]);
  if (found === undefined) return 'Change the reserve';
  const { auctionId, terms } = found.info;
  return (await hasViewedAmounts(executor, { auctionId, userId, since: now - HOUR_MS }))
    ? `Change the reserve to ${formatAmount(reserve, terms.currency)}`
    : 'Change the reserve. Reveal the amounts on the auction’s page to see and approve it';
}

async function refusalOfChange(
  transaction: Executor,
  { info, bidding, reserve, at, userId }: Reserve & { userId: string },
): Promise<Refused | null> {
  // Accept only a lower reserve, so that nobody can find the amount by guessing.
  if (
    reserve !== null &&
    !(await hasViewedAmounts(transaction, { auctionId: info.auctionId, userId, since: at - HOUR_MS }))
  )
    return refuse('amounts_not_revealed');
  return bidding.state.status === 'scheduled'
    ? refusalOfScheduled(info, reserve)
    : refusalOfReserve({ info, bidding }, reserve, at);
}

function refusalOfScheduled({ terms }: AuctionInfo, reserve: number | null): Refused | null {
  if (reserve === null) return null;
  const refuseReserve = (message: string): Refused => invalid({ reserve: [message] });
  if (!isMinor(reserve) || !isInUnits(reserve, terms.bidUnit))
    return refuseReserve(`The reserve must be a multiple of ${formatAmount(terms.bidUnit, terms.currency)}.`);
  return reserve < terms.startingBid ? refuseReserve('The reserve can’t be below the starting bid.') : null;
}

async function changeScheduled(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    bidding,
    reserve,
    at,
    changer,
    actorId,
  }: Reserve & { changer: ReserveChanger & { by: 'staff' }; actorId: string },
): Promise<void> {
  assert(reserve === null || isMinor(reserve), 'a reserve is an amount of minor units');
  const { startsAt, closesAt } = bidding.state;
  await updateOpening(transaction, { auctionId: info.auctionId, startsAt, closesAt, reserve });
  const after: AuctionBidding = { ...bidding, firstReserve: reserve, state: { ...bidding.state, reserve } };
  await publish(transaction, at, [auctionEvent('reserve_changed', { info, bidding: after }, { at, nameOf: () => '' })]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'reserve_changed',
    subject: subjectOf(info.slug),
    reason: changer.reason,
    before: { has_reserve: bidding.state.reserve !== null },
    after: { has_reserve: reserve !== null },
    at,
  });
  await deps.notifications.notifySoon(transaction, at, [
    ownReserveNotification(info, reserve === null ? 'removed' : 'changed', changer),
  ]);
}
