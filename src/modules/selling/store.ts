import { sql } from 'kysely';
import type { AuctionTerms } from '#auction/types.ts';
import type { StorySection } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { freeSlug } from '#platform/slug.ts';

export interface Description {
  readonly title: string;
  readonly subtitle: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly bodyStyle: string;
  readonly vehicle: Readonly<Record<string, unknown>>;
  readonly story: readonly {
    readonly kind: string;
    readonly heading: string;
    readonly text: string;
    readonly items?: StorySection['items'];
  }[];
  readonly location: Readonly<Record<string, string>>;
  readonly isFeatured: boolean;
}
export interface AuctionRecord extends Description {
  readonly id: string;
  readonly slug: string;
  readonly lotNumber: number;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly terms: AuctionTerms;
  readonly withdrawnReason: string | null;
}

type JsonColumns = {
  vehicle: Description['vehicle'];
  story: Description['story'];
  location: Description['location'];
  terms: AuctionTerms;
};

const MAX_WITH_ONE_TITLE = 10_000;

export async function findFreeSlug(transaction: Executor, base: string): Promise<string> {
  const result = await sql<
    Pick<Row<'auctions'>, 'slug'>
  >`select slug from auctions where slug = ${base} or slug ~ ${`^${base}-[0-9]+$`} limit ${MAX_WITH_ONE_TITLE}`.execute(
    transaction,
  );
  return freeSlug(base, new Set(result.rows.map((row) => row.slug)));
}

/** Returns false if another request took the slug. */
export async function insertAuction(
  transaction: Executor,
  record: Omit<AuctionRecord, 'lotNumber' | 'withdrawnReason'>,
  at: number,
): Promise<boolean> {
  const now = new Date(at);
  const inserted = await transaction
    .insertInto('auctions')
    .values({
      id: record.id,
      slug: record.slug,
      seller_id: record.sellerId,
      dealer_id: record.dealerId,
      ...columnsOf(record),
      terms: JSON.stringify(record.terms),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateAuctionRow(transaction: Executor, record: AuctionRecord, at: number): Promise<void> {
  await transaction
    .updateTable('auctions')
    .set({
      seller_id: record.sellerId,
      dealer_id: record.dealerId,
      ...columnsOf(record),
      terms: JSON.stringify(record.terms),
      updated_at: new Date(at),
    })
    .where('id', '=', record.id)
    .execute();
}

export async function findPauses(executor: Executor, slug: string): Promise<ReadonlySet<number>> {
  const rows = await executor
    .selectFrom('audit_entries')
    .select('recorded_at as at')
    .where('subject', '=', `auction:${slug}`)
    .where('action', '=', 'auction_paused')
    .execute();
  return new Set(rows.map(({ at }) => at.getTime()));
}

export const findAuctionBySlug = (executor: Executor, slug: string) => findAuction(executor, 'slug', slug);

export async function findAuction(executor: Executor, by: 'id' | 'slug', value: string): Promise<AuctionRecord | null> {
  const row = await executor
    .selectFrom('auctions')
    .selectAll()
    .where(by, '=', value)
    .$narrowType<JsonColumns>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    slug: row.slug,
    lotNumber: row.lot_number,
    sellerId: row.seller_id,
    dealerId: row.dealer_id,
    title: row.title,
    subtitle: row.subtitle,
    make: row.make,
    model: row.model,
    year: row.year,
    bodyStyle: row.body_style,
    vehicle: row.vehicle,
    story: row.story,
    location: row.location,
    isFeatured: row.is_featured,
    terms: row.terms,
    withdrawnReason: row.withdrawn_reason,
  };
}

function columnsOf(described: Description) {
  return {
    title: described.title,
    subtitle: described.subtitle,
    make: described.make,
    model: described.model,
    year: described.year,
    body_style: described.bodyStyle,
    vehicle: JSON.stringify(described.vehicle),
    story: JSON.stringify(described.story),
    location: JSON.stringify(described.location),
    is_featured: described.isFeatured,
  };
}
