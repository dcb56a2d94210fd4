import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export type Subscription = CamelRow<'push_subscriptions'>;
const COLUMNS = [
  'id',
  'user_id as userId',
  'endpoint',
  'p256dh',
  'auth',
  'device',
  'created_at as createdAt',
  'last_sent_at as lastSentAt',
] as const;

export const MAX_DEVICES = 20;

export async function findSubscriptions(executor: Executor, userIds: readonly string[]): Promise<Subscription[]> {
  if (userIds.length === 0) return [];
  return executor
    .selectFrom('push_subscriptions')
    .select(COLUMNS)
    .where('user_id', 'in', [...new Set(userIds)])
    .orderBy('created_at')
    .execute();
}

/** A known device moves to this user; beyond the limit, the oldest is removed. */
export async function saveSubscription(
  transaction: Executor,
  row: Omit<Subscription, 'createdAt' | 'lastSentAt'>,
  at: Date,
): Promise<void> {
  const values = {
    id: row.id,
    user_id: row.userId,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    device: row.device,
    created_at: at,
    last_sent_at: null,
  };
  await transaction
    .insertInto('push_subscriptions')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ user_id: row.userId, p256dh: row.p256dh, auth: row.auth, device: row.device }),
    )
    .execute();
  await sql`delete from push_subscriptions where id in (select id from push_subscriptions where user_id = ${row.userId} order by created_at desc, id desc offset ${MAX_DEVICES})`.execute(
    transaction,
  );
}

export async function deleteSubscription(
  executor: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const result = await executor
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteSubscriptionsOf(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}

export async function touchSubscription(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.updateTable('push_subscriptions').set({ last_sent_at: at }).where('id', '=', id).execute();
}

export async function findPushKeys(executor: Executor): Promise<{ publicKey: string; privateKey: Buffer } | null> {
  const row = await executor.selectFrom('push_keys').selectAll().executeTakeFirst();
  return row === undefined ? null : { publicKey: row.public_key, privateKey: row.private_key };
}

export async function insertPushKeys(
  executor: Executor,
  keys: { publicKey: string; privateKey: Buffer; at: Date },
): Promise<void> {
  await executor
    .insertInto('push_keys')
    .values({ id: 1, public_key: keys.publicKey, private_key: keys.privateKey, created_at: keys.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replacePrivateKey(
  executor: Executor,
  { before, after }: { before: Buffer; after: Buffer },
): Promise<void> {
  await executor.updateTable('push_keys').set({ private_key: after }).where('private_key', '=', before).execute();
}
