import { sql } from 'kysely';
import type { SaleTask, TaskProgress } from '#contract/sale-checklist.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export interface TaskRow extends TaskProgress {
  readonly task: SaleTask;
}
const COLUMNS = sql`task, is_needed as "isNeeded", to_char(planned_on, 'YYYY-MM-DD') as "plannedOn",
  seller_done_at as "sellerDoneAt", buyer_done_at as "buyerDoneAt"`;

export async function findTasks(executor: Executor, settlementId: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS} from sale_tasks where settlement_id = ${settlementId}`.execute(executor);
  return rows;
}

export async function putTask(transaction: Executor, settlementId: string, row: TaskRow): Promise<void> {
  const columns = {
    is_needed: row.isNeeded,
    planned_on: row.plannedOn,
    seller_done_at: row.sellerDoneAt,
    buyer_done_at: row.buyerDoneAt,
  };
  await transaction
    .insertInto('sale_tasks')
    .values({ settlement_id: settlementId, task: row.task, ...columns })
    .onConflict((conflict) => conflict.columns(['settlement_id', 'task']).doUpdateSet(columns))
    .execute();
}

export async function completeTitle(transaction: Executor, settlementId: string, at: Date): Promise<void> {
  await sql`insert into sale_tasks (settlement_id, task, is_needed, seller_done_at, buyer_done_at)
    values (${settlementId}, 'title', true, ${at}, ${at})
    on conflict (settlement_id, task) do update set
      seller_done_at = coalesce(sale_tasks.seller_done_at, excluded.seller_done_at),
      buyer_done_at = coalesce(sale_tasks.buyer_done_at, excluded.buyer_done_at)`.execute(transaction);
}

export type OverdueTask = Pick<CamelRow<'sale_tasks'>, 'settlementId' | 'task'> & { readonly plannedOn: string };

/** Each planned day counts once. A dispute pauses them. */
export async function claimOverdueTask(
  transaction: Executor,
  { before, without }: { before: Date; without: readonly string[] },
): Promise<OverdueTask | null> {
  const { rows } = await sql<OverdueTask>`
    select t.settlement_id as "settlementId", t.task, to_char(t.planned_on, 'YYYY-MM-DD') as "plannedOn"
    from sale_tasks t join settlements s on s.id = t.settlement_id
    where t.planned_on < ${before}::timestamptz at time zone 'UTC' and t.seller_done_at is null and t.buyer_done_at is null
      and t.is_needed and t.overdue_for is distinct from t.planned_on and s.ended_at is null and s.due_at is not null
      and not t.settlement_id || t.task = any(${[...without]}::text[])
    order by t.planned_on limit 1 for update of t skip locked`.execute(transaction);
  return rows[0] ?? null;
}

export async function markOverdue(
  transaction: Executor,
  { settlementId, task, plannedOn }: OverdueTask,
): Promise<void> {
  await transaction
    .updateTable('sale_tasks')
    .set({ overdue_for: plannedOn })
    .where('settlement_id', '=', settlementId)
    .where('task', '=', task)
    .execute();
}
