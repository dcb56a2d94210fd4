import { sql } from 'kysely';
import type { WebhookKind, WebhookState } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Reach } from './policy.ts';

export interface EndpointRow {
  id: string;
  user_id: string | null;
  dealer_id: string | null;
  created_by: string;
  url: string;
  kinds: WebhookKind[];
  all_auctions: boolean;
  state: WebhookState;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_reason: string;
  created_at: Date;
  updated_at: Date;
}
const tables = (executor: Executor) => executor.withTables<{ webhook_endpoints: EndpointRow }>();

/** Keeps a new endpoint. */
export async function insertEndpoint(transaction: Executor, row: EndpointRow): Promise<void> {
  await tables(transaction).insertInto('webhook_endpoints').values(row).execute();
}
const inReach = (executor: Executor, { userId, dealerIds }: Reach) =>
  tables(executor)
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where((e) => e.or([e('user_id', '=', userId), ...(dealerIds.length === 0 ? [] : [e('dealer_id', 'in', dealerIds)])]));

/** All endpoints in somebody's reach, the oldest first. */
export const findEndpoints = (executor: Executor, reach: Reach): Promise<EndpointRow[]> =>
  inReach(executor, reach).orderBy('created_at').orderBy('id').execute();
/** One of them; null where there is none. */
export async function findEndpoint(executor: Executor, { id, reach }: { id: string; reach: Reach }): Promise<EndpointRow | null> {
  return (await inReach(executor, reach).where('id', '=', id).executeTakeFirst()) ?? null;
}
/** The same under a lock, until the transaction ends. */
export async function lockEndpoint(transaction: Executor, { id, reach }: { id: string; reach: Reach }): Promise<EndpointRow | null> {
  return (await inReach(transaction, reach).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** An endpoint for the messenger, which reaches all. */
export async function lockAnyEndpoint(transaction: Executor, id: string): Promise<EndpointRow | null> {
  return (await tables(transaction).selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** How many endpoints somebody has. Whoever adds another at the same moment waits: they are counted one after the other. */
export async function countEndpoints(transaction: Executor, owner: Pick<EndpointRow, 'user_id' | 'dealer_id'>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints:${owner.user_id ?? owner.dealer_id ?? ''}`}, 0))`.execute(transaction);
  const row = await tables(transaction)
    .selectFrom('webhook_endpoints')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', 'is not distinct from', owner.user_id)
    .where('dealer_id', 'is not distinct from', owner.dealer_id)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
/** Changes these fields of an endpoint; as it is then. Throws where there is none. */
export async function updateEndpoint(transaction: Executor, id: string, change: Partial<EndpointRow>): Promise<EndpointRow> {
  return tables(transaction).updateTable('webhook_endpoints').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
/** Forgets an endpoint, with its log. */
export async function deleteEndpoint(executor: Executor, id: string): Promise<void> {
  await tables(executor).deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}
/** Forgets a person's own endpoints; those of their dealers stay. */
export async function deleteEndpointsOf(transaction: Executor, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('webhook_endpoints').where('user_id', '=', userId).execute();
}
/** Whether there is any endpoint. Past those that are switched off is read as well: what happens meanwhile is not for them when they are on again. */
export async function hasEndpoints(executor: Executor): Promise<boolean> {
  return (await tables(executor).selectFrom('webhook_endpoints').select('id').limit(1).executeTakeFirst()) !== undefined;
}
