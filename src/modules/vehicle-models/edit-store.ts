import { nameKey } from '#contract/car-paths.ts';
import { CATEGORIES, isWholeVehicle } from '#contract/categories.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

type Make = CamelRow<'vehicle_makes'>;
type Model = CamelRow<'vehicle_models'>;
type Generation = CamelRow<'model_generations'>;

/** Edits of one make wait for each other. */
export async function lockMake(transaction: Executor, id: string): Promise<boolean> {
  const row = transaction.selectFrom('vehicle_makes').select('id').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}

export async function findMakeOfModel(executor: Executor, modelId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('vehicle_models')
    .select('make_id as makeId')
    .where('id', '=', modelId)
    .executeTakeFirst();
  return row?.makeId ?? null;
}

export async function updateMake(transaction: Executor, { id, name, retiredAt }: Make): Promise<void> {
  await transaction.updateTable('vehicle_makes').set({ name, retired_at: retiredAt }).where('id', '=', id).execute();
}

export async function updateModel(transaction: Executor, model: Omit<Model, 'makeId' | 'slug'>): Promise<void> {
  await transaction
    .updateTable('vehicle_models')
    .set({
      name: model.name,
      kind: model.kind,
      first_year: model.firstYear,
      last_year: model.lastYear,
      retired_at: model.retiredAt,
    })
    .where('id', '=', model.id)
    .execute();
}

export async function saveGenerations(transaction: Executor, generations: readonly Generation[]): Promise<void> {
  for (const { id, modelId, name, firstYear, lastYear, retiredAt } of generations) {
    const values = { name, first_year: firstYear, last_year: lastYear, retired_at: retiredAt };
    await transaction
      .insertInto('model_generations')
      .values({ id, model_id: modelId, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }
}

export async function deleteAliases(
  transaction: Executor,
  { makeId, modelId }: { makeId: string; modelId: string | null },
): Promise<void> {
  await transaction
    .deleteFrom('vehicle_aliases')
    .where('make_id', '=', makeId)
    .where('model_id', modelId === null ? 'is' : '=', modelId)
    .execute();
}

/** Marks the vehicles of a make, and those without one, to be mapped again. */
export async function mapAgain(transaction: Executor, makeId: string): Promise<void> {
  for (const table of ['auctions', 'vehicles'] as const)
    await transaction
      .updateTable(table)
      .set({ is_mapped: false })
      .where('is_mapped', '=', true)
      .where((e) => e.or([e('make_id', '=', makeId), e('make_id', 'is', null)]))
      .execute();
}

export async function countAuctions(executor: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: Row<'vehicle_models'>['id']; count: number }>`
    select coalesce(model_id, make_id) as id, count(*)::int as count from auctions where make_id is not null
    group by grouping sets ((make_id), (make_id, model_id)) having not (grouping(model_id) = 0 and model_id is null)`.execute(
    executor,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface ProposalRow extends Pick<Row<'vehicles'>, 'make' | 'model'> {
  readonly makeId: Row<'vehicles'>['make_id'];
  readonly firstYear: Row<'vehicles'>['year'];
  readonly lastYear: Row<'vehicles'>['year'];
  readonly vehicles: number;
  readonly total: number;
}

export const findProposals = (executor: Executor, limit: number): Promise<ProposalRow[]> =>
  readProposals(executor, sql`true`, limit);

export async function findProposal(
  executor: Executor,
  { make, model }: { make: string; model: string },
): Promise<ProposalRow | null> {
  const isNamed = sql`lower(p.make) = lower(${make}) and lower(p.model) = lower(${model})`;
  return (await readProposals(executor, isNamed, 1))[0] ?? null;
}

/** Parts and wheels name the model they fit, and have none of their own. */
const isVehicle = (category: RawBuilder<unknown>) => sql`${category} = any(${CATEGORIES.filter(isWholeVehicle)})`;

async function readProposals(executor: Executor, which: RawBuilder<unknown>, limit: number): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select min(p.make) as make, min(p.model) as model, min(p.make_id) as "makeId", min(p.year) as "firstYear", max(p.year) as "lastYear",
      count(*)::int as vehicles, (count(*) over ())::int as total
    from (
      select a.make, a.model, a.make_id, a.year from auctions a join auction_states s on s.auction_id = a.id
        where a.model_id is null and ${isVehicle(sql`a.category`)} and s.status not in ('draft', 'withdrawn')
      union all select make, model, make_id, year from vehicles where model_id is null and ${isVehicle(sql`category_of(facts)`)}) p
    where ${which} and not exists (select from dismissed_models d where d.make = lower(p.make) and d.model = lower(p.model))
    group by lower(p.make), lower(p.model) order by vehicles desc, make, model limit ${limit}`.execute(executor);
  return rows;
}

export async function dismissModel(
  transaction: Executor,
  { make, model }: { make: string; model: string },
): Promise<void> {
  await transaction
    .insertInto('dismissed_models')
    .values({ make: make.toLowerCase(), model: model.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isMakeNamed(
  executor: Executor,
  { name, exceptId }: { name: string; exceptId: string | null },
): Promise<boolean> {
  const makes = await executor.selectFrom('vehicle_makes').select(['id', 'name']).execute();
  if (makes.some((make) => make.id !== exceptId && nameKey(make.name) === nameKey(name))) return true;
  const alias = executor
    .selectFrom('vehicle_aliases')
    .select('id')
    .where('key', '=', nameKey(name))
    .where('model_id', 'is', null);
  const others = exceptId === null ? alias : alias.where('make_id', '<>', exceptId);
  return (await others.executeTakeFirst()) !== undefined;
}
