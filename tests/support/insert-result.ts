import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';

export interface InsertedResult {
  readonly make: string;
  readonly model?: string;
  readonly year?: number;
  readonly miles?: number;
  /** Follows year, make and model in the title. */
  readonly trim?: string;
  readonly status?: string;
  readonly price?: number | null;
  readonly daysAgo?: number;
  readonly settlement?: 'done' | 'fell_through' | 'payment_due';
  readonly currency?: string;
  readonly bids?: number;
  readonly category?: 'wheels' | 'parts';
}

/** Inserts an auction with its outcome directly. By default it was sold, paid for and handed over. Returns its id. */
export async function insertResult(
  executor: Executor,
  now: number,
  {
    make,
    model = '240Z',
    year = 1971,
    miles = 60_000,
    trim = '',
    status = 'sold',
    price = 2_000_000,
    daysAgo = 60,
    currency = 'USD',
    bids = 0,
    ...also
  }: InsertedResult,
): Promise<string> {
  const id = newId();
  const slug = `result-${id.toLowerCase()}`;
  const closed = new Date(now - daysAgo * DAY_MS);
  const isDraft = status === 'draft';
  const isEnded = !isDraft && !['live', 'scheduled'].includes(status);
  const settlement = also.settlement ?? (status === 'sold' ? 'done' : undefined);
  const vehicle = {
    mileage: miles,
    mileage_unit: 'mi',
    transmission: '4-speed manual',
    title_status: 'Clean',
    category: also.category,
  };
  const terms = {
    currency,
    startingBid: 100_000,
    bidUnit: 100,
    increments: [{ from: 0, step: 25_000 }],
    softCloseMs: 120_000,
    premium: { rateBasisPoints: 500, least: 25_000, most: 750_000 },
  };
  await sql`insert into auctions (id, slug, seller_id, title, make, model, year, vehicle, terms, created_at, updated_at)
    values (${id}, ${slug}, 'seller', ${`${year} ${make} ${model} ${trim}`.trim()}, ${make}, ${model}, ${year}, ${JSON.stringify(vehicle)}::jsonb,
      ${JSON.stringify(terms)}::jsonb, ${closed}, ${closed})`.execute(executor);
  await sql`insert into auction_states (auction_id, status, starts_at, closes_at, first_closes_at, closed_at, price, leader_id, leader_maximum, hammer_price, bid_count)
    values (${id}, ${status}, ${isDraft ? null : new Date(closed.getTime() - 7 * DAY_MS)}, ${isDraft ? null : closed}, ${isDraft ? null : closed},
      ${isEnded ? closed : null}, ${price}, ${price === null ? null : 'buyer'}, ${price}, ${status === 'sold' ? price : null}, ${bids})`.execute(
    executor,
  );
  if (settlement !== undefined && price !== null) {
    const fell = settlement === 'fell_through';
    await sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, currency, price, premium, state, state_since, started_at, ended_at, fault, fault_reason)
      values (${id}, ${id}, 1, ${slug}, 'A car', 'hammer', 'buyer', 'seller', ${currency}, ${price}, 0, ${settlement}, ${closed}, ${closed},
        ${settlement === 'payment_due' ? null : closed}, ${fell ? 'buyer' : null}, ${fell ? 'No money' : null})`.execute(
      executor,
    );
  }
  return id;
}
