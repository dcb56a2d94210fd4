import type { WebhookKind } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Reach } from './policy.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

export type EndpointRow = Row<'webhook_endpoints'> & { kinds: WebhookKind[] };

export async function insertEndpoint(transaction: Executor, row: EndpointRow): Promise<void> {
  await transaction.insertInto('webhook_endpoints').values(row).execute();
}
const inReach = (executor: Executor, { userId, dealerIds }: Reach) =>
  executor
    .selectFrom('webhook_endpoints')
    .selectAll()
    .$narrowType<{ kinds: WebhookKind[] }>()
    .where((e) =>
      e.or([e('user_id', '=', userId), ...(dealerIds.length === 0 ? [] : [e('dealer_id', 'in', dealerIds)])]),
    );

export const findEndpoints = (executor: Executor, reach: Reach): Promise<EndpointRow[]> =>
  inReach(executor, reach).orderBy('created_at').orderBy('id').execute();
export async function findEndpoint(
  executor: Executor,
  { id, reach }: { id: string; reach: Reach },
): Promise<EndpointRow | null> {
  return (await inReach(executor, reach).where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function lockEndpoint(
  transaction: Executor,
  { id, reach }: { id: string; reach: Reach },
): Promise<EndpointRow | null> {
  return (await inReach(transaction, reach).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** Without a reach check, for the webhook sender. */
export async function lockAnyEndpoint(transaction: Executor, id: string): Promise<EndpointRow | null> {
  const row = await transaction
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ kinds: WebhookKind[] }>()
    .executeTakeFirst();
  return row ?? null;
}
/** Takes an advisory lock, so that concurrent inserts cannot exceed the limit. */
export async function countEndpoints(
  transaction: Executor,
  owner: Pick<EndpointRow, 'user_id' | 'dealer_id'>,
): Promise<number> {
  await lockName(transaction, `endpoints:${owner.user_id ?? owner.dealer_id ?? ''}`);
  const row = await transaction
    .selectFrom('webhook_endpoints')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', 'is not distinct from', owner.user_id)
    .where('dealer_id', 'is not distinct from', owner.dealer_id)
    .executeTakeFirstOrThrow();
  return row.count;
}
export async function updateEndpoint(
  transaction: Executor,
  id: string,
  change: Partial<EndpointRow>,
): Promise<EndpointRow> {
  return transaction
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<{ kinds: WebhookKind[] }>()
    .executeTakeFirstOrThrow();
}
export async function deleteEndpoint(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}
export async function deleteEndpointsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('webhook_endpoints').where('user_id', '=', userId).execute();
}
/** Includes disabled endpoints: the cursor moves past events that happen while they are off. */
export async function hasEndpoints(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('webhook_endpoints').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type SecretColumn = 'secret' | 'previous_secret';
export async function listSecrets(
  executor: Executor,
  column: SecretColumn,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; value: Buffer }[]> {
  const rows = await executor
    .selectFrom('webhook_endpoints')
    .select(['id', column])
    .where('id', '>', after)
    .where(column, 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, [column]: value }) => (value == null ? [] : [{ id, value }]));
}
export async function replaceSecret(
  executor: Executor,
  { id, column }: { id: string; column: SecretColumn },
  { before, after }: { before: Buffer; after: Buffer },
): Promise<void> {
  await executor
    .updateTable('webhook_endpoints')
    .set({ [column]: after })
    .where('id', '=', id)
    .where(column, '=', before)
    .execute();
}
