import { HOUR_MS } from '#contract/durations.ts';
import { type ApprovalHandler, type Decided } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { extendWithin, pauseWithin } from './move-close.ts';
import { type AuctionInfo, findInfo } from './store/auction-info.ts';
import { lockLive } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Details {
  readonly minutes: number;
}
interface LiveAuction {
  readonly info: AuctionInfo;
  readonly bidding: AuctionBidding;
  /** The auction became due while bidding was stopped. Its new close counts from now. */
  readonly lateMs: number;
}

const ofAllAuctions = {
  power: 'move_closes',
  validMs: HOUR_MS,
  prepare: (_transaction: Executor, { minutes, public_note: publicNote }: { minutes: number; public_note: string }) =>
    Promise.resolve(accepted({ subject: 'live_auctions', details: { minutes }, publicNote })),
  audited: (details: Details) => details,
} as const;

export const extendAllAuctions = (deps: BiddingDepsWithNames): ApprovalHandler<'extend_all', Details> => ({
  ...ofAllAuctions,
  perform: (transaction, decided) => extendAll(deps, transaction, decided),
  describe: (_executor, { details }) =>
    Promise.resolve({ text: `Extend all live auctions by ${details.minutes} minutes`, about: null }),
});

/** Leaves those that are paused as they are. */
export const pauseAllAuctions = (deps: BiddingDepsWithNames): ApprovalHandler<'pause_all', Details> => ({
  ...ofAllAuctions,
  perform: (transaction, decided) => pauseAll(deps, transaction, decided),
  describe: (_executor, { details }) =>
    Promise.resolve({ text: `Pause all live auctions for ${details.minutes} minutes`, about: null }),
});

async function lockAll(transaction: Executor, at: number): Promise<LiveAuction[]> {
  const biddings = await lockLive(transaction);
  const found = await findInfo(
    transaction,
    biddings.map(({ auctionId }) => auctionId),
  );
  const byId = new Map(found.map(({ info }) => [info.auctionId, info]));
  return biddings.flatMap((bidding) => {
    const info = byId.get(bidding.auctionId);
    return info === undefined ? [] : [{ info, bidding, lateMs: Math.max(0, at - bidding.state.closesAt) }];
  });
}

async function extendAll(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { request, staff, at }: Decided<Details>,
): Promise<Result<{ auctions: number }>> {
  const auctions = await lockAll(transaction, at);
  const { reason, publicNote: note } = request;
  for (const auction of auctions)
    await extendWithin(deps, transaction, { ...auction, staff, at, reason, note, minutes: request.details.minutes });
  return accepted({ auctions: auctions.length });
}

async function pauseAll(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { request, staff, at }: Decided<Details>,
): Promise<Result<{ auctions: number }>> {
  const auctions = (await lockAll(transaction, at)).filter(({ bidding }) => (bidding.state.pausedUntil ?? 0) <= at);
  const { reason, publicNote: note } = request;
  for (const auction of auctions)
    await pauseWithin(deps, transaction, { ...auction, staff, at, reason, note, minutes: request.details.minutes });
  return accepted({ auctions: auctions.length });
}
