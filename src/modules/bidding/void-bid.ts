import type { AuctionTick } from '#contract/bids.ts';
import { requireStaffWithProof } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { wakeAfterCommit } from './announce.ts';
import { announceVoid } from './announce-void.ts';
import { lockLiveAuction, type OpenAuction } from './load-auction.ts';
import { voidedNotification } from './notifications.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { validOffers } from './replay-ledger.ts';
import { readLedger, type Entry } from './store/ledger.ts';
import { writeVoids } from './write-voids.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { AuctionBidding } from './store/tables.ts';

export async function voidBid(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, sequence, reason }: { slug: string; sequence: number; reason: string },
): Promise<Result<AuctionTick>> {
  const staff = requireStaffWithProof(actor, 'void_bids');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const open = await lockLiveAuction(deps, transaction, { slug, refusal: 'void_needs_live_auction' });
    if (!open.ok) return open;
    const entries = await readLedger(transaction, open.value.info.auctionId);
    const found = findBid(entries, sequence);
    if (!found.ok) return found;
    if ((await deps.operations.settings(transaction)).approval_live_voids === 'required')
      return refuse('second_approval_needed');
    const { after, tick } = await voidLive(deps, transaction, {
      ...open.value,
      entries,
      targets: [found.value],
      reason,
      actorId: staff.value.userId,
    });
    assert(after.state.status === 'live', 'the void changed the state of the auction');
    return accepted(tick);
  });
  if (result.ok) wakeAfterCommit(deps);
  return result;
}

/** The reason is public and is sent to the bidder. */
export async function voidLive(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    bidding,
    at,
    entries,
    targets,
    reason,
    actorId,
  }: OpenAuction & {
    entries: readonly Entry[];
    targets: readonly [Entry, ...Entry[]];
    reason: string;
    actorId: string;
  },
): Promise<{ after: AuctionBidding; tick: AuctionTick }> {
  const [target] = targets;
  const by = { actorId, reason, at };
  const { after, released } = await writeVoids(transaction, { info, bidding, entries, targets }, by);
  const tick = await notifyVoid(deps, transaction, { info, before: bidding, after, target, released, ...by });
  return { after, tick };
}

/** `sequence` is the place in the ledger: numbers change when an earlier bid is voided, and a raise has none. */
export function findBid(entries: readonly Entry[], sequence: number): Result<Entry> {
  const target = validOffers(entries).find((entry) => entry.sequence === sequence);
  return target === undefined ? refuse('bid_not_found') : accepted(target);
}

async function notifyVoid(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    before,
    after,
    target,
    released,
    reason,
    actorId,
    at,
  }: {
    info: AuctionInfo;
    before: AuctionBidding;
    after: AuctionBidding;
    target: Entry;
    released: readonly Entry[];
    reason: string;
    actorId: string;
    at: number;
  },
): Promise<AuctionTick> {
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'bid_voided',
    subject: `auction:${info.slug}`,
    reason,
    at,
    before: {
      sequence: target.sequence,
      number: target.lineNumber,
      price: before.state.price,
      leader_id: before.state.leader?.bidderId ?? null,
      currency: info.terms.currency,
    },
    after: {
      price: after.state.price,
      leader_id: after.state.leader?.bidderId ?? null,
      currency: info.terms.currency,
    },
  });
  const notifications = [voidedNotification(info, target.actorId, reason)];
  return announceVoid(deps, transaction, { info, before, after, released, notifications, at });
}
