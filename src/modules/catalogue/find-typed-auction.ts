import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { readFindText } from '#platform/search/find.ts';
import { IS_PUBLIC, TABLES } from './listing-store.ts';

/** By slug or lot number, as people type it: `Lot 12`, `#12`, `12`. */
export async function findTypedAuction(
  executor: Executor,
  typed: string,
): Promise<{ slug: string; title: string } | null> {
  const { number: typedNumber, numberKind } = readFindText(typed);
  const number = numberKind === 'invoice' ? null : typedNumber;
  const { rows } = await sql<Pick<Row<'auctions'>, 'slug' | 'title'>>`
    select a.slug, a.title from ${TABLES} where (a.slug = ${typed} or a.lot_number = ${number}) and ${IS_PUBLIC}
    order by a.slug = ${typed} desc limit 1`.execute(executor);
  return rows[0] ?? null;
}
