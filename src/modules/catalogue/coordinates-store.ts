import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { TypedLocation } from '#platform/places/find-place.ts';
import type { Point } from '#platform/places/gazetteer.ts';

interface UnlocatedAuction extends Pick<Row<'auctions'>, 'id'> {
  readonly location: TypedLocation;
}

/** Locks auctions whose location was written since they were located. */
export async function claimUnlocated(transaction: Executor, limit: number): Promise<UnlocatedAuction[]> {
  const { rows } = await sql<UnlocatedAuction>`select id, location from auctions
    where not is_located order by id limit ${limit} for no key update skip locked`.execute(transaction);
  return rows;
}

export async function writeCoordinates(
  transaction: Executor,
  located: readonly { readonly id: string; readonly point: Point | null }[],
): Promise<void> {
  await sql`update auctions as located set latitude = p.latitude, longitude = p.longitude, is_located = true
    from unnest(${located.map(({ id }) => id)}::text[], ${located.map(({ point }) => point?.latitude ?? null)}::double precision[],
      ${located.map(({ point }) => point?.longitude ?? null)}::double precision[]) as p(id, latitude, longitude)
    where located.id = p.id`.execute(transaction);
}

export async function isAnyUnlocated(executor: Executor): Promise<boolean> {
  const query = executor.selectFrom('auctions').select('id').where('is_located', '=', false).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function countUnlocated(executor: Executor): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from auctions where not is_located`.execute(executor);
  return rows[0]?.count ?? 0;
}
