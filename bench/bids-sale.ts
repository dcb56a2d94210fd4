import { sql } from 'kysely';
import type { FloorHouse } from '#tests/support/floor.ts';
import { findFactsBySlug, type AuctionFacts } from '../src/modules/bidding/store/facts.ts';

/** An auction to bid on, with the next amount that nobody has bid. */
export interface Sale {
  readonly facts: AuctionFacts;
  next: number;
}

/** Puts auctions on sale whose steps are small beside the amounts, so that hundreds of thousands of bids fit under the most that anyone may bid. */
export async function putOnSale(house: Pick<FloorHouse, 'database' | 'addAuction'>, auctions: number): Promise<Sale[]> {
  const { executor } = house.database;
  const sales: Sale[] = [];
  for (let index = 0; index < auctions; index += 1) {
    const { id, slug } = await house.addAuction();
    await sql`update auctions set terms = jsonb_set(terms, '{increments}', '[{"from":0,"step":100}]') where id = ${id}`.execute(executor);
    const [found] = await findFactsBySlug(executor, [slug]);
    if (found !== undefined) sales.push({ facts: found.facts, next: 100_000 });
  }
  return sales;
}
