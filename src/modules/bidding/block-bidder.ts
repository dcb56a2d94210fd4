import type { BiddingState } from '#auction/types.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { BlockBidder } from '#contract/live-dashboard.ts';
import { requireStaffWithProof } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { namesOfLeaders, wakeAfterCommit } from './announce.ts';
import { announceVoid } from './announce-void.ts';
import { voidedNotification } from './notifications.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { presentTick } from './present.ts';
import { recordAlarmDecision } from './record-alarm-decision.ts';
import { validOffers } from './replay-ledger.ts';
import { readLedger, type Entry } from './store/ledger.ts';
import type { AuctionBidding } from './store/tables.ts';
import { isNamedInAlarm, writeVoided } from './store/shill-alarms.ts';
import { insertAuctionBlock } from './store/states.ts';
import { lockLiveAuction, type OpenAuction } from './load-auction.ts';
import { writeVoids } from './write-voids.ts';

export async function blockBidder(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, username, reason, public_note: note }: BlockBidder & { slug: string },
): Promise<Result<AuctionTick>> {
  const staff = requireStaffWithProof(actor, 'block_bidders');
  if (!staff.ok) return staff;
  const { userId: actorId } = staff.value;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const open = await lockLiveAuction(deps, transaction, { slug, refusal: 'block_needs_live_auction' });
    if (!open.ok) return open;
    const { info, bidding } = open.value;
    const bidder = await findBidderToBlock(deps, transaction, { username, bidding, staffId: actorId });
    if (!bidder.ok) return bidder;
    const hasBids = (await readLedger(transaction, info.auctionId)).some(isOfferOf(bidder.value.userId));
    const { approval_live_voids: approval } = await deps.operations.settings(transaction);
    if (hasBids && approval === 'required') return refuse('second_approval_needed');
    const { tick } = await blockWithin(deps, transaction, {
      ...open.value,
      bidder: bidder.value,
      actorId,
      reason,
      note,
    });
    return accepted(tick);
  });
  if (result.ok) wakeAfterCommit(deps);
  return result;
}

const isOfferOf =
  (userId: string) =>
  (entry: Entry): boolean =>
    entry.kind === 'offer' && entry.actorId === userId;

interface Bidder {
  readonly userId: string;
  readonly username: string;
}

export async function findBidderToBlock(
  deps: Pick<BiddingDepsWithNames, 'accounts'>,
  transaction: Executor,
  { username, bidding, staffId }: { username: string; bidding: AuctionBidding; staffId: string },
): Promise<Result<Bidder>> {
  const bidder = await deps.accounts.findUserByUsername(transaction, username);
  if (bidder === null) return refuse('bidder_not_found');
  if (bidding.blockedIds.includes(bidder.userId)) return refuse('bidder_blocked_already');
  const named = { auctionId: bidding.auctionId, bidderId: bidder.userId, userId: staffId };
  if (await isNamedInAlarm(transaction, named)) return refuse('shill_alarm_about_you');
  return accepted(bidder);
}

export async function blockWithin(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    info,
    bidding,
    at,
    bidder,
    actorId,
    reason,
    note,
  }: OpenAuction & { bidder: Bidder; actorId: string; reason: string; note: string },
): Promise<{ after: AuctionBidding; tick: AuctionTick }> {
  const entries = await readLedger(transaction, info.auctionId);
  const targets = validOffers(entries).filter(isOfferOf(bidder.userId));
  const { after, released } =
    targets.length === 0
      ? { after: bidding, released: [] }
      : await writeVoids(transaction, { info, bidding, entries, targets }, { actorId, reason: note, at });
  await insertAuctionBlock(transaction, { auctionId: info.auctionId, userId: bidder.userId, reason, by: actorId, at });
  const ofBidder = { auctionId: info.auctionId, bidderId: bidder.userId };
  const alarms = await writeVoided(transaction, { ...ofBidder, by: actorId, at: new Date(at), reason });
  for (const alarm of alarms)
    await recordAlarmDecision(deps, transaction, {
      alarm,
      slug: info.slug,
      decision: 'voided',
      by: actorId,
      reason,
      at,
    });
  const { currency } = info.terms;
  const view = (state: BiddingState, validBids: number) => ({
    bidder: bidder.username,
    valid_bids: validBids,
    price: state.price,
    leader_id: state.leader?.bidderId ?? null,
    currency,
  });
  await deps.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'bidder_blocked',
    subject: `auction:${info.slug}`,
    reason,
    at,
    before: view(bidding.state, targets.length),
    after: view(after.state, 0),
  });
  if (targets.length > 0) {
    const notifications = [voidedNotification(info, bidder.userId, note)];
    const tick = await announceVoid(deps, transaction, { info, before: bidding, after, released, notifications, at });
    return { after, tick };
  }
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  const { leader } = after.state;
  return { after, tick: presentTick(info, after, leader === null ? null : nameOf(leader.bidderId)) };
}
