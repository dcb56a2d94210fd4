import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { minor } from '#auction/money.ts';
import type { AuctionStatus, AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';

const terms: AuctionTerms = {
  currency: 'USD',
  startingBid: minor(500_000),
  bidUnit: minor(100),
  increments: [{ from: minor(0), step: minor(25_000) }],
  softCloseMs: 120_000,
  premium: { rateBasisPoints: 500, least: minor(25_000), most: minor(750_000) },
};

export interface InsertedAuction {
  slug: string;
  status: AuctionStatus;
  make: string;
  model?: string;
  subtitle?: string;
  vin?: string;
  body?: string;
  region?: string;
  city?: string;
  vehicle?: Readonly<Record<string, unknown>>;
  year?: number;
  title?: string;
  price?: number;
  leader?: string;
  reserve?: number | null;
  closesIn?: number;
  hammer?: number;
  bids?: number;
}

/** Inserts an auction directly, as if it had been published and bid on. Returns its id. */
export async function insertAuction(
  executor: Executor,
  auction: InsertedAuction,
  { now, sellerId, maximum }: { now: number; sellerId: string; maximum: number },
): Promise<string> {
  const id = newId();
  const at = new Date(now);
  await sql`insert into auctions (id, slug, seller_id, title, subtitle, make, model, year, body_style, vehicle, story, location, terms, created_at, updated_at)
    values (${id}, ${auction.slug}, ${sellerId}, ${auction.title ?? `${auction.make} ${auction.slug}`}, ${auction.subtitle ?? ''}, ${auction.make}, ${auction.model ?? 'Model'}, ${auction.year ?? 1970}, ${auction.body ?? 'coupe'},
      ${JSON.stringify({ mileage: 12_000, mileage_unit: 'mi', engine: 'V8', odd: 'dropped', vin: auction.vin, ...auction.vehicle })}::jsonb, ${JSON.stringify([{ kind: 'overview', heading: 'Overview', text: 'Fine.' }])}::jsonb,
      ${JSON.stringify({ city: auction.city ?? 'Springfield', region: auction.region ?? 'Oregon' })}::jsonb, ${JSON.stringify(terms)}::jsonb, ${at}, ${at})`.execute(
    executor,
  );
  const isDraft = auction.status === 'draft';
  const closes = new Date(now + (auction.closesIn ?? 24) * HOUR_MS);
  await sql`insert into auction_states (auction_id, status, starts_at, closes_at, first_closes_at, reserve, price, leader_id, leader_maximum, bid_count, hammer_price)
    values (${id}, ${auction.status}, ${isDraft ? null : new Date(closes.getTime() - 200 * HOUR_MS)}, ${isDraft ? null : closes}, ${isDraft ? null : closes}, ${auction.reserve ?? null},
      ${auction.price ?? null}, ${auction.leader ?? null}, ${auction.leader === undefined ? null : maximum}, ${auction.bids ?? 0}, ${auction.hammer ?? null})`.execute(
    executor,
  );
  return id;
}
