import { sql } from 'kysely';
import { minor } from '#auction/money.ts';
import type { AuctionStatus, AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export interface AuctionInfo {
  readonly version: number;
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly terms: AuctionTerms;
}
export interface InfoWithStatus {
  readonly info: AuctionInfo;
  readonly status: AuctionStatus;
}
interface InfoRow
  extends
    Pick<Row<'auctions'>, 'id' | 'slug' | 'title' | 'seller_id' | 'dealer_id'>,
    Pick<Row<'auction_states'>, 'status' | 'facts_version'> {
  terms: AuctionTerms;
}

const FROM = sql`select a.id, a.slug, a.title, a.seller_id, a.dealer_id, a.terms, s.status, s.facts_version from auctions a join auction_states s on s.auction_id = a.id`;

export async function findInfoBySlug(executor: Executor, slugs: readonly string[]): Promise<InfoWithStatus[]> {
  const result = await sql<InfoRow>`${FROM} where a.slug = any(${[...slugs]}::text[])`.execute(executor);
  return result.rows.map(infoOf);
}

export async function findInfo(executor: Executor, auctionIds: readonly string[]): Promise<InfoWithStatus[]> {
  const result = await sql<InfoRow>`${FROM} where a.id = any(${[...auctionIds]}::text[])`.execute(executor);
  return result.rows.map(infoOf);
}

export async function findName(executor: Executor, auctionId: string): Promise<{ slug: string; title: string } | null> {
  const rows = await executor.selectFrom('auctions').select(['slug', 'title']).where('id', '=', auctionId).execute();
  return rows[0] ?? null;
}

export async function findPlaces(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, { country?: string; region?: string }>> {
  const result = await sql<
    Pick<Row<'auctions'>, 'id'> & { location: { country?: string; region?: string } }
  >`select id, location from auctions where id = any(${[...auctionIds]}::text[])`.execute(executor);
  return new Map(result.rows.map((row) => [row.id, row.location]));
}

export interface CarFacts {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly lotNumber: number;
  readonly vehicle: Readonly<Record<string, unknown>>;
  readonly place: { readonly city?: string; readonly region?: string; readonly country?: string };
}
export async function findCar(executor: Executor, auctionId: string): Promise<CarFacts> {
  const rows = await executor
    .selectFrom('auctions')
    .select(['year', 'make', 'model', 'lot_number', 'vehicle', 'location'])
    .where('id', '=', auctionId)
    .execute();
  const [row] = rows;
  return {
    year: row?.year ?? 0,
    make: row?.make ?? '',
    model: row?.model ?? '',
    lotNumber: row?.lot_number ?? 0,
    vehicle: (row?.vehicle ?? {}) as CarFacts['vehicle'],
    place: row?.location ?? {},
  };
}

export async function updateWithdrawnReason(
  transaction: Executor,
  auctionId: string,
  { reason, at }: { reason: string; at: number },
): Promise<void> {
  await transaction
    .updateTable('auctions')
    .set({ withdrawn_reason: reason, updated_at: new Date(at) })
    .where('id', '=', auctionId)
    .execute();
}

function infoOf(row: InfoRow): InfoWithStatus {
  const { terms } = row;
  return {
    status: row.status,
    info: {
      version: row.facts_version,
      auctionId: row.id,
      slug: row.slug,
      title: row.title,
      sellerId: row.seller_id,
      dealerId: row.dealer_id,
      terms: {
        currency: terms.currency,
        startingBid: minor(terms.startingBid),
        bidUnit: minor(terms.bidUnit),
        softCloseMs: terms.softCloseMs,
        increments: terms.increments.map((row) => ({ from: minor(row.from), step: minor(row.step) })),
        premium: {
          rateBasisPoints: terms.premium.rateBasisPoints,
          least: minor(terms.premium.least),
          most: minor(terms.premium.most),
        },
        ...(terms.sellerFeeBasisPoints === undefined ? {} : { sellerFeeBasisPoints: terms.sellerFeeBasisPoints }),
      },
    },
  };
}
