import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export async function keepNetwork(
  transaction: Executor,
  { userId, network, at }: { userId: string; network: string; at: Date },
): Promise<void> {
  await sql`insert into sign_in_networks (user_id, network, first_seen_at, last_seen_at) values (${userId}, ${network}, ${at}, ${at})
    on conflict (user_id, network) do update set last_seen_at = greatest(sign_in_networks.last_seen_at, excluded.last_seen_at)`.execute(
    transaction,
  );
}

export async function deleteNetworksOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('sign_in_networks').where('user_id', '=', userId).execute();
}

export async function findNetworksOf(
  executor: Executor,
  userId: string,
): Promise<{ network: string; firstSeenAt: Date; lastSeenAt: Date }[]> {
  const rows = await executor
    .selectFrom('sign_in_networks')
    .select(['network', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows;
}

export async function sharingNetwork(
  executor: Executor,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const result = await sql<Pick<Row<'sign_in_networks'>, 'user_id'>>`select distinct user_id from sign_in_networks
    where user_id = any(${[...others]}::text[]) and user_id <> ${userId}
      and network in (select network from sign_in_networks where user_id = ${userId})`.execute(executor);
  return new Set(result.rows.map((row) => row.user_id));
}
