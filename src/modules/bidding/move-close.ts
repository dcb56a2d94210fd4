import { MINUTE_MS } from '#contract/durations.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { BulkResult } from '#contract/bulk.ts';
import type { ChangeLiveAuctions, MoveClose, Resume } from '#contract/live-dashboard.ts';
import { runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, wakeAfterCommit, type AuctionChange } from './announce.ts';
import { append } from './append-entry.ts';
import { draftExtension } from './entry-drafts.ts';
import { lockLiveAuction, type OpenAuction } from './load-auction.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { presentTick } from './present.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import { writeEntries } from './store/ledger.ts';
import { updateBiddings, updatePaused } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface LiveAuction extends OpenAuction {
  readonly transaction: Executor;
  readonly staff: SignedIn;
}

async function changeLiveAuction(
  deps: BiddingDepsWithNames,
  actor: Actor,
  slug: string,
  action: (open: LiveAuction) => Promise<Result<AuctionTick>>,
): Promise<Result<AuctionTick>> {
  const staff = requireStaff(actor, 'move_closes');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const open = await lockLiveAuction(deps, transaction, { slug, refusal: 'close_needs_live_auction' });
    return open.ok ? action({ transaction, ...open.value, staff: staff.value }) : open;
  });
  if (result.ok) wakeAfterCommit(deps);
  return result;
}

/** Records the extension in the ledger, so that a replay gives the same close. Call it under the bidding-state lock. */
export async function extendClose(
  transaction: Executor,
  {
    bidding,
    byMs,
    actorId,
    reason,
    at,
  }: { bidding: AuctionBidding; byMs: number; actorId: string; reason: string; at: number },
): Promise<AuctionBidding> {
  const closesAt = bidding.state.closesAt + byMs;
  const appended = append(bidding, draftExtension(closesAt, { actorId, reason, at }));
  await writeEntries(transaction, [appended.entry]);
  const after: AuctionBidding = {
    ...appended.bidding,
    state: { ...bidding.state, closesAt },
    extensionCount: bidding.extensionCount + 1,
  };
  await updateBiddings(transaction, [after]);
  return after;
}

export async function notifyMove(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    before,
    after,
    staff,
    at,
    change,
    action,
    reason,
    note,
  }: {
    info: AuctionInfo;
    before: AuctionBidding;
    after: AuctionBidding;
    staff: SignedIn;
    at: number;
    change: AuctionChange;
    action: string;
    reason: string;
    note: string;
  },
): Promise<AuctionTick> {
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent(change, { info, bidding: after, reason: note }, { at, nameOf })]);
  const view = (bidding: AuctionBidding) => ({
    closes_at: new Date(bidding.state.closesAt).toISOString(),
    paused_until: bidding.state.pausedUntil === undefined ? null : new Date(bidding.state.pausedUntil).toISOString(),
  });
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action,
    subject: `auction:${info.slug}`,
    reason,
    before: view(before),
    after: view(after),
    at,
  });
  await deps.postStaffNote(transaction, {
    auctionId: info.auctionId,
    slug: info.slug,
    authorId: staff.userId,
    text: note,
    at,
  });
  const { leader } = after.state;
  return presentTick(info, after, leader === null ? null : nameOf(leader.bidderId));
}

export function extendAuction(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, minutes, reason, public_note: note }: MoveClose & { slug: string },
): Promise<Result<AuctionTick>> {
  return changeLiveAuction(deps, actor, slug, async ({ transaction, ...auction }) =>
    accepted(await extendWithin(deps, transaction, { ...auction, minutes, reason, note })),
  );
}

/** Refuses bids for a while and extends the close by the same time, so nobody loses bidding time. */
export function pauseAuction(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, minutes, reason, public_note: note }: MoveClose & { slug: string },
): Promise<Result<AuctionTick>> {
  return changeLiveAuction(deps, actor, slug, async ({ transaction, info, bidding, staff, at }) => {
    if (bidding.state.pausedUntil !== undefined && at < bidding.state.pausedUntil) return refuse('paused_already');
    const { tick } = await pauseWithin(deps, transaction, { info, bidding, staff, at, minutes, reason, note });
    return accepted(tick);
  });
}

type Step = Omit<LiveAuction, 'transaction'> & { readonly reason: string; readonly note: string };
type Move = Step & { readonly minutes: number; readonly lateMs?: number };

export async function extendWithin(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { info, bidding, staff, at, minutes, reason, note, lateMs = 0 }: Move,
): Promise<AuctionTick> {
  const byMs = minutes * MINUTE_MS + lateMs;
  const after = await extendClose(transaction, { bidding, byMs, actorId: staff.userId, reason, at });
  const moved = { info, before: bidding, after, staff, at, reason, note };
  return notifyMove(deps, transaction, { ...moved, change: 'extended', action: 'close_extended' });
}

export async function pauseWithin(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { info, bidding, staff, at, minutes, reason, note, lateMs = 0 }: Move,
): Promise<{ after: AuctionBidding; tick: AuctionTick }> {
  const byMs = minutes * MINUTE_MS;
  const extended = await extendClose(transaction, {
    bidding,
    byMs: byMs + lateMs,
    actorId: staff.userId,
    reason,
    at,
  });
  await updatePaused(transaction, info.auctionId, at + byMs);
  const after: AuctionBidding = { ...extended, state: { ...extended.state, pausedUntil: at + byMs } };
  const moved = { info, before: bidding, after, staff, at, reason, note };
  const tick = await notifyMove(deps, transaction, { ...moved, change: 'paused', action: 'auction_paused' });
  return { after, tick };
}

export function resumeAuction(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, reason, public_note: note }: Resume & { slug: string },
): Promise<Result<AuctionTick>> {
  return changeLiveAuction(deps, actor, slug, async ({ transaction, info, bidding, staff, at }) => {
    if (bidding.state.pausedUntil === undefined || at >= bidding.state.pausedUntil) return refuse('not_paused');
    return accepted(await resumeWithin(deps, transaction, { info, bidding, staff, at, reason, note }));
  });
}

export async function resumeWithin(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { info, bidding, staff, at, reason, note }: Step,
): Promise<AuctionTick> {
  await updatePaused(transaction, info.auctionId, at);
  const after: AuctionBidding = { ...bidding, state: { ...bidding.state, pausedUntil: at } };
  const moved = { info, before: bidding, after, staff, at, reason, note };
  return notifyMove(deps, transaction, { ...moved, change: 'resumed', action: 'auction_resumed' });
}

export async function changeLiveAuctions(
  deps: BiddingDepsWithNames,
  actor: Actor,
  asked: ChangeLiveAuctions,
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'move_closes');
  if (!staff.ok) return staff;
  const changeOne = (slug: string) => {
    if (asked.change === 'resume') return resumeAuction(deps, actor, { slug, ...asked });
    return (asked.change === 'pause' ? pauseAuction : extendAuction)(deps, actor, { slug, ...asked });
  };
  return accepted(await runInBulk(asked.slugs, changeOne, deps.log));
}
