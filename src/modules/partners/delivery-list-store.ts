import { type RawBuilder, sql } from 'kysely';
import type { WebhookDeliverySort } from '#contract/console-lists.ts';
import type { DeliveryState, WebhookEventKind } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { OpenList } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { anyOf, type ListSearch, openList } from '#platform/search/open-list.ts';

type Endpoint = Row<'webhook_endpoints'>;

export type ListedDelivery = Pick<
  Row<'webhook_deliveries'>,
  'event_id' | 'state' | 'created_at' | 'next_at' | 'finished_at'
> &
  Pick<Row<'webhook_events'>, 'kind' | 'slug'> &
  Pick<Endpoint, 'url' | 'user_id' | 'dealer_id'> & {
    /** Combines the ids of the endpoint and the event. */
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
const DELIVERIES = sql`webhook_deliveries d`;
const EVENTS = sql`join webhook_events v on v.id = d.event_id`;
const STATES: Readonly<Record<DeliveryState, RawBuilder<unknown>>> = {
  waiting: sql`d.state = 'waiting'`,
  failed: sql`d.state = 'failed'`,
  delivered: sql`d.state = 'delivered'`,
};

function searchOf(
  { words, endpointIds }: NonNullable<DeliveryFilter['search']>,
  kind: DeliveryFilter['kind'],
): ListSearch {
  const ofEndpoint = endpointIds.length === 0 ? [] : [sql<boolean>`d.endpoint_id = any(${[...endpointIds]}::text[])`];
  const hasWords = words.length === 0 ? [] : [sql<boolean>`v.words @@ ${beginningsOf(words)}::tsquery`];
  // Events are found first: with a join, the planner may read all deliveries.
  const ofEvents = hasWords.map(
    (condition) => sql<boolean>`d.event_id = any(array(select id from webhook_events v where ${condition}))`,
  );
  return {
    fits: anyOf([...ofEndpoint, ...hasWords]).fits,
    lookups: [
      ...ofEndpoint.map((condition) => (kind === null ? { tables: DELIVERIES, condition } : { condition })),
      ...ofEvents.map((condition) => ({ condition })),
    ],
  };
}

export const openDeliveries = (
  executor: Executor,
  { state, kind, search }: DeliveryFilter,
  sort: WebhookDeliverySort,
): OpenList<ListedDelivery> =>
  openList(executor, {
    tables: kind === null && search === null ? DELIVERIES : sql`${DELIVERIES} ${EVENTS}`,
    columns: sql`d.event_id, d.state, d.created_at, d.next_at, d.finished_at, ${ID} as id,
      v.kind, v.slug, e.url, e.state as "endpointState", e.user_id, e.dealer_id,
      (select count(*)::int from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id) as attempts,
      last.status as "lastStatus", last.error as "lastError"`,
    joins: sql`${kind === null && search === null ? EVENTS : sql``} join webhook_endpoints e on e.id = d.endpoint_id
      left join lateral (select status, error from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id order by number desc limit 1) last on true`,
    conditions: [...(state === null ? [] : [STATES[state]]), ...(kind === null ? [] : [sql`v.kind = ${kind}`])],
    search: search === null ? null : searchOf(search, kind),
    order: { key: sql`d.created_at`, keyType: 'timestamptz', id: ID, direction: sort === 'created' ? 'asc' : 'desc' },
    row: sql`d.ctid`,
    positionOf: ({ created_at: at, id }) => ({ key: at.getTime(), id }),
  });

export async function dealersWithEndpoints(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct dealer_id as id from webhook_endpoints where dealer_id is not null`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function findEndpointIds(
  executor: Executor,
  { host, userIds, dealerIds }: { host: string; userIds: readonly string[]; dealerIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<Pick<Endpoint, 'id'>>`select id from webhook_endpoints
    where strpos(lower(split_part(split_part(url, '://', 2), '/', 1)), lower(${host})) > 0
      or user_id = any(${[...userIds]}::text[]) or dealer_id = any(${[...dealerIds]}::text[])`.execute(executor);
  return rows.map(({ id }) => id);
}
