import { all } from '#platform/database/page.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentTotals } from '#contract/payment-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import { CHARGE_AMOUNT, chargesOf, list, type PaymentFilter, REFUND_AMOUNT, refundsOf } from './store.ts';

const MAX_ADDED_UP = 1_000;

/** The sums kept by day know neither amounts nor searches. */
const isKept = ({ least, most, found }: PaymentFilter): boolean => least === null && most === null && found === null;

function read(filter: PaymentFilter, most: number | null): RawBuilder<unknown>[] {
  const [charges, refunds] = [chargesOf(filter), refundsOf(filter)];
  const isWide = filter.found !== null && 'search' in filter.found;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  return [
    ...(charges === null
      ? []
      : [sql`(select c.currency, c.state, 1, ${CHARGE_AMOUNT} from charges c where ${all(charges)} ${limit})`]),
    ...(refunds === null
      ? []
      : [
          sql`(select r.currency, r.state || ' refund', 1, ${REFUND_AMOUNT}
            from refunds r ${isWide ? sql`join charges c on c.id = r.charge_id` : sql``} where ${all(refunds)} ${limit})`,
        ]),
  ];
}

function keptAndRead(filter: PaymentFilter): RawBuilder<unknown>[] {
  const { from, before, kind, state, currency } = filter;
  const first = from === null ? null : new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const end = before === null ? null : new Date(Math.floor(before.getTime() / DAY_MS) * DAY_MS);
  if (first !== null && end !== null && first >= end) return read(filter, null);
  const conditions = [
    ...(first === null ? [] : [sql`day >= ${first.toISOString().slice(0, 10)}::date`]),
    ...(end === null ? [] : [sql`day < ${end.toISOString().slice(0, 10)}::date`]),
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(state === null ? [] : [sql`state = ${state}`]),
    ...(currency === null ? [] : [sql`currency = ${currency}`]),
  ];
  return [
    sql`select currency, state || case kind when 'refund' then ' refund' else '' end, count, amount
      from payment_sums where ${all(conditions)}`,
    ...(first === null || first.getTime() === from?.getTime() ? [] : read({ ...filter, before: first }, null)),
    ...(end === null || end.getTime() === before?.getTime() ? [] : read({ ...filter, from: end }, null)),
  ];
}

/** Null if more than `most` payments would have to be read for it. */
export async function sumPayments(
  executor: Executor,
  filter: PaymentFilter,
  most: number | null,
): Promise<PaymentTotals[] | null> {
  if (most !== null && filter.found !== null && 'search' in filter.found) return null;
  const parts = isKept(filter) ? keptAndRead(filter) : read(filter, most === null ? null : most + 1);
  if (parts.length === 0) return [];
  const sumOf = (...states: string[]) =>
    sql`coalesce(sum(amount) filter (where state = any(${list(states)})), 0)::bigint`;
  const { rows } = await sql<PaymentTotals>`
    select currency, sum(count)::int as count, sum(amount)::bigint as amount, ${sumOf('taken')} as received,
      - ${sumOf('done refund', 'paid_by_hand refund')} as refunded, ${sumOf('due', 'action_needed', 'declined')} as open
    from (${sql.join(parts, sql` union all `)}) parts(currency, state, count, amount)
    group by currency having sum(count) > 0 order by currency`.execute(executor);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return most !== null && !isKept(filter) && count > most ? null : rows;
}

const KEY = sql`day, kind, currency, state`;

/** Adds up the rows of a day, kind, currency and state. Returns how many rows there were. */
export async function foldPaymentSums(transaction: Executor): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with scattered as (select ${KEY} from payment_sums group by ${KEY} having count(*) > 1 limit ${MAX_ADDED_UP}),
    taken as (
      delete from payment_sums where id in (
        select id from payment_sums where (${KEY}) in (select ${KEY} from scattered) for update skip locked)
      returning ${KEY}, count, amount),
    added as (
      insert into payment_sums (${KEY}, count, amount) select ${KEY}, sum(count), sum(amount) from taken group by ${KEY})
    select count(*)::int as folded from taken`.execute(transaction);
  return rows[0]?.folded ?? 0;
}
