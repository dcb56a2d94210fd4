import { moneyOrNull } from '#contract/primitives.ts';
import { sql } from 'kysely';
import type { RelistOrigin } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { IS_NOT_DISCARDED, type SubmissionRecord, TABLES } from './submission-store.ts';

/** Another listing of the vehicle that is still open, or that sold it later. */
export interface OtherListing
  extends Pick<CamelRow<'auctions'>, 'id' | 'sellerId'>, Pick<Row<'auction_states'>, 'status'> {
  readonly isRelist: boolean;
}

export async function findOtherListing(executor: Executor, earlier: SubmissionRecord): Promise<OtherListing | null> {
  const vin = earlier.vehicle.vin ?? '';
  const isSameOwner = sql`(a.seller_id = ${earlier.sellerId} or a.dealer_id = ${earlier.dealerId})`;
  const isSameVin = vin === '' ? sql`false` : sql`upper(a.vehicle->>'vin') = upper(${vin}) and ${isSameOwner}`;
  const isSameVehicle = sql`(b.relisted_from = ${earlier.id} or b.vehicle_id = ${earlier.vehicleId} or (${isSameVin}))`;
  const isOpen = sql`s.status not in ('sold', 'not_sold', 'withdrawn')`;
  const wasSoldLater = sql`(a.created_at > ${earlier.createdAt} and exists (select from sold_auctions k where k.auction_id = a.id))`;
  const result =
    await sql<OtherListing>`select a.id, a.seller_id as "sellerId", s.status, b.relisted_from is not distinct from ${earlier.id} as "isRelist"
    from ${TABLES} where a.id <> ${earlier.id} and ${IS_NOT_DISCARDED} and ${isSameVehicle} and (${isOpen} or ${wasSoldLater})
    order by "isRelist" desc, a.created_at desc limit 1`.execute(executor);
  return result.rows[0] ?? null;
}

export async function findFailedSale(
  executor: Executor,
  auctionId: string,
): Promise<{ readonly isOffered: boolean } | null> {
  const rows = await executor
    .selectFrom('failed_sales')
    .select('is_offered as isOffered')
    .where('auction_id', '=', auctionId)
    .execute();
  return rows[0] ?? null;
}

export async function isOfferedToBidder(executor: Executor, auctionId: string): Promise<boolean> {
  const asked = executor.selectFrom('second_chances').select('id').where('auction_id', '=', auctionId);
  return (await asked.where('state', '=', 'offered').executeTakeFirst()) !== undefined;
}

export async function linkRelist(
  transaction: Executor,
  { id, relistedFrom }: { id: string; relistedFrom: string },
): Promise<void> {
  await transaction
    .updateTable('submissions')
    .set({ relisted_from: relistedFrom })
    .where('auction_id', '=', id)
    .execute();
}

/** Each stays public or private as before. */
export async function copyDocuments(transaction: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`insert into auction_documents (auction_id, document_id, is_shown)
    select ${to}, document_id, is_shown from auction_documents where auction_id = ${from}`.execute(transaction);
}

/** Directly or through other relists. */
export async function earlierListingsOf(executor: Executor, auctionId: string): Promise<Set<string>> {
  const result = await sql<Pick<Row<'auctions'>, 'id'>>`with recursive earlier(id) as (
    select relisted_from from submissions where auction_id = ${auctionId} and relisted_from is not null
    union select b.relisted_from from submissions b join earlier e on b.auction_id = e.id where b.relisted_from is not null)
    select id from earlier`.execute(executor);
  return new Set(result.rows.map(({ id }) => id));
}

export interface RelistedFrom {
  readonly origin: RelistOrigin;
  readonly startingBid: number | null;
  readonly mileage: number | null;
}

export async function relistOrigins(executor: Executor, ids: readonly string[]): Promise<Map<string, RelistedFrom>> {
  if (ids.length === 0) return new Map();
  const result = await sql<
    Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'lotNumber'> &
      Pick<CamelRow<'auction_states'>, 'status' | 'closesAt'> & {
        fellThrough: boolean;
        amount: number | null;
        currency: string;
        startingBid: number | null;
        mileage: number | null;
      }
  >`select a.id, a.slug, a.lot_number as "lotNumber", a.title, s.status, f.auction_id is not null as "fellThrough",
    coalesce(s.hammer_price, s.price) as amount, a.terms->>'currency' as currency, s.closes_at as "closesAt",
    (a.terms->>'startingBid')::bigint as "startingBid", (a.vehicle->>'mileage')::double precision as mileage
    from auctions a join auction_states s on s.auction_id = a.id left join failed_sales f on f.auction_id = a.id
    where a.id = any(${[...ids]}::text[])`.execute(executor);
  return new Map(
    result.rows.map((row) => [
      row.id,
      {
        startingBid: row.startingBid,
        mileage: row.mileage,
        origin: {
          slug: row.slug,
          lot_number: row.lotNumber,
          title: row.title,
          state: row.status,
          fell_through: row.fellThrough,
          highest_bid: moneyOrNull(row.amount, row.currency),
          closed_at: row.closesAt?.toISOString() ?? null,
        },
      },
    ]),
  );
}

export async function newestPhotos(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, Date>> {
  if (auctionIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('auction_images')
    .innerJoin('images', 'images.id', 'auction_images.image_id')
    .select((e) => ['auction_images.auction_id as auctionId', e.fn.max('images.created_at').as('at')])
    .where('auction_images.auction_id', 'in', auctionIds)
    .groupBy('auction_images.auction_id')
    .execute();
  return new Map(rows.map(({ auctionId, at }) => [auctionId, at]));
}
