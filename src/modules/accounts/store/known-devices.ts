import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export type KnownDevice = Pick<CamelRow<'known_devices'>, 'device' | 'network' | 'firstSeenAt' | 'lastSeenAt'>;
interface DeviceSignIn {
  readonly userId: string;
  readonly device: string;
  readonly network: string;
  readonly at: Date;
}

export async function forgetDevices(transaction: Executor, userId: string, since: Date): Promise<void> {
  await transaction
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<', since)
    .execute();
}

/** Returns true for a new device of a person with others. Of two concurrent sign-ins only one gets true. */
export async function keepDevice(
  transaction: Executor,
  { userId, device, network, at }: DeviceSignIn,
): Promise<boolean> {
  const result = await sql<{ is_new: boolean; has_others: boolean }>`
    insert into known_devices (user_id, device, network, first_seen_at, last_seen_at) values (${userId}, ${device}, ${network}, ${at}, ${at})
    on conflict (user_id, device, network) do update set last_seen_at = greatest(known_devices.last_seen_at, excluded.last_seen_at)
    returning xmax = 0 as is_new, exists (select 1 from known_devices other where other.user_id = ${userId}) as has_others`.execute(
    transaction,
  );
  const [row] = result.rows;
  return row !== undefined && row.is_new && row.has_others;
}

export async function findDevicesOf(executor: Executor, userId: string): Promise<KnownDevice[]> {
  const rows = await executor
    .selectFrom('known_devices')
    .select(['device', 'network', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device')
    .execute();
  return rows;
}

export async function deleteDevicesOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
