import type { BiddingTestApp } from '#tests/support/bidding-app.ts';
import { findInfoBySlug, type AuctionInfo } from '../src/modules/bidding/store/auction-info.ts';

export interface BenchAuction {
  readonly info: AuctionInfo;
  next: number;
}

export async function putOnSale(
  app: Pick<BiddingTestApp, 'database' | 'addAuction'>,
  auctions: number,
): Promise<BenchAuction[]> {
  const { executor } = app.database;
  const sales: BenchAuction[] = [];
  for (let index = 0; index < auctions; index += 1) {
    const { slug } = await app.addAuction();
    const [found] = await findInfoBySlug(executor, [slug]);
    if (found !== undefined) sales.push({ info: found.info, next: 100_000 });
  }
  return sales;
}
