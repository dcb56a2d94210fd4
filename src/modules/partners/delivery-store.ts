import { sql } from 'kysely';
import type { DeliveryState } from '#contract/partner-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Lease } from '#platform/workers/lease.ts';

export type EventRow = Omit<Row<'webhook_events'>, 'words'>;
export type DeliveryRow = Row<'webhook_deliveries'>;
export type AttemptRow = Row<'webhook_attempts'>;

export interface DeliveryFilter {
  readonly endpointId: Row<'webhook_endpoints'>['id'];
  readonly eventId: string;
}

export interface DeliverableEvent {
  readonly id: string;
  readonly kind: string;
  readonly isPublic: boolean;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly at: number;
}

/** Starts the cursor with the first endpoint. Earlier events are never sent. */
export async function beginCursor(transaction: Executor): Promise<void> {
  await sql`insert into webhook_cursor (id, position) select 1, coalesce(max(id), 0) from live_events on conflict do nothing`.execute(
    transaction,
  );
}
export async function readCursor(executor: Executor): Promise<number | null> {
  return (await executor.selectFrom('webhook_cursor').select('position').executeTakeFirst())?.position ?? null;
}
/** Null while no endpoint needs later events. */
export async function readNeededPlace(executor: Executor): Promise<number | null> {
  const result = await sql<
    Pick<Row<'webhook_cursor'>, 'position'>
  >`select position from webhook_cursor where exists (select 1 from webhook_endpoints where state <> 'disabled')`.execute(
    executor,
  );
  return result.rows[0]?.position ?? null;
}
/** Returns false if another process has already moved it. */
export async function moveCursor(transaction: Executor, { from, to }: { from: number; to: number }): Promise<boolean> {
  return (
    (await transaction
      .updateTable('webhook_cursor')
      .set({ position: to })
      .where('position', '=', from)
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}

/** Public events go to all endpoints, others to those of their owner. */
export async function findListeners(
  executor: Executor,
  events: readonly DeliverableEvent[],
): Promise<DeliveryFilter[]> {
  const rows = JSON.stringify(
    events.map(({ id, kind, isPublic, sellerId, dealerId, at }) => ({
      id,
      kind,
      is_public: isPublic,
      seller_id: sellerId,
      dealer_id: dealerId,
      at: new Date(at).toISOString(),
    })),
  );
  const result = await sql<DeliveryFilter>`
    select e.id as "endpointId", n.id as "eventId"
    from jsonb_to_recordset(${rows}::jsonb) as n(id text, kind text, is_public boolean, seller_id text, dealer_id text, at timestamptz)
    join webhook_endpoints e on e.state <> 'disabled' and n.kind = any(e.kinds) and n.at >= e.created_at
      and ((n.is_public and e.all_auctions) or e.dealer_id = n.dealer_id or (n.dealer_id is null and e.user_id = n.seller_id))`.execute(
    executor,
  );
  return result.rows;
}

export async function insertDeliveries(
  transaction: Executor,
  { events, to, at }: { events: readonly EventRow[]; to: readonly DeliveryFilter[]; at: Date },
): Promise<void> {
  if (to.length === 0) return;
  await sql`insert into webhook_events (id, kind, slug, body, occurred_at) select id, kind, slug, body, occurred_at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id text, kind text, slug text, body text, occurred_at timestamptz) on conflict do nothing`.execute(
    transaction,
  );
  await sql`insert into webhook_deliveries (endpoint_id, event_id, state, next_at, created_at) select d.endpoint_id, d.event_id, 'waiting', ${at}, ${at}
    from unnest(${to.map(({ endpointId }) => endpointId)}::text[], ${to.map(({ eventId }) => eventId)}::text[]) as d(endpoint_id, event_id) on conflict do nothing`.execute(
    transaction,
  );
}

export type Claimed = DeliveryRow &
  Pick<EventRow, 'body' | 'kind'> &
  Pick<Row<'webhook_endpoints'>, 'url' | 'secret' | 'previous_secret' | 'previous_until'>;
const WITH_MESSAGE = sql`d.endpoint_id, d.event_id, d.state, d.tries, d.next_at, d.created_at, d.finished_at, v.body, v.kind, e.url, e.secret, e.previous_secret, e.previous_until`;

/** A few per endpoint, so that a slow endpoint does not delay others. */
export async function claimDue(
  transaction: Executor,
  {
    at,
    lease,
    limit,
    perEndpoint,
    busy,
  }: { at: Date; lease: Lease; limit: number; perEndpoint: number; busy: readonly string[] },
): Promise<Claimed[]> {
  await sql`update webhook_deliveries set next_at = ${at}, lease_owner = null where lease_owner is not null and is_owner_gone(lease_owner)`.execute(
    transaction,
  );
  const result = await sql<Claimed>`
    with due as (
      select endpoint_id, event_id, row_number() over (partition by endpoint_id order by next_at, event_id) as place, next_at from webhook_deliveries
      where state = 'waiting' and next_at <= ${at} and not (endpoint_id = any(${[...busy]}::text[]))
        and endpoint_id in (select id from webhook_endpoints where state = 'active')
    ), mine as (
      select d.endpoint_id, d.event_id from webhook_deliveries d join due on due.endpoint_id = d.endpoint_id and due.event_id = d.event_id
      where due.place <= ${perEndpoint} and d.state = 'waiting' and d.next_at <= ${at} order by due.next_at limit ${limit} for update of d skip locked
    ), d as (
      update webhook_deliveries set next_at = ${lease.until}, lease_owner = ${lease.owner} from mine where webhook_deliveries.endpoint_id = mine.endpoint_id and webhook_deliveries.event_id = mine.event_id returning webhook_deliveries.*
    ) select ${WITH_MESSAGE} from d join webhook_events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id order by v.occurred_at, v.id`.execute(
    transaction,
  );
  return result.rows;
}

/** Also true for deliveries claimed by a process, which may have died. */
export async function isAnyDue(executor: Executor, at: Date): Promise<boolean> {
  const result = await sql<{ is: boolean }>`
    select exists (select from webhook_deliveries where state = 'waiting' and next_at <= ${at}
        and endpoint_id in (select id from webhook_endpoints where state = 'active'))
      or exists (select from webhook_deliveries where lease_owner is not null) as is`.execute(executor);
  return result.rows[0]?.is === true;
}

export async function countDueDeliveries(executor: Executor, at: Date): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from webhook_deliveries where state = 'waiting' and next_at <= ${at}`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}

export async function claimOne(
  transaction: Executor,
  { endpointId, eventId }: DeliveryFilter,
  lease: Lease,
): Promise<Claimed | null> {
  const result = await sql<Claimed>`
    with d as (
      update webhook_deliveries set state = 'waiting', tries = 0, finished_at = null, next_at = ${lease.until}, lease_owner = ${lease.owner} where endpoint_id = ${endpointId} and event_id = ${eventId} returning *
    ) select ${WITH_MESSAGE} from d join webhook_events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id`.execute(
    transaction,
  );
  return result.rows[0] ?? null;
}

export async function insertAttempt(
  transaction: Executor,
  { endpoint_id, event_id, made_at, took_ms, status, error, answer }: Omit<AttemptRow, 'number'>,
): Promise<void> {
  await sql`insert into webhook_attempts (endpoint_id, event_id, number, made_at, took_ms, status, error, answer)
    select ${endpoint_id}, ${event_id}, coalesce(max(number), 0) + 1, ${made_at}, ${took_ms}::integer, ${status}::integer, ${error}, ${answer}
    from webhook_attempts where endpoint_id = ${endpoint_id} and event_id = ${event_id}`.execute(transaction);
}
export async function lockDelivery(
  transaction: Executor,
  { endpointId, eventId }: DeliveryFilter,
): Promise<DeliveryRow | null> {
  return (
    (await transaction
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('event_id', '=', eventId)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}
export async function updateDelivery(
  transaction: Executor,
  { endpointId, eventId }: DeliveryFilter,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await transaction
    .updateTable('webhook_deliveries')
    .set(change)
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .execute();
}

export type LogRow = DeliveryRow & EventRow & { attempts: number; last: AttemptInJson | null };
export type AttemptInJson = Omit<AttemptRow, 'endpoint_id' | 'event_id' | 'made_at'> & { made_at: string };
const LOGGED = sql`d.*, v.id, v.kind, v.slug, v.occurred_at, v.body,
  (select count(*)::int from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id) as attempts,
  (select to_jsonb(t) from webhook_attempts t where t.endpoint_id = d.endpoint_id and t.event_id = d.event_id order by t.number desc limit 1) as last`;

export async function findDeliveries(
  executor: Executor,
  {
    endpointId,
    state,
    after,
    limit,
  }: { endpointId: string; state: DeliveryState | null; after: { at: Date; eventId: string } | null; limit: number },
): Promise<LogRow[]> {
  const result = await sql<LogRow>`select ${LOGGED} from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${endpointId} and (${state}::text is null or d.state = ${state})
      and (${after?.at ?? null}::timestamptz is null or (d.created_at, d.event_id) < (${after?.at ?? null}::timestamptz, ${after?.eventId ?? ''}))
    order by d.created_at desc, d.event_id desc limit ${limit}`.execute(executor);
  return result.rows;
}
export async function countDeliveries(
  executor: Executor,
  { endpointId, state }: { endpointId: string; state: DeliveryState | null },
): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from webhook_deliveries where endpoint_id = ${endpointId} and (${state}::text is null or state = ${state})`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}
export async function findDelivery(
  executor: Executor,
  { endpointId, eventId }: DeliveryFilter,
): Promise<LogRow | null> {
  const result =
    await sql<LogRow>`select ${LOGGED} from webhook_deliveries d join webhook_events v on v.id = d.event_id where d.endpoint_id = ${endpointId} and d.event_id = ${eventId}`.execute(
      executor,
    );
  return result.rows[0] ?? null;
}
export async function findAttempts(executor: Executor, { endpointId, eventId }: DeliveryFilter): Promise<AttemptRow[]> {
  return executor
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .execute();
}
export async function findNewest(
  executor: Executor,
  endpointIds: readonly string[],
): Promise<Map<string, { state: DeliveryState; created_at: Date }>> {
  const result = await sql<
    Pick<Row<'webhook_deliveries'>, 'endpoint_id' | 'state' | 'created_at'>
  >`select n.* from unnest(${[...endpointIds]}::text[]) as e(id)
    cross join lateral (select endpoint_id, state, created_at from webhook_deliveries where endpoint_id = e.id order by created_at desc, event_id desc limit 1) n`.execute(
    executor,
  );
  return new Map(result.rows.map((row) => [row.endpoint_id, row]));
}
export async function forgetEvents(
  executor: Executor,
  { before, atMost }: { before: Date; atMost: number },
): Promise<boolean> {
  const result =
    await sql`delete from webhook_events where id in (select id from webhook_events where occurred_at < ${before} order by occurred_at limit ${atMost})`.execute(
      executor,
    );
  return Number(result.numAffectedRows ?? 0n) === atMost;
}
