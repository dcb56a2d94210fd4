import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { NamedVehicle, VehicleMatch } from './match-vehicle.ts';

type NewMake = Pick<CamelRow<'vehicle_makes'>, 'id' | 'name'>;
type NewModel = Omit<CamelRow<'vehicle_models'>, 'retiredAt' | 'kind'> & { readonly kind: 'car' | 'motorcycle' };
type NewGeneration = Omit<CamelRow<'model_generations'>, 'retiredAt'>;

export async function knownIds(executor: Executor): Promise<Set<string>> {
  const makes = await executor.selectFrom('vehicle_makes').select('id').execute();
  const models = await executor.selectFrom('vehicle_models').select('id').execute();
  return new Set([...makes, ...models].map(({ id }) => id));
}

/** Skips those that another process has just added. Returns the ids of the others. */
export async function insertMakes(transaction: Executor, makes: readonly NewMake[]): Promise<Set<string>> {
  if (makes.length === 0) return new Set();
  const added = await transaction
    .insertInto('vehicle_makes')
    .values(makes.map(({ id, name }) => ({ id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

export async function insertModels(transaction: Executor, models: readonly NewModel[]): Promise<Set<string>> {
  if (models.length === 0) return new Set();
  const added = await transaction
    .insertInto('vehicle_models')
    .values(
      models.map(({ id, makeId, slug, name, kind, firstYear, lastYear }) => ({
        id,
        make_id: makeId,
        slug,
        name,
        kind,
        first_year: firstYear,
        last_year: lastYear,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

export async function insertGenerations(transaction: Executor, generations: readonly NewGeneration[]): Promise<void> {
  if (generations.length === 0) return;
  await transaction
    .insertInto('model_generations')
    .values(
      generations.map(({ id, modelId, name, firstYear, lastYear }) => ({
        id,
        model_id: modelId,
        name,
        first_year: firstYear,
        last_year: lastYear,
      })),
    )
    .execute();
}

export async function insertAliases(
  transaction: Executor,
  aliases: readonly CamelRow<'vehicle_aliases'>[],
): Promise<void> {
  if (aliases.length === 0) return;
  await transaction
    .insertInto('vehicle_aliases')
    .values(
      aliases.map(({ id, makeId, modelId, name, key }) => ({ id, make_id: makeId, model_id: modelId, name, key })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Includes retired entries. Models are sorted from the oldest. */
export interface Vocabulary {
  readonly makes: readonly CamelRow<'vehicle_makes'>[];
  readonly models: readonly CamelRow<'vehicle_models'>[];
  readonly generations: readonly CamelRow<'model_generations'>[];
  readonly aliases: readonly Omit<CamelRow<'vehicle_aliases'>, 'key'>[];
}

export async function readVocabulary(executor: Executor): Promise<Vocabulary> {
  const years = ['first_year as firstYear', 'last_year as lastYear', 'retired_at as retiredAt'] as const;
  const makes = await executor.selectFrom('vehicle_makes').select(['id', 'name', 'retired_at as retiredAt']).execute();
  const models = await executor
    .selectFrom('vehicle_models')
    .select(['id', 'make_id as makeId', 'slug', 'name', 'kind', ...years])
    .orderBy('first_year')
    .orderBy('name')
    .execute();
  const generations = await executor
    .selectFrom('model_generations')
    .select(['id', 'model_id as modelId', 'name', ...years])
    .orderBy('first_year')
    .execute();
  const aliases = await executor
    .selectFrom('vehicle_aliases')
    .select(['id', 'make_id as makeId', 'model_id as modelId', 'name'])
    .orderBy('id')
    .execute();
  return { makes, models, generations, aliases };
}

export function withoutRetired({ makes, models, generations, aliases }: Vocabulary): Vocabulary {
  const isUsed = ({ retiredAt }: { readonly retiredAt: Date | null }) => retiredAt === null;
  return {
    makes: makes.filter(isUsed),
    models: models.filter(isUsed),
    generations: generations.filter(isUsed),
    aliases,
  };
}

export type UnmappedVehicle = NamedVehicle & Pick<Row<'auctions'>, 'id' | 'category'>;
export type MappedTable = 'auctions' | 'vehicles';

/** Locks vehicles whose names changed since they were mapped. */
export async function claimUnmapped(
  transaction: Executor,
  table: MappedTable,
  limit: number,
): Promise<UnmappedVehicle[]> {
  const title = sql.ref(table === 'auctions' ? 'title' : 'variant');
  const category = table === 'auctions' ? sql`category` : sql`category_of(facts)`;
  const { rows } =
    await sql<UnmappedVehicle>`select id, make, model, year, ${title} as title, ${category} as category from ${sql.table(table)}
    where not is_mapped order by id limit ${limit} for no key update skip locked`.execute(transaction);
  return rows;
}

export async function writeMatches(
  transaction: Executor,
  table: MappedTable,
  matches: readonly (VehicleMatch & { readonly id: string })[],
): Promise<void> {
  const all = (name: keyof (typeof matches)[number]) => matches.map((match) => match[name]);
  await sql`update ${sql.table(table)} as mapped
    set make_id = m.make_id, model_id = m.model_id, generation_id = m.generation_id, is_mapped = true
    from unnest(${all('id')}::text[], ${all('makeId')}::text[], ${all('modelId')}::text[], ${all('generationId')}::text[])
      as m(id, make_id, model_id, generation_id) where mapped.id = m.id`.execute(transaction);
}

export async function isAnyUnmapped(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from auctions where not is_mapped)
    or exists (select from vehicles where not is_mapped) as is`.execute(executor);
  return rows[0]?.is === true;
}

export async function countUnmapped(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) from auctions where not is_mapped)::int
    + (select count(*) from vehicles where not is_mapped)::int as count`.execute(executor);
  return rows[0]?.count ?? 0;
}
