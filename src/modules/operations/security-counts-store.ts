import { sql } from 'kysely';
import type { SecurityEventId } from '#contract/security-events.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export const ALL_SOURCES = '*';

export interface EventCount {
  readonly event: SecurityEventId;
  readonly source: string;
  readonly count: number;
}
export interface Burst extends EventCount {
  readonly since: Date;
}

export const subjectOf = ({ event, source }: Pick<EventCount, 'event' | 'source'>): string => `${event} ${source}`;

/** Serializes counting and alerting until the transaction ends. */
export async function lockCounts(transaction: Executor): Promise<void> {
  await sql`lock table security_event_counts in share row exclusive mode`.execute(transaction);
}

/** Adds to the counts of an interval. A new source is left out once the event has `mostSources` in this interval. */
export async function addCounts(
  transaction: Executor,
  counts: readonly EventCount[],
  { startedAt, mostSources }: { startedAt: Date; mostSources: number },
): Promise<void> {
  await sql`with incoming as (
      select * from unnest(${counts.map(({ event }) => event)}::text[], ${counts.map(({ source }) => source)}::text[],
        ${counts.map(({ count }) => count)}::int[]) as t (event, source, count)),
    sources as (select event, count(*) as number from security_event_counts where started_at = ${startedAt} group by event)
    insert into security_event_counts (event, source, started_at, count)
    select i.event, i.source, ${startedAt}, i.count from incoming i left join sources s on s.event = i.event
    where i.source = ${ALL_SOURCES} or coalesce(s.number, 0) < ${mostSources} or exists (select from security_event_counts c
      where c.event = i.event and c.source = i.source and c.started_at = ${startedAt})
    on conflict (event, source, started_at) do update set count = security_event_counts.count + excluded.count`.execute(
    transaction,
  );
}

/** Leaves out what happened before an alert about them last ended. */
export async function countsSince(
  transaction: Executor,
  since: Date,
  events: readonly SecurityEventId[],
): Promise<readonly Burst[]> {
  const { rows } = await sql<Burst>`select c.event, c.source, sum(c.count)::int as count, min(c.started_at) as since
    from security_event_counts c where c.started_at > ${since} and c.event = any(${[...events]}::text[])
      and c.started_at > coalesce((select max(i.ended_at) from integrity_incidents i
        where i.kind = 'security' and i.subject = c.event || ' ' || c.source), '-infinity')
    group by c.event, c.source`.execute(transaction);
  return rows;
}

export async function openAlerts(
  transaction: Executor,
): Promise<readonly Pick<Row<'integrity_incidents'>, 'subject' | 'happened_at'>[]> {
  return transaction
    .selectFrom('integrity_incidents')
    .select(['subject', 'happened_at'])
    .where('kind', '=', 'security')
    .where('ended_at', 'is', null)
    .orderBy('found_at')
    .execute();
}

export async function deleteCountsBefore(transaction: Executor, before: Date): Promise<void> {
  await transaction.deleteFrom('security_event_counts').where('started_at', '<', before).execute();
}
