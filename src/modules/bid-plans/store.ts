import { sql } from 'kysely';
import type { PlanAllocation } from '#auction/limit.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

export interface PlanRow extends Omit<Row<'bid_plans'>, 'allocation'> {
  readonly allocation: PlanAllocation | null;
}
export type CarRow = Row<'bid_plan_cars'>;
type CarChange = Partial<Omit<CarRow, 'plan_id' | 'auction_id' | 'user_id'>>;

/** Locks an active plan, or returns null if there is none or another process has it. */
export async function claimActive(transaction: Executor, id: string): Promise<PlanRow | null> {
  const query = transaction.selectFrom('bid_plans').selectAll().where('id', '=', id).where('state', '=', 'active');
  return planRowOf(await query.forUpdate().skipLocked().executeTakeFirst());
}

/** Lets one change at a time be made to the plans of a member. */
export async function lockMember(transaction: Executor, userId: string): Promise<void> {
  await lockName(transaction, `bid-plans ${userId}`);
}

export async function lockPlan(transaction: Executor, id: string): Promise<PlanRow | null> {
  const query = transaction.selectFrom('bid_plans').selectAll().where('id', '=', id).forUpdate();
  return planRowOf(await query.executeTakeFirst());
}

const planRowOf = (row: Row<'bid_plans'> | undefined): PlanRow | null => (row === undefined ? null : (row as PlanRow));

export async function readCars(executor: Executor, planIds: readonly string[]): Promise<CarRow[]> {
  if (planIds.length === 0) return [];
  const query = executor.selectFrom('bid_plan_cars').selectAll().where('plan_id', 'in', planIds);
  return query.orderBy('position').orderBy('auction_id').execute();
}

/** Newest first. */
export const readPlansOf = async (
  executor: Executor,
  userId: string,
  limit: number | null = null,
): Promise<PlanRow[]> =>
  (await executor
    .selectFrom('bid_plans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()) as PlanRow[];

export async function insertPlan(transaction: Executor, row: PlanRow): Promise<void> {
  await transaction
    .insertInto('bid_plans')
    .values({ ...row, allocation: textOf(row.allocation) })
    .execute();
}

export async function updatePlan(
  transaction: Executor,
  id: string,
  { allocation, ...change }: Partial<Omit<PlanRow, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  const set = allocation === undefined ? change : { ...change, allocation: textOf(allocation) };
  await transaction.updateTable('bid_plans').set(set).where('id', '=', id).execute();
}

const textOf = (allocation: PlanAllocation | null): string | null =>
  allocation === null ? null : JSON.stringify(allocation);

export async function insertCar(transaction: Executor, row: CarRow): Promise<void> {
  await transaction.insertInto('bid_plan_cars').values(row).execute();
}

export async function updateCar(
  transaction: Executor,
  { plan_id, auction_id }: Pick<CarRow, 'plan_id' | 'auction_id'>,
  change: CarChange,
): Promise<void> {
  await transaction
    .updateTable('bid_plan_cars')
    .set(change)
    .where('plan_id', '=', plan_id)
    .where('auction_id', '=', auction_id)
    .execute();
}

export async function updateCars(transaction: Executor, planId: string, change: CarChange): Promise<void> {
  await transaction.updateTable('bid_plan_cars').set(change).where('plan_id', '=', planId).execute();
}

/**
 * Returns active plans with an auction that changed since they looked, or whose time has come. One with a bid in flight
 * is left to the process that places it.
 */
export async function findDue(
  executor: Executor,
  { at, limit, without }: { at: number; limit: number; without: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<Pick<PlanRow, 'id'>>`select p.id from bid_plans p
    where p.state = 'active' and p.id <> all(${[...without]}::text[]) and (p.due_at <= ${toIsoString(at)}
      or exists (select from bid_plan_cars c join auction_states s on s.auction_id = c.auction_id where c.plan_id = p.id
          and (c.seen_sequence is distinct from s.last_sequence or c.seen_status is distinct from s.status))
        and not exists (select from bid_plan_cars c where c.plan_id = p.id and c.pending_amount is not null))
    order by p.due_at nulls last, p.id limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

export async function pausePlansOf(transaction: Executor, userId: string, at: Date): Promise<void> {
  const query = transaction
    .updateTable('bid_plans')
    .set({ state: 'paused', allocation: null, due_at: at, updated_at: at });
  await query.where('user_id', '=', userId).where('state', '=', 'active').execute();
}

export async function deletePlansOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('bid_plans').where('user_id', '=', userId).execute();
}

export async function countOpenPlans(executor: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bid_plans
    where user_id = ${userId} and state in ('active', 'paused')`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function readOtherPlans(
  executor: Executor,
  { userId, auctionIds, without }: { userId: string; auctionIds: readonly string[]; without: string | null },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Pick<CarRow, 'auction_id'> & Pick<PlanRow, 'name'>>`select c.auction_id, p.name
    from bid_plan_cars c join bid_plans p on p.id = c.plan_id
    where c.user_id = ${userId} and c.ended_at is null and c.auction_id = any(${[...auctionIds]}::text[])
      and p.id is distinct from ${without}::text`.execute(executor);
  return new Map(rows.map((row) => [row.auction_id, row.name]));
}
