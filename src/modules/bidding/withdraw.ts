import { mayMove } from '#auction/lifecycle.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { publish } from '#platform/live/publish.ts';
import { append } from './append-entry.ts';
import { auctionEvent, namesOfLeaders, wakeAfterCommit } from './announce.ts';
import { lockAuction } from './load-auction.ts';
import { withdrawnNotifications } from './notifications.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { presentTick } from './present.ts';
import { type AuctionInfo, updateWithdrawnReason } from './store/auction-info.ts';
import { openLedgers } from './open-auctions.ts';
import { draftAuctionWithdrawal } from './entry-drafts.ts';
import { readBidders, writeEntries } from './store/ledger.ts';
import { updateBiddings, updateStatuses } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Withdrawable {
  readonly info: AuctionInfo;
  readonly bidding: AuctionBidding;
  readonly bidderIds: readonly string[];
}

export async function withdraw(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<AuctionTick>> {
  const staff = requireStaff(actor, 'withdraw_auctions');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const found = await lockWithdrawable(transaction, slug);
    if (!found.ok) return found;
    const { approval_withdrawals: approval } = await deps.operations.settings(transaction);
    if (found.value.bidderIds.length > 0 && approval === 'required') return refuse('second_approval_needed');
    const at = await deps.clock.now(transaction);
    return accepted(
      await withdrawWithin(deps, transaction, { ...found.value, reason, actorId: staff.value.userId, at }),
    );
  });
  if (result.ok) wakeAfterCommit(deps);
  return result;
}

export async function lockWithdrawable(transaction: Executor, slug: string): Promise<Result<Withdrawable>> {
  const locked = await lockAuction(transaction, slug);
  if (locked === null) return refuse('auction_not_found');
  const { info, bidding } = locked;
  if (!mayMove(bidding.state.status, 'withdrawn'))
    return refuse('withdraw_not_possible', { status: bidding.state.status });
  const bidderIds = (await readBidders(transaction, [info.auctionId])).get(info.auctionId) ?? [];
  return accepted({ info, bidding, bidderIds });
}

/**
 * In the ledger of an upcoming or live auction. An upcoming one had none before. After the close, the ledger has ended
 * with the result.
 */
async function recordWithdrawal(
  transaction: Executor,
  { info, bidding, ...withdrawal }: Omit<Withdrawable, 'bidderIds'> & { reason: string; actorId: string; at: number },
): Promise<AuctionBidding> {
  const { status } = bidding.state;
  if (status !== 'scheduled' && status !== 'live') return bidding;
  const [opened = bidding] =
    status === 'live' ? [] : await openLedgers(transaction, [{ info, bidding }], withdrawal.at);
  const appended = append(opened, draftAuctionWithdrawal(withdrawal));
  await writeEntries(transaction, [appended.entry]);
  await updateBiddings(transaction, [appended.bidding]);
  return appended.bidding;
}

export async function withdrawWithin(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { info, bidding, bidderIds, reason, actorId, at }: Withdrawable & { reason: string; actorId: string; at: number },
): Promise<AuctionTick> {
  const recorded = await recordWithdrawal(transaction, { info, bidding, reason, actorId, at });
  await updateStatuses(transaction, [{ auctionId: info.auctionId, status: 'withdrawn' }]);
  await updateWithdrawnReason(transaction, info.auctionId, { reason, at });
  const after: AuctionBidding = { ...recorded, state: { ...bidding.state, status: 'withdrawn' } };
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent('withdrawn', { info, bidding: after, reason }, { at, nameOf })]);
  await deps.notifications.notifySoon(transaction, at, withdrawnNotifications(info, bidderIds, reason));
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'auction_withdrawn',
    subject: `auction:${info.slug}`,
    reason,
    before: { status: bidding.state.status },
    after: { status: 'withdrawn' },
    at,
  });
  return presentTick(info, after, after.state.leader === null ? null : nameOf(after.state.leader.bidderId));
}
