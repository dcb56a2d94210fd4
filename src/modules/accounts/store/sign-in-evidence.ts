import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export async function keepSignInNetwork(
  transaction: Executor,
  { userId, network, at }: { userId: string; network: string; at: Date },
): Promise<void> {
  await sql`insert into sign_in_networks (user_id, network, first_seen_at, last_seen_at) values (${userId}, ${network}, ${at}, ${at})
    on conflict (user_id, network) do update set last_seen_at = greatest(sign_in_networks.last_seen_at, excluded.last_seen_at)`.execute(
    transaction,
  );
}

export async function keepSignInDevice(
  executor: Executor,
  { userId, deviceKey, at }: { userId: string; deviceKey: string; at: Date },
): Promise<void> {
  await sql`insert into sign_in_devices (user_id, device_key, first_seen_at, last_seen_at) values (${userId}, ${deviceKey}, ${at}, ${at})
    on conflict (user_id, device_key) do update set last_seen_at = greatest(sign_in_devices.last_seen_at, excluded.last_seen_at)`.execute(
    executor,
  );
}

export async function deleteSignInEvidenceOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('sign_in_networks').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('sign_in_devices').where('user_id', '=', userId).execute();
}

export async function findSignInNetworksOf(
  executor: Executor,
  userId: string,
): Promise<{ network: string; firstSeenAt: Date; lastSeenAt: Date }[]> {
  return executor
    .selectFrom('sign_in_networks')
    .select(['network', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function findSignInDevicesOf(
  executor: Executor,
  userId: string,
): Promise<{ deviceKey: string; firstSeenAt: Date; lastSeenAt: Date }[]> {
  return executor
    .selectFrom('sign_in_devices')
    .select(['device_key as deviceKey', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .orderBy('device_key')
    .execute();
}

export async function deleteSignInEvidenceBefore(executor: Executor, before: Date): Promise<number> {
  const networks = await executor.deleteFrom('sign_in_networks').where('last_seen_at', '<', before).executeTakeFirst();
  const devices = await executor.deleteFrom('sign_in_devices').where('last_seen_at', '<', before).executeTakeFirst();
  return Number(networks.numDeletedRows + devices.numDeletedRows);
}

export interface SignInTrace {
  readonly userId: string;
  readonly kind: 'network' | 'device';
  readonly value: string;
}

export async function findSignInTraces(executor: Executor, userIds: readonly string[]): Promise<SignInTrace[]> {
  if (userIds.length === 0) return [];
  const networks = executor
    .selectFrom('sign_in_networks')
    .select(['user_id as userId', sql<SignInTrace['kind']>`'network'`.as('kind'), 'network as value'])
    .where('user_id', 'in', [...userIds]);
  const devices = executor
    .selectFrom('sign_in_devices')
    .select(['user_id as userId', sql<SignInTrace['kind']>`'device'`.as('kind'), 'device_key as value'])
    .where('user_id', 'in', [...userIds]);
  return networks.unionAll(devices).execute();
}

export async function countUsersByNetwork(
  executor: Executor,
  networks: readonly string[],
): Promise<Map<string, number>> {
  if (networks.length === 0) return new Map();
  const rows = await executor
    .selectFrom('sign_in_networks')
    .select(['network', sql<number>`count(*)::int`.as('people')])
    .where('network', 'in', [...new Set(networks)])
    .groupBy('network')
    .execute();
  return new Map(rows.map(({ network, people }) => [network, people]));
}

export async function findUsersOnSameNetwork(
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
