import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { type ApprovalHandler, type Decided } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { extendLiveAuctions, notifyMove } from './move-close.ts';
import { findFacts } from './store/facts.ts';
import { lockLive } from './store/states.ts';

interface Details {
  readonly minutes: number;
}

export const extendAllAuctions = (deps: LiveBiddingDeps): ApprovalHandler<'extend_all', Details> => ({
  power: 'move_closes',
  validMs: HOUR_MS,
  prepare: (_transaction, { minutes, public_note: publicNote }) =>
    Promise.resolve(accepted({ subject: 'live_auctions', details: { minutes }, publicNote })),
  perform: (transaction, decided) => extendAll(deps, transaction, decided),
  audited: (details) => details,
  describe: (_executor, { details }) =>
    Promise.resolve({ text: `Extend all live auctions by ${details.minutes} minutes`, about: null }),
});

async function extendAll(
  deps: LiveBiddingDeps,
  transaction: Executor,
  { request, staff, at }: Decided<Details>,
): Promise<Result<{ auctions: number }>> {
  const biddings = await lockLive(transaction);
  const facts = new Map(
    (
      await findFacts(
        transaction,
        biddings.map(({ auctionId }) => auctionId),
      )
    ).map((found) => [found.facts.auctionId, found.facts]),
  );
  for (const bidding of biddings) {
    const known = facts.get(bidding.auctionId);
    if (known === undefined) continue;
    // The auction became due while bidding was stopped. Its new close counts from now.
    const lateMs = Math.max(0, at - bidding.state.closesAt);
    const after = await extendLiveAuctions(transaction, {
      bidding,
      byMs: request.details.minutes * MINUTE_MS + lateMs,
      actorId: staff.userId,
      reason: request.reason,
      at,
    });
    await notifyMove(deps, transaction, {
      facts: known,
      before: bidding,
      after,
      staff,
      at,
      change: 'extended',
      action: 'close_extended',
      reason: request.reason,
      note: request.publicNote,
    });
  }
  return accepted({ auctions: biddings.length });
}
