import { sql } from 'kysely';
import type { BiddingTestApp } from '#tests/support/bidding-app.ts';
import { findFactsBySlug, type AuctionFacts } from '../src/modules/bidding/store/facts.ts';

export interface BenchAuction {
  readonly facts: AuctionFacts;
  next: number;
}

/** Creates auctions with increments small enough that hundreds of thousands of bids fit under the bid limit. */
export async function putOnSale(
  app: Pick<BiddingTestApp, 'database' | 'addAuction'>,
  auctions: number,
): Promise<BenchAuction[]> {
  const { executor } = app.database;
  const sales: BenchAuction[] = [];
  for (let index = 0; index < auctions; index += 1) {
    const { id, slug } = await app.addAuction();
    await sql`update auctions set terms = jsonb_set(terms, '{increments}', '[{"from":0,"step":100}]') where id = ${id}`.execute(
      executor,
    );
    const [found] = await findFactsBySlug(executor, [slug]);
    if (found !== undefined) sales.push({ facts: found.facts, next: 100_000 });
  }
  return sales;
}
