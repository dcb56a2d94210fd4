import { sql, type RawBuilder } from 'kysely';
import type { QueueName } from '#contract/console-home.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface QueueFigures {
  readonly name: QueueName;
  readonly count: number;
  readonly mine: number | null;
  readonly oldestSince: Date | null;
  readonly late: number;
}

const WAITING: Readonly<Record<QueueName, RawBuilder<unknown>>> = {
  review: sql`select coalesce(b.waiting_since, b.submitted_at) as since, null::timestamptz as due, b.reviewer_id as owner
    from submissions b join auction_states s on s.auction_id = b.auction_id where s.status = 'submitted'`,
  comments: sql`select min(reported_at) as since, null::timestamptz as due, null::text as owner
    from comment_reports where decision is null group by comment_id`,
  enquiries: sql`select received_at as since, null::timestamptz as due, null::text as owner from enquiries
    where answered_at is null`,
  dealer_applications: sql`select submitted_at as since, null::timestamptz as due, null::text as owner
    from dealer_applications where state = 'open'`,
  disputes: sql`select opened_at as since, null::timestamptz as due, null::text as owner from settlement_disputes
    where decided_at is null`,
  late_sales: sql`select due_at as since, due_at as due, null::text as owner from settlements s
    where ended_at is null and due_at <= now_at.at and not exists (select from settlement_disputes d
      where d.settlement_id = s.id and d.decided_at is null)`,
  failed_payments: sql`select created_at as since, created_at as due, null::text as owner from charges
    where state = 'declined'`,
  shill_alarms: sql`select raised_at as since, null::timestamptz as due, null::text as owner from shill_alarms
    where decided_at is null`,
  factor_resets: sql`select requested_at as since, due_at as due, null::text as owner from factor_resets
    where ended_at is null`,
};

/** An entry is late after its own deadline, or else after the hours of its queue. */
export async function countQueues(
  executor: Executor,
  { queues, at, userId }: { queues: readonly { name: QueueName; dueHours: number | null }[]; at: Date; userId: string },
): Promise<QueueFigures[]> {
  if (queues.length === 0) return [];
  const counted = queues.map(
    ({ name, dueHours }) => sql`select ${name}::text as name, count(*)::int as count,
      (count(*) filter (where owner = ${userId}))::int as mine, min(since) as "oldestSince",
      (count(*) filter (where coalesce(due, since + make_interval(hours => ${dueHours}::int)) <= now_at.at))::int as late
      from (select ${at}::timestamptz as at) as now_at cross join lateral (${WAITING[name]}) as waiting`,
  );
  return (await sql<QueueFigures>`${sql.join(counted, sql` union all `)}`.execute(executor)).rows;
}

export interface ClosingRow
  extends
    Pick<CamelRow<'auctions'>, 'slug' | 'title'>,
    Pick<CamelRow<'auction_states'>, 'price' | 'reserve' | 'bidCount'> {
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
  readonly currency: string;
  readonly total: number;
}

export async function listClosingBefore(
  executor: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select a.slug, a.title, s.closes_at as "closesAt", s.price, s.reserve, s.bid_count as "bidCount",
      a.terms->>'currency' as currency, (count(*) over ())::int as total
    from auction_states s join auctions a on a.id = s.auction_id
    where s.status = 'live' and s.closes_at < ${before} order by s.closes_at, a.id limit ${limit}`.execute(executor);
  return rows;
}

/** People whose first submission falls into this time. */
export async function countNewSellers(executor: Executor, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select a.seller_id, min(b.submitted_at) as first
      from submissions b join auctions a on a.id = b.auction_id where b.submitted_at is not null group by a.seller_id) as sellers
    where first >= ${from} and first < ${to}`.execute(executor);
  return rows[0]?.count ?? 0;
}
