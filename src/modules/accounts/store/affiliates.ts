import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export async function findAffiliates(
  executor: Executor,
  userId: string,
): Promise<(Pick<Row<'paddles'>, 'username'> & Pick<Row<'declared_affiliates'>, 'declared_at'>)[]> {
  return executor
    .selectFrom('declared_affiliates')
    .innerJoin('paddles', 'paddles.user_id', 'declared_affiliates.affiliate_id')
    .select(['paddles.username', 'declared_affiliates.declared_at'])
    .where('declared_affiliates.user_id', '=', userId)
    .where('declared_affiliates.ended_at', 'is', null)
    .orderBy('declared_affiliates.declared_at', 'desc')
    .execute();
}

export async function findConnected(executor: Executor, userId: string): Promise<string[]> {
  const result = await sql<Pick<Row<'paddles'>, 'username'>>`select p.username from affiliate_ties() t
    join paddles p on p.user_id = t.affiliate_id where t.user_id = ${userId} order by lower(p.username)`.execute(
    executor,
  );
  return result.rows.map(({ username }) => username);
}

export async function insertAffiliate(
  transaction: Executor,
  { userId, affiliateId, at }: { userId: string; affiliateId: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('declared_affiliates')
    .values({ user_id: userId, affiliate_id: affiliateId, declared_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'affiliate_id']).doUpdateSet({ declared_at: at, ended_at: null }),
    )
    .execute();
}

export async function endAffiliate(
  transaction: Executor,
  { userId, affiliateId, at }: { userId: string; affiliateId: string; at: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('declared_affiliates')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('affiliate_id', '=', affiliateId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

export async function deleteAffiliatesOf(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .deleteFrom('declared_affiliates')
    .where((where) => where.or([where('user_id', '=', userId), where('affiliate_id', '=', userId)]))
    .execute();
}
