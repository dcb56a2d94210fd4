import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

const MAX_FOUND = 100;

/** Returns false if another process has claimed it, and is still there. */
export async function claimLedgerVerification(
  executor: Executor,
  { at, nextAt, owner }: { at: number; nextAt: number; owner: number },
): Promise<boolean> {
  const result = await sql`insert into money_proofs as p (due_at, lease_owner) values (${new Date(nextAt)}, ${owner})
    on conflict (one) do update set due_at = excluded.due_at, lease_owner = excluded.lease_owner
    where p.due_at <= ${new Date(at)} or is_owner_gone(p.lease_owner)`.execute(executor);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function endLedgerVerification(executor: Executor, againAt: number | null): Promise<void> {
  await sql`update money_proofs set lease_owner = null, due_at = coalesce(${againAt === null ? null : new Date(againAt)}::timestamptz, due_at)`.execute(
    executor,
  );
}

export interface MisstatedCharge extends Pick<Row<'charges'>, 'id' | 'currency'> {
  readonly title: Row<'charges'>['about_title'];
  readonly stands: number;
  readonly should: number;
}
/**
 * Expected: the full amount until paid, nothing once paid or cancelled, and for refunds whatever is unsent or failed.
 */
export async function findMisstatedCharges(executor: Executor): Promise<MisstatedCharge[]> {
  const result = await sql<MisstatedCharge>`with open as (
      select p.charge_id, sum(e.amount)::bigint as stands from money_entries e join money_postings p on p.id = e.posting_id
      where e.account in ('receivable', 'refunds_owed') and p.charge_id is not null group by p.charge_id),
    owed as (select charge_id, sum(amount)::bigint as amount from refunds where state in ('due', 'refused') group by charge_id),
    lines as (select c.id, c.about_title as title, c.currency, coalesce(o.stands, 0) as stands,
      (case when c.state in ('due', 'action_needed', 'declined') then c.net + c.tax else 0 end) - coalesce(r.amount, 0) as should
      from charges c left join open o on o.charge_id = c.id left join owed r on r.charge_id = c.id)
    select * from lines where stands <> should order by id limit ${MAX_FOUND}`.execute(executor);
  return result.rows;
}

/** Always empty while the database constraint holds. */
export async function findUnbalanced(executor: Executor): Promise<string[]> {
  const result = await sql<
    Pick<Row<'money_postings'>, 'id'>
  >`select p.id from money_postings p left join money_entries e on e.posting_id = p.id group by p.id having coalesce(sum(e.amount), 1) <> 0 or count(e.line) < 2 limit ${MAX_FOUND}`.execute(
    executor,
  );
  return result.rows.map(({ id }) => id);
}
