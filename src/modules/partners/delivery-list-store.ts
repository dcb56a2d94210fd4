import { type RawBuilder, sql } from 'kysely';
import type { WebhookDeliverySort } from '#contract/console-sorts.ts';
import type { DeliveryState, WebhookEventKind } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { type OpenList, pageAfter } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { countListed, findWords, listConditions, type ListConditions } from '#platform/search/list-conditions.ts';

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

async function conditionsOf(executor: Executor, { state, kind, search }: DeliveryFilter): Promise<ListConditions> {
  const conditions = [...(state === null ? [] : [STATES[state]]), ...(kind === null ? [] : [sql`v.kind = ${kind}`])];
  if (search === null) return listConditions(conditions);
  const { words, endpointIds } = search;
  const isOfEndpoint = sql<boolean>`d.endpoint_id = any(${[...endpointIds]}::text[])`;
  if (words.length === 0) return listConditions([...conditions, isOfEndpoint]);
  const hasWords = sql<boolean>`v.words @@ ${beginningsOf(words)}::tsquery`;
  const { toRead, toCount } = await findWords(executor, { table: sql`webhook_events v`, id: sql`v.id`, hasWords });
  const isFound = (isOfEvent: RawBuilder<boolean>) =>
    endpointIds.length === 0 ? isOfEvent : sql<boolean>`(${isOfEndpoint} or ${isOfEvent})`;
  // Many events may have few deliveries.
  return listConditions(conditions, { toRead: isFound(toRead), toCount: isFound(toCount), areMany: false });
}

export async function openDeliveries(
  executor: Executor,
  filter: DeliveryFilter,
  sort: WebhookDeliverySort,
): Promise<OpenList<ListedDelivery>> {
  const conditions = await conditionsOf(executor, filter);
  const direction = sort === 'created' ? 'asc' : 'desc';
  return {
    async read({ after, limit }) {
      const page = pageAfter(after, { key: sql`d.created_at`, keyType: 'timestamptz', id: ID, direction });
      const { rows } =
        await sql<ListedDelivery>`select d.event_id, d.state, d.created_at, d.next_at, d.finished_at, ${ID} as id,
          v.kind, v.slug, e.url, e.state as "endpointState", e.user_id, e.dealer_id,
          (select count(*)::int from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id) as attempts,
          last.status as "lastStatus", last.error as "lastError"
        from ${TABLES}
        left join lateral (select status, error from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id order by number desc limit 1) last on true
        where ${conditions.toRead} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(executor);
      return rows;
    },
    count() {
      const asksEvent = filter.kind !== null || filter.search !== null;
      return countListed(executor, asksEvent ? TABLES : sql`webhook_deliveries d`, conditions);
    },
    positionOf: ({ created_at: at, id }) => ({ key: at.getTime(), id }),
  };
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
