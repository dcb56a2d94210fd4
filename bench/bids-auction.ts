import type { BiddingTestApp } from '#tests/support/bidding-app.ts';
import { findFactsBySlug, type AuctionFacts } from '../src/modules/bidding/store/facts.ts';

export interface BenchAuction {
  readonly facts: AuctionFacts;
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
    const [found] = await findFactsBySlug(executor, [slug]);
    if (found !== undefined) sales.push({ facts: found.facts, next: 100_000 });
  }
  return sales;
}
