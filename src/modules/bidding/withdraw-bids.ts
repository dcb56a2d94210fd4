import { isPublicStatus } from '#auction/lifecycle.ts';
import { mayWithdraw, type WithdrawalWindow } from '#auction/withdrawal.ts';
import type { AuctionTick } from '#contract/bids.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { wakeAfterCommit } from './announce.ts';
import { announceVoid } from './announce-void.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { lockAuction } from './load-auction.ts';
import { bidsWithdrawnNotifications } from './notifications.ts';
import { validOffers } from './replay-ledger.ts';
import { type Entry, findWithWithdrawals, readLedger } from './store/ledger.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { AuctionBidding } from './store/tables.ts';
import { writeVoids } from './write-voids.ts';

/** Public, like every reason of a void. */
const REASON = 'The bidder withdrew it after a material change to the listing.';

/** Withdraws all bids of the actor in an auction. Possible for a time after a material change to its listing. */
export async function withdrawBids(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Result<AuctionTick>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  const { userId } = actor;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null || !isPublicStatus(locked.bidding.state.status)) return refuse('auction_not_found');
    const { info, bidding } = locked;
    const at = await deps.clock.now(transaction);
    const entries = await readLedger(transaction, info.auctionId);
    const targets = validOffers(entries).filter((entry) => entry.actorId === userId);
    if (targets.length === 0) return refuse('no_bids_to_withdraw');
    if (bidding.state.status !== 'live' || findWindow(entries, targets, at) === null)
      return refuse('withdrawal_not_open');
    const { after, released } = await writeVoids(
      transaction,
      { info, bidding, entries, targets },
      { actorId: userId, reason: REASON, at },
    );
    const tick = await announce(deps, transaction, { info, before: bidding, after, targets, released, at });
    return accepted(tick);
  });
  if (result.ok) wakeAfterCommit(deps);
  return result;
}

function findWindow(entries: readonly Entry[], bids: readonly Entry[], at: number): WithdrawalWindow | null {
  const windows = entries.flatMap(({ withdrawUntil, recordedAt }): WithdrawalWindow[] =>
    withdrawUntil === null ? [] : [{ changedAt: recordedAt, until: withdrawUntil }],
  );
  const open = windows.filter((window) => bids.every(({ recordedAt }) => mayWithdraw(recordedAt, window, at)));
  return open.toSorted((one, other) => other.until - one.until)[0] ?? null;
}

export async function readWithdrawalEnds(
  { clock }: Pick<BiddingDepsWithNames, 'clock'>,
  executor: Executor,
  { userId, auctionIds }: { userId: string; auctionIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const now = await clock.now(executor);
  const ends = new Map<string, number>();
  for (const auctionId of await findWithWithdrawals(executor, auctionIds, new Date(now))) {
    const entries = await readLedger(executor, auctionId);
    const bids = validOffers(entries).filter((entry) => entry.actorId === userId);
    const window = bids.length === 0 ? null : findWindow(entries, bids, now);
    if (window !== null) ends.set(auctionId, window.until);
  }
  return ends;
}

async function announce(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    before,
    after,
    targets,
    released,
    at,
  }: {
    info: AuctionInfo;
    before: AuctionBidding;
    after: AuctionBidding;
    targets: readonly Entry[];
    released: readonly Entry[];
    at: number;
  },
): Promise<AuctionTick> {
  const bidderId = targets[0]?.actorId ?? '';
  await deps.operations.recordAuditEntry(transaction, {
    actorId: bidderId,
    action: 'bids_withdrawn',
    subject: `auction:${info.slug}`,
    at,
    before: { price: before.state.price, bids: targets.length, currency: info.terms.currency },
    after: { price: after.state.price, bids: 0, currency: info.terms.currency },
  });
  const notifications = bidsWithdrawnNotifications(info, after.state, bidderId);
  return announceVoid(deps, transaction, { info, before, after, released, notifications, why: 'withdrawn', at });
}
