import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

export interface ClosingRow { readonly slug: string; readonly title: string; readonly make: string; readonly model: string; readonly status: string; readonly closesAt: Date }

/** What closes between these times, in the order of the closes. */
export async function listClosings(executor: Executor, { from, to }: { from: Date; to: Date }): Promise<ClosingRow[]> {
  return (await sql<ClosingRow>`select a.slug, a.title, a.make, a.model, s.status, s.closes_at as "closesAt" from auction_states s join auctions a on a.id = s.auction_id
    where s.closes_at >= ${from.toISOString()} and s.closes_at < ${to.toISOString()} and s.status not in ('draft','submitted','changes_requested','approved','withdrawn') order by s.closes_at, a.lot_number`.execute(executor)).rows;
}
