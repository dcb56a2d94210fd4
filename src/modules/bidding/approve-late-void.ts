import { HOUR_MS } from '#contract/durations.ts';
import { resultAtClose } from '#auction/hammer.ts';
import { type ApprovalHandler, type Decided, RolledBack } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders } from './announce.ts';
import { aboutAuction, type BidDetails, bidText, slugOf, subjectOf } from './approval-subject.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { lockAuction } from './load-auction.ts';
import { releasedNotifications, voidedNotification } from './notifications.ts';
import { validOffers } from './replay-ledger.ts';
import { enqueuePostClose } from './store/post-close-queue.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { readLedger } from './store/ledger.ts';
import { updateResults } from './store/states.ts';
import { findBid } from './void-bid.ts';
import { writeVoids } from './write-voids.ts';
import { mayVoidLate } from '#auction/lifecycle.ts';

export const lateVoid = (deps: BiddingDepsWithNames): ApprovalHandler<'void_after_close', BidDetails> => ({
  power: 'void_bids',
  validMs: HOUR_MS,
  async prepare(transaction, asked) {
    // Lock the sale before the auction: everything that locks both uses this order.
    const fixed = await refusalIfFixed(deps, transaction, asked.slug);
    if (fixed !== null) return fixed;
    const locked = await lockAuction(transaction, asked.slug);
    if (locked === null) return refuse('auction_not_found');
    if (!mayVoidLate(locked.bidding.state.status)) return refuse('void_before_close');
    const found = findBid(await readLedger(transaction, locked.info.auctionId), asked.sequence);
    if (!found.ok) return found;
    const { lineNumber: number, sequence } = found.value;
    return accepted({
      subject: subjectOf(asked.slug),
      details: { number, sequence },
      publicNote: asked.public_note,
    });
  },
  async perform(transaction, decided) {
    const fixed = await refusalIfFixed(deps, transaction, slugOf(decided.request.subject));
    return fixed ?? voidLate(deps, transaction, decided);
  },
  audited: (details) => details,
  describe: async (executor, request) => ({
    text: `Void ${await bidText(executor, request)} after the close`,
    about: await aboutAuction(executor, request.subject),
  }),
});

async function refusalIfFixed(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  slug: string,
): Promise<Refused | null> {
  const [found] = await findInfoBySlug(transaction, [slug]);
  if (found === undefined || !(await deps.isPriceFixed(transaction, found.info.auctionId))) return null;
  return refuse('sale_price_fixed');
}

async function voidLate(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { request, staff, at }: Decided<BidDetails>,
): Promise<Result<{ auctions: number }>> {
  const locked = await lockAuction(transaction, slugOf(request.subject));
  if (locked === null) return refuse('auction_not_found');
  const { info, bidding } = locked;
  const entries = await readLedger(transaction, info.auctionId);
  const target = validOffers(entries).find((entry) => entry.sequence === request.details.sequence);
  if (target === undefined) return refuse('bid_gone');
  const { after, released } = await writeVoids(
    transaction,
    { info, bidding, entries, targets: [target] },
    { actorId: staff.userId, reason: request.publicNote, at },
  );
  const outcome = resultAtClose(after.state);
  // An auction in `offer` stays there as long as a bid is left.
  if (outcome.status !== (bidding.state.status === 'offer' ? 'reserve_not_met' : bidding.state.status)) {
    // Withdraw or relist the auction instead.
    throw new RolledBack(refuse('outcome_changes'));
  }
  await updateResults(transaction, [
    { auctionId: info.auctionId, status: bidding.state.status, hammerPrice: outcome.hammerPrice },
  ]);
  // After-close processing runs again, because the buyer may have changed.
  await enqueuePostClose(transaction, [info.auctionId], at);
  const published = { ...after, hammerPrice: outcome.hammerPrice };
  const nameOf = await namesOfLeaders(deps.names, transaction, [published]);
  await publish(transaction, at, [auctionEvent('bid_voided', { info, bidding: published }, { at, nameOf })]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: 'bid_voided',
    subject: request.subject,
    reason: request.reason,
    at,
    before: {
      sequence: target.sequence,
      number: target.lineNumber,
      hammer_price: bidding.hammerPrice,
      leader_id: bidding.state.leader?.bidderId ?? null,
      currency: info.terms.currency,
    },
    after: {
      hammer_price: outcome.hammerPrice,
      leader_id: after.state.leader?.bidderId ?? null,
      currency: info.terms.currency,
    },
  });
  await deps.notifications.notifySoon(transaction, at, [
    voidedNotification(info, target.actorId, request.publicNote),
    ...releasedNotifications(info, released),
  ]);
  return accepted({ auctions: 1 });
}
