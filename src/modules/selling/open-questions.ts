import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

/** Only while they can still be answered. */
export async function countOpenQuestions(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, number>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<Pick<Row<'auctions'>, 'id'> & { count: number }>`
    select a.id, count(*) as count
    from auctions a join auction_states s on s.auction_id = a.id join comments q on q.auction_id = a.id
    where a.id = any(${[...auctionIds]}::text[]) and s.status in ('scheduled', 'live') and q.is_question and q.removed_at is null
      and not exists (select from comments r where r.parent_id = q.id and r.author_id = a.seller_id and r.removed_at is null)
    group by a.id`.execute(executor);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
