import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

/** Who of these users accepts second chances in which auctions. Without a choice, the account's setting counts. */
export async function findAccepting(
  executor: Executor,
  { auctionIds, userIds }: { auctionIds: readonly string[]; userIds: readonly string[] },
): Promise<{ auctionId: string; userId: string }[]> {
  const { rows } = await sql<{ auctionId: string; userId: string }>`
    select a.id as "auctionId", u.id as "userId"
      from unnest(${[...auctionIds]}::text[]) a(id)
      cross join unnest(${[...userIds]}::text[]) u(id)
      left join second_chance_choices c on c.auction_id = a.id and c.user_id = u.id
      left join second_chance_requests r on r.user_id = u.id
      where coalesce(c.accepts, r.user_id is not null)`.execute(executor);
  return rows;
}

export async function findAcceptingBidders(
  executor: Executor,
  auctionId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await findAccepting(executor, { auctionIds: [auctionId], userIds });
  return new Set(rows.map(({ userId }) => userId));
}

/** One row for each bidder and auction: a statement can't write the same row twice. */
export async function putSecondChanceChoices(
  transaction: Executor,
  rows: readonly Row<'second_chance_choices'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto('second_chance_choices')
    .values([...rows])
    .onConflict((on) =>
      on.columns(['auction_id', 'user_id']).doUpdateSet(({ ref }) => ({
        accepts: ref('excluded.accepts'),
        chosen_at: ref('excluded.chosen_at'),
      })),
    )
    .execute();
}

export async function findSecondChanceChoicesOf(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<{ slug: string; accepts: boolean; chosen_at: Date }[]> {
  return executor
    .selectFrom('second_chance_choices as c')
    .innerJoin('auctions as a', 'a.id', 'c.auction_id')
    .select(['a.slug', 'c.accepts', 'c.chosen_at'])
    .where('c.user_id', '=', userId)
    .orderBy('c.chosen_at', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteSecondChanceChoicesOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('second_chance_choices').where('user_id', '=', userId).execute();
}
