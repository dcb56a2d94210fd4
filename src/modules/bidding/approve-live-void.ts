import { MINUTE_MS } from '#contract/durations.ts';
import { LIVE_VOID_MINUTES } from '#contract/live-dashboard.ts';
import type { ApprovalHandler, ApprovalRequest, Decided } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse } from '#contract/result.ts';
import { aboutAuction, type BidDetails, bidText, slugOf, subjectOf } from './approval-subject.ts';
import { blockWithin, findBidderToBlock } from './block-bidder.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { pauseWithin, resumeWithin } from './move-close.ts';
import { validOffers } from './replay-ledger.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { readLedger } from './store/ledger.ts';
import { isNamedInAlarm, reopenAfterRejection } from './store/shill-alarms.ts';
import type { AuctionBidding } from './store/tables.ts';
import { findBid, voidLive } from './void-bid.ts';
import { lockIfLive, lockLiveAuction, type OpenAuction } from './load-auction.ts';

const VALID_MS = LIVE_VOID_MINUTES * MINUTE_MS;
export interface Pause {
  readonly pausedUntil?: number;
}
interface BlockDetails extends Pause {
  readonly username: string;
}
const BID_STANDS = 'We reviewed the bidding and didn’t void any bids. Bidding continues.';
const CONTINUES = 'Bidding continues.';

/** The request pauses the auction until it is decided or lapses; the close moves by the length of the pause. */
export const liveVoid = (deps: BiddingDepsWithNames): ApprovalHandler<'void_live', BidDetails & Pause> => ({
  power: 'void_bids',
  validMs: VALID_MS,
  async prepare(transaction, asked, { staff }) {
    const open = await lockLiveAuction(deps, transaction, { slug: asked.slug, refusal: 'void_needs_live_auction' });
    if (!open.ok) return open;
    const found = findBid(await readLedger(transaction, open.value.info.auctionId), asked.sequence);
    if (!found.ok) return found;
    const { lineNumber: number, sequence } = found.value;
    const pausedUntil = await pauseUntilDecided(deps, transaction, { open: open.value, staff, ...asked });
    return accepted({
      subject: subjectOf(asked.slug),
      details: { number, sequence, ...pausedUntil },
      publicNote: asked.public_note,
    });
  },
  async perform(transaction, decided) {
    const { request, staff } = decided;
    const open = await lockLiveAuction(deps, transaction, {
      slug: slugOf(request.subject),
      refusal: 'void_needs_live_auction',
    });
    if (!open.ok) return open;
    const entries = await readLedger(transaction, open.value.info.auctionId);
    const target = validOffers(entries).find((entry) => entry.sequence === request.details.sequence);
    if (target === undefined) return refuse('bid_gone');
    const { after } = await voidLive(deps, transaction, {
      ...open.value,
      entries,
      targets: [target],
      reason: request.publicNote,
      actorId: staff.userId,
    });
    await endPause(deps, transaction, { decided, open: { ...open.value, bidding: after }, note: CONTINUES });
    return accepted({ auctions: 1 });
  },
  reject: (transaction, decided) => resumeAfterRejection(deps, transaction, decided),
  audited: ({ number, sequence }) => ({ number, sequence }),
  describe: async (executor, request) => ({
    text: `Void ${await bidText(executor, request)}. Bidding is paused`,
    about: await aboutAuction(executor, request.subject),
  }),
});

export const liveBlock = (deps: BiddingDepsWithNames): ApprovalHandler<'block_bidder', BlockDetails> => ({
  power: 'block_bidders',
  validMs: VALID_MS,
  async prepare(transaction, asked, { staff }) {
    const open = await lockLiveAuction(deps, transaction, { slug: asked.slug, refusal: 'block_needs_live_auction' });
    if (!open.ok) return open;
    const bidder = await findBidderToBlock(deps, transaction, {
      username: asked.username,
      bidding: open.value.bidding,
      staffId: staff.userId,
    });
    if (!bidder.ok) return bidder;
    const pausedUntil = await pauseUntilDecided(deps, transaction, { open: open.value, staff, ...asked });
    return accepted({
      subject: subjectOf(asked.slug),
      details: { username: bidder.value.username, ...pausedUntil },
      publicNote: asked.public_note,
    });
  },
  async perform(transaction, decided) {
    const { request, staff } = decided;
    const open = await lockLiveAuction(deps, transaction, {
      slug: slugOf(request.subject),
      refusal: 'block_needs_live_auction',
    });
    if (!open.ok) return open;
    const { bidding } = open.value;
    const { username } = request.details;
    const bidder = await findBidderToBlock(deps, transaction, { username, bidding, staffId: staff.userId });
    if (!bidder.ok) return bidder;
    const { after } = await blockWithin(deps, transaction, {
      ...open.value,
      bidder: bidder.value,
      actorId: staff.userId,
      reason: request.reason,
      note: request.publicNote,
    });
    await endPause(deps, transaction, { decided, open: { ...open.value, bidding: after }, note: CONTINUES });
    return accepted({ auctions: 1 });
  },
  async refusalToDecide(transaction, { request, staff }) {
    const alarm = await bidderOf(deps, transaction, request);
    const isNamed = alarm !== null && (await isNamedInAlarm(transaction, { ...alarm, userId: staff.userId }));
    return isNamed ? refuse('shill_alarm_about_you') : null;
  },
  async reject(transaction, decided) {
    await resumeAfterRejection(deps, transaction, decided);
    const alarm = await bidderOf(deps, transaction, decided.request);
    if (alarm !== null) await reopenAfterRejection(transaction, alarm);
  },
  audited: ({ username }) => ({ username }),
  describe: async (executor, { subject, details }) => ({
    text: `Block ${details.username} and void their bids. Bidding is paused`,
    about: await aboutAuction(executor, subject),
  }),
});

async function bidderOf(
  { accounts }: BiddingDepsWithNames,
  transaction: Executor,
  { subject, details }: ApprovalRequest<BlockDetails>,
): Promise<{ auctionId: string; bidderId: string } | null> {
  const bidder = await accounts.findUserByUsername(transaction, details.username);
  const [found] = await findInfoBySlug(transaction, [slugOf(subject)]);
  return bidder === null || found === undefined ? null : { auctionId: found.info.auctionId, bidderId: bidder.userId };
}

/** Does not shorten a pause that staff had already made. */
export async function pauseUntilDecided(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    open,
    staff,
    reason,
    public_note: note,
  }: { open: OpenAuction; staff: SignedIn; reason: string; public_note: string },
): Promise<Pause> {
  const { pausedUntil } = open.bidding.state;
  if (pausedUntil !== undefined && open.at < pausedUntil) return {};
  const { after } = await pauseWithin(deps, transaction, { ...open, staff, minutes: LIVE_VOID_MINUTES, reason, note });
  return { pausedUntil: after.state.pausedUntil ?? open.at };
}

export async function resumeAfterRejection(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  decided: Decided<Pause>,
  note = BID_STANDS,
): Promise<void> {
  const open = await lockIfLive(deps, transaction, slugOf(decided.request.subject));
  if (open !== null) await endPause(deps, transaction, { decided, open, note });
}

async function endPause(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  {
    decided: { request, staff },
    open,
    note,
  }: {
    decided: Decided<Pause>;
    open: { info: OpenAuction['info']; bidding: AuctionBidding; at: number };
    note: string;
  },
): Promise<void> {
  const { pausedUntil } = open.bidding.state;
  if (pausedUntil === undefined || pausedUntil !== request.details.pausedUntil || open.at >= pausedUntil) return;
  await resumeWithin(deps, transaction, { ...open, staff, reason: request.reason, note });
}
