import { LIVE_VOID_MINUTES } from '#contract/live-dashboard.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse } from '#contract/result.ts';
import { slugOf, subjectOf, type Approvable, type Decided } from './approvable.ts';
import { blockWithin, findBidderToBlock } from './block-bidder.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { pauseWithin, resumeWithin } from './move-close.ts';
import { standingOffers } from './replay-ledger.ts';
import { findFactsBySlug } from './store/facts.ts';
import { readLedger } from './store/ledger.ts';
import { reopenAfterRejection } from './store/shill-alarms.ts';
import type { AuctionBidding } from './store/tables.ts';
import { findBid, lockLiveAuction, namedBid, voidLive, type OpenAuction } from './void-bid.ts';

const MINUTE_MS = 60_000;
const VALID_MS = LIVE_VOID_MINUTES * MINUTE_MS;
const BID_STANDS = 'We reviewed the bidding and voided nothing. Bidding continues.';
const CONTINUES = 'Bidding continues.';

/**
 * Voids a bid in a live auction. The request pauses the auction until the second person has decided or the request
 * lapses; the close moves by the length of the pause.
 */
export const liveVoid: Approvable<'void_live'> = {
  power: 'void_bids',
  validMs: VALID_MS,
  async prepare(deps, transaction, asked, staff) {
    const open = await lockLiveAuction(deps, transaction, asked.slug);
    if (!open.ok) return open;
    const found = findBid(await readLedger(transaction, open.value.facts.auctionId), namedBid(asked));
    if (!found.ok) return found;
    const { lineNumber: number, sequence } = found.value;
    const pausedUntil = await pauseUntilDecided(deps, transaction, { open: open.value, staff, ...asked });
    return accepted({
      subject: subjectOf(asked.slug),
      details: { minutes: null, number, sequence, ...pausedUntil },
      publicNote: asked.public_note,
    });
  },
  async perform(deps, transaction, decided) {
    const { request, staff } = decided;
    const open = await lockLiveAuction(deps, transaction, slugOf(request.subject));
    if (!open.ok) return open;
    const entries = await readLedger(transaction, open.value.facts.auctionId);
    const target = standingOffers(entries).find((entry) => entry.sequence === request.details.sequence);
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
  reject: resumeAfterRejection,
};

/** Blocks a bidder from a live auction and voids their bids, which pauses it like a void of one bid. */
export const liveBlock: Approvable<'block_bidder'> = {
  power: 'block_bidders',
  validMs: VALID_MS,
  async prepare(deps, transaction, asked, staff) {
    const open = await lockLiveAuction(deps, transaction, asked.slug);
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
      details: { minutes: null, number: null, sequence: null, username: bidder.value.username, ...pausedUntil },
      publicNote: asked.public_note,
    });
  },
  async perform(deps, transaction, decided) {
    const { request, staff } = decided;
    assert(request.details.username !== undefined, 'a request to block names the bidder');
    const open = await lockLiveAuction(deps, transaction, slugOf(request.subject));
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
  async reject(deps, transaction, decided) {
    const { subject, details } = decided.request;
    await resumeAfterRejection(deps, transaction, decided);
    const bidder = await deps.accounts.findUserByUsername(transaction, details.username ?? '');
    const [found] = await findFactsBySlug(transaction, [slugOf(subject)]);
    if (bidder === null || found === undefined) return;
    await reopenAfterRejection(transaction, { auctionId: found.facts.auctionId, bidderId: bidder.userId });
  },
};

/** An auction that staff paused already stays so: its pause is not shortened by this request. */
async function pauseUntilDecided(
  deps: LiveBiddingDeps,
  transaction: Executor,
  {
    open,
    staff,
    reason,
    public_note: note,
  }: { open: OpenAuction; staff: SignedIn; reason: string; public_note: string },
): Promise<{ pausedUntil?: number }> {
  const { pausedUntil } = open.bidding.state;
  if (pausedUntil !== undefined && open.at < pausedUntil) return {};
  const { after } = await pauseWithin(deps, transaction, { ...open, staff, minutes: LIVE_VOID_MINUTES, reason, note });
  return { pausedUntil: after.state.pausedUntil ?? open.at };
}

async function resumeAfterRejection(deps: LiveBiddingDeps, transaction: Executor, decided: Decided): Promise<void> {
  const open = await lockLiveAuction(deps, transaction, slugOf(decided.request.subject));
  if (open.ok) await endPause(deps, transaction, { decided, open: open.value, note: BID_STANDS });
}

async function endPause(
  deps: LiveBiddingDeps,
  transaction: Executor,
  {
    decided: { request, staff },
    open,
    note,
  }: { decided: Decided; open: { facts: OpenAuction['facts']; bidding: AuctionBidding; at: number }; note: string },
): Promise<void> {
  const { pausedUntil } = open.bidding.state;
  if (pausedUntil === undefined || pausedUntil !== request.details.pausedUntil || open.at >= pausedUntil) return;
  await resumeWithin(deps, transaction, { ...open, staff, reason: request.reason, note });
}
