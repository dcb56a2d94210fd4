import { isOpenAt } from '#auction/lifecycle.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { BiddingDeps } from './deps.ts';
import type { Executor } from '#platform/database/database.ts';
import { findInfo, findInfoBySlug, type AuctionInfo } from './store/auction-info.ts';
import { lockBiddings, readBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

export async function lockAuction(
  transaction: Executor,
  slug: string,
): Promise<{ info: AuctionInfo; bidding: AuctionBidding } | null> {
  const [found] = await findInfoBySlug(transaction, [slug]);
  if (found === undefined) return null;
  const bidding = (await lockBiddings(transaction, [found.info.auctionId])).get(found.info.auctionId);
  return bidding === undefined ? null : { info: found.info, bidding };
}

export async function findWithBidding(
  executor: Executor,
  auctionId: string,
): Promise<{ info: AuctionInfo; bidding: AuctionBidding } | null> {
  const [found] = await findInfo(executor, [auctionId]);
  const bidding = (await readBiddings(executor, [auctionId])).get(auctionId);
  return found === undefined || bidding === undefined ? null : { info: found.info, bidding };
}

export interface OpenAuction {
  readonly info: AuctionInfo;
  readonly bidding: AuctionBidding;
  readonly at: number;
}

type Clocked = Pick<BiddingDeps, 'clock'>;
type Locked = Pick<OpenAuction, 'info' | 'bidding'>;
const withTimeIfOpen = async (
  { clock }: Clocked,
  transaction: Executor,
  locked: Locked,
): Promise<OpenAuction | null> => {
  const at = await clock.now(transaction);
  return isOpenAt(locked.bidding.state, at) ? { ...locked, at } : null;
};

export async function lockIfLive(deps: Clocked, transaction: Executor, slug: string): Promise<OpenAuction | null> {
  const locked = await lockAuction(transaction, slug);
  return locked === null ? null : withTimeIfOpen(deps, transaction, locked);
}

export async function lockLiveAuction(
  deps: Clocked,
  transaction: Executor,
  {
    slug,
    refusal,
  }: {
    slug: string;
    refusal: 'block_needs_live_auction' | 'close_needs_live_auction' | 'void_needs_live_auction';
  },
): Promise<Result<OpenAuction>> {
  const locked = await lockAuction(transaction, slug);
  if (locked === null) return refuse('auction_not_found');
  const open = await withTimeIfOpen(deps, transaction, locked);
  return open === null ? refuse(refusal) : accepted(open);
}
