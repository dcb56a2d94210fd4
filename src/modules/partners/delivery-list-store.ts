import { type RawBuilder, sql } from 'kysely';
import type { WebhookDeliverySort } from '#contract/console-sorts.ts';
import type { DeliveryState, WebhookEventKind } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { MAX_COUNTED, type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { wordsCondition } from '#platform/search/words-condition.ts';

type Endpoint = Row<'webhook_endpoints'>;

export type ListedDelivery = Pick<
  Row<'webhook_deliveries'>,
  'event_id' | 'state' | 'created_at' | 'next_at' | 'finished_at'
> &
  Pick<Row<'webhook_events'>, 'kind' | 'slug'> &
  Pick<Endpoint, 'url' | 'user_id' | 'dealer_id'> & {
    /** Of the endpoint and the event. */
    readonly id: string;
    readonly endpointState: Endpoint['state'];
    readonly attempts: number;
    readonly lastStatus: number | null;
    readonly lastError: string | null;
  };
export interface DeliveryFilter {
  readonly state: DeliveryState | null;
  readonly kind: WebhookEventKind | null;
  readonly search: { readonly words: readonly string[]; readonly endpointIds: readonly string[] } | null;
}

const ID = sql`(d.endpoint_id || '.' || d.event_id)`;
const TABLES = sql`webhook_deliveries d join webhook_events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id`;
const STATES: Readonly<Record<DeliveryState, RawBuilder<unknown>>> = {
  waiting: sql`d.state = 'waiting'`,
  failed: sql`d.state = 'failed'`,
  delivered: sql`d.state = 'delivered'`,
};

async function conditionOf(executor: Executor, filter: DeliveryFilter, isCount: boolean): Promise<RawBuilder<unknown>> {
  const { state, kind, search } = filter;
  const conditions = [state === null ? sql`true` : STATES[state]];
  if (kind !== null) conditions.push(sql`v.kind = ${kind}`);
  if (search !== null) {
    const { words, endpointIds } = search;
    const isOfEndpoint = sql`d.endpoint_id = any(${[...endpointIds]}::text[])`;
    if (words.length === 0) conditions.push(isOfEndpoint);
    else {
      const hasWords = sql<boolean>`words @@ ${beginningsOf(words)}::tsquery`;
      const isOfEvent = await wordsCondition(executor, {
        table: 'webhook_events',
        id: sql`d.event_id`,
        hasWords,
        isCount,
      });
      conditions.push(endpointIds.length === 0 ? isOfEvent : sql`(${isOfEndpoint} or ${isOfEvent})`);
    }
  }
  return sql.join(conditions, sql` and `);
}

export const positionOf = ({ created_at: at, id }: ListedDelivery): PageCursor => ({ key: at.getTime(), id });

export async function listAllDeliveries(
  executor: Executor,
  filter: DeliveryFilter,
  { sort, after, limit }: { sort: WebhookDeliverySort; after: PageCursor | null; limit: number },
): Promise<ListedDelivery[]> {
  const direction = sort === 'created' ? 'asc' : 'desc';
  const page = pageAfter(after, { key: sql`d.created_at`, keyType: 'timestamptz', id: ID, direction });
  const condition = await conditionOf(executor, filter, false);
  const { rows } =
    await sql<ListedDelivery>`select d.event_id, d.state, d.created_at, d.next_at, d.finished_at, ${ID} as id,
      v.kind, v.slug, e.url, e.state as "endpointState", e.user_id, e.dealer_id,
      (select count(*)::int from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id) as attempts,
      last.status as "lastStatus", last.error as "lastError"
    from ${TABLES}
    left join lateral (select status, error from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id order by number desc limit 1) last on true
    where ${condition} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(executor);
  return rows;
}

/** Stops one beyond `MAX_COUNTED`. */
export async function countAllDeliveries(executor: Executor, filter: DeliveryFilter): Promise<number> {
  const condition = await conditionOf(executor, filter, true);
  const asksEvent = filter.kind !== null || filter.search !== null;
  const tables = asksEvent ? TABLES : sql`webhook_deliveries d`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${tables} where ${condition} limit ${MAX_COUNTED + 1}) as counted`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function dealersWithEndpoints(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct dealer_id as id from webhook_endpoints where dealer_id is not null`.execute(executor);
  return rows.map(({ id }) => id);
}

/** By part of their host, or by their owner. */
export async function findEndpointIds(
  executor: Executor,
  { host, userIds, dealerIds }: { host: string; userIds: readonly string[]; dealerIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<Pick<Endpoint, 'id'>>`select id from webhook_endpoints
    where strpos(lower(split_part(split_part(url, '://', 2), '/', 1)), lower(${host})) > 0
      or user_id = any(${[...userIds]}::text[]) or dealer_id = any(${[...dealerIds]}::text[])`.execute(executor);
  return rows.map(({ id }) => id);
}
