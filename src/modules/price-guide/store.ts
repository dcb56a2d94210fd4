import { type RawBuilder, sql } from 'kysely';
import { MAX_CAR_RESULTS } from '#contract/limits.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

const ENDED_HERE = sql`a.status in ('sold','reserve_not_met','offer','not_sold')`;
/** Withdrawn auctions are shown, but count for nothing. */
const SHOWN_ENDED = sql`a.status in ('sold','reserve_not_met','offer','not_sold','withdrawn')`;
const IS_SHOWN = sql`s.status in ('scheduled','live','sold','reserve_not_met','offer','not_sold') and s.starts_at is not null`;
/** Parts and wheels say nothing about the price of a car. */
const IS_VEHICLE = sql`a.category in ('car','motorcycle')`;

export interface SpelledModel extends Pick<
  CamelRow<'auctions'>,
  'make' | 'model' | 'bodyStyle' | 'makeId' | 'modelId'
> {
  readonly makeName: Row<'vehicle_makes'>['name'] | null;
  readonly modelName: Row<'vehicle_models'>['name'] | null;
  readonly modelSlug: Row<'vehicle_models'>['slug'] | null;
  readonly live: number;
  readonly comingSoon: number;
  readonly ended: number;
  readonly sold: number;
  readonly firstYear: Row<'auctions'>['year'];
  readonly lastYear: Row<'auctions'>['year'];
}

export async function countModels(executor: Executor): Promise<SpelledModel[]> {
  const { rows } = await sql<SpelledModel>`
    select c.*, vm.name as "makeName", m.name as "modelName", m.slug as "modelSlug" from (
      select make, model, make_id as "makeId", model_id as "modelId", min(body_style) as "bodyStyle", min(year) as "firstYear", max(year) as "lastYear",
        count(*) filter (where status = 'live')::int as live, count(*) filter (where status = 'scheduled')::int as "comingSoon",
        count(*) filter (where status not in ('live', 'scheduled'))::int as ended, count(sold_price)::int as sold
      from (select make, model, make_id, model_id, body_style, year, status, sold_price from ended_auctions a where ${ENDED_HERE} and ${IS_VEHICLE}
        union all select a.make, a.model, a.make_id, a.model_id, a.body_style, a.year, s.status, null
          from auctions a join auction_states s on s.auction_id = a.id where s.status in ('live', 'scheduled') and ${IS_VEHICLE}) as shown
      group by make, model, make_id, model_id) as c
    left join vehicle_makes vm on vm.id = c."makeId" left join vehicle_models m on m.id = c."modelId"`.execute(
    executor,
  );
  return rows;
}

export interface ResultRow extends Pick<
  CamelRow<'ended_auctions'>,
  'slug' | 'title' | 'model' | 'year' | 'status' | 'startingBid'
> {
  readonly id: Row<'ended_auctions'>['auction_id'];
  readonly generation: Row<'model_generations'>['name'] | null;
  /** Only the facts that prices depend on. */
  readonly vehicle: unknown;
  readonly closedAt: Row<'ended_auctions'>['ended_at'];
  /** What it sold for, or was bid to. Null if nobody bid. */
  readonly price: Row<'ended_auctions'>['shown_price'];
  readonly topBid: Row<'ended_auctions'>['price'];
  readonly soldPrice: Row<'sold_auctions'>['price'];
  readonly completedPrice: Row<'completed_sales'>['price'];
  readonly completedAt: Row<'completed_sales'>['completed_at'];
}

const isSpelled = (column: 'make' | 'model', spellings: readonly string[]) =>
  sql`a.${sql.raw(column)} = any(${[...spellings]}::text[])
    and lower(a.${sql.raw(column)}) = any(array(select lower(s) from unnest(${[...spellings]}::text[]) s))`;

type Newest = (isOne: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The mapped ones and the spelled ones each by an index: `or` would read and sort all of them. */
const newestOf = ({ modelId, makes, models }: ModelCondition, newest: Newest): RawBuilder<unknown> => {
  if (modelId !== null && models.length === 0) return newest(sql`a.model_id = ${modelId}::text`);
  const spelled = newest(sql`${isSpelled('make', makes)} and ${isSpelled('model', models)}
    and a.model_id is null`);
  return modelId === null ? spelled : sql`(${newest(sql`a.model_id = ${modelId}::text`)}) union all (${spelled})`;
};

const newestOfMake = ({ makeId, makes }: MakeCondition, newest: Newest): RawBuilder<unknown> => {
  const spelled = newest(sql`${isSpelled('make', makes)} and a.make_id is null`);
  return makeId === null ? spelled : sql`(${newest(sql`a.make_id = ${makeId}::text`)}) union all (${spelled})`;
};

const newestWith =
  (currency: string, isEnded: RawBuilder<unknown>): Newest =>
  (isOne) =>
    sql`select a.auction_id, a.slug, a.title, a.model, a.model_id, a.generation_id, a.year, a.price_facts,
      a.status, a.ended_at, a.price, a.shown_price, a.sold_price, a.starting_bid
    from ended_auctions a where ${isOne} and ${IS_VEHICLE} and ${isEnded} and a.currency = ${currency}
    order by a.ended_at desc, a.auction_id desc limit ${MAX_CAR_RESULTS}`;

type StoredRow = ResultRow & Pick<CamelRow<'ended_auctions'>, 'modelId' | 'generationId'>;

/** Reads the names beside the rows: a join would take longer, and reading them afterwards a second round trip. */
async function readResults(
  executor: Executor,
  newest: RawBuilder<unknown>,
  whichModels: RawBuilder<unknown> | null,
): Promise<ResultRow[]> {
  const [{ rows }, names] = await Promise.all([
    sql<StoredRow>`
    select e.auction_id as id, e.slug, e.title, e.model, e.model_id as "modelId", e.generation_id as "generationId",
      e.year, e.price_facts as vehicle, e.status, e.ended_at as "closedAt",
      case when coalesce(e.price, e.sold_price) is not null then e.shown_price end as price,
      e.sold_price as "soldPrice", c.price as "completedPrice", c.completed_at as "completedAt",
      e.price as "topBid", e.starting_bid as "startingBid"
    from (${newest}) e left join completed_sales c on c.auction_id = e.auction_id`.execute(executor),
    whichModels === null ? new Map<string, string>() : readNames(executor, whichModels),
  ]);
  return rows
    .map((row) => ({
      ...row,
      model: names.get(row.modelId ?? '') ?? row.model,
      generation: names.get(row.generationId ?? '') ?? null,
    }))
    .toSorted((one, other) => other.closedAt.getTime() - one.closedAt.getTime() || (one.id < other.id ? 1 : -1))
    .slice(0, MAX_CAR_RESULTS);
}

async function readNames(executor: Executor, whichModels: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Pick<Row<'model_generations'>, 'id' | 'name'>>`
    select m.id, m.name from vehicle_models m where ${whichModels}
    union all select g.id, g.name from vehicle_models m join model_generations g on g.model_id = m.id
      where ${whichModels}`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const modelCondition = ({ modelId }: ModelCondition) => (modelId === null ? null : sql`m.id = ${modelId}::text`);
const makeCondition = ({ makeId }: MakeCondition) => (makeId === null ? null : sql`m.make_id = ${makeId}::text`);

/** Reads ended auctions only, without their listings: there may be hundreds. */
export const findResults = (executor: Executor, of: ModelCondition, currency: string): Promise<ResultRow[]> =>
  readResults(executor, newestOf(of, newestWith(currency, ENDED_HERE)), modelCondition(of));

/** Also the withdrawn ones. */
export const findShownResults = (executor: Executor, of: ModelCondition, currency: string): Promise<ResultRow[]> =>
  readResults(executor, newestOf(of, newestWith(currency, SHOWN_ENDED)), modelCondition(of));

export const findShownResultsOfMake = (executor: Executor, of: MakeCondition, currency: string): Promise<ResultRow[]> =>
  readResults(executor, newestOfMake(of, newestWith(currency, SHOWN_ENDED)), makeCondition(of));

export type ImportedRow = Pick<
  CamelRow<'imported_results'>,
  | 'title'
  | 'trim'
  | 'year'
  | 'mileage'
  | 'mileageUnit'
  | 'transmission'
  | 'titleStatus'
  | 'endedAt'
  | 'source'
  | 'sourceUrl'
> & {
  readonly id: string;
  readonly price: NonNullable<Row<'imported_results'>['price']>;
  /** The only one that was made in its year. */
  readonly generation: Row<'model_generations'>['name'] | null;
};

export async function findImportedSales(
  executor: Executor,
  of: { readonly makeSlug: string; readonly slug: string },
  currency: string,
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select concat('imported-', id) as id, title, trim, year, mileage, mileage_unit as "mileageUnit", transmission, title_status as "titleStatus",
      price, ended_at as "endedAt", source, source_url as "sourceUrl",
      (select min(g.name) from model_generations g
        where g.model_id = ${`${of.makeSlug}.${of.slug}`} and g.retired_at is null
          and imported_results.year between g.first_year and coalesce(g.last_year, imported_results.year)
        having count(*) = 1) as generation
    from imported_results
    where is_sold and make_slug = ${of.makeSlug} and model_slug = ${of.slug} and currency = ${currency}
    order by ended_at desc limit ${MAX_CAR_RESULTS}`.execute(executor);
  return rows;
}

export async function hasAuction(executor: Executor, of: ModelCondition): Promise<boolean> {
  const shown = newestOf(
    of,
    (isOne) => sql`select 1 from auctions a join auction_states s on s.auction_id = a.id
      where ${isOne} and ${IS_VEHICLE} and ${IS_SHOWN} limit 1`,
  );
  return (await sql`select from (${shown}) n limit 1`.execute(executor)).rows.length > 0;
}
