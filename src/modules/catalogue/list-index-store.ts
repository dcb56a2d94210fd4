import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { AuctionFilter } from './auction-filter.ts';
import { groupOf } from './facet-store.ts';
import { lexemeQuery } from './search-conditions.ts';
import { idsOfGenerations, idsOfMakes, idsOfModels } from './vehicle-filter-store.ts';

export interface IndexedRow {
  readonly id: Row<'auctions'>['id'];
  readonly lotNumber: Row<'auctions'>['lot_number'];
  /** Null if the auction isn't listed. */
  readonly make: Row<'ended_auctions'>['make'] | null;
  readonly [column: string]: string | number | boolean | null;
}

const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(`e.${column}`)}) * 1000)::float8`;
const COLUMNS = sql`w.id, w.lot_number as "lotNumber", ${groupOf('e')} as status, ${epochMs('starts_at')} as starts_at,
  ${epochMs('closes_at')} as closes_at, ${epochMs('ended_at')} as ended_at, e.bid_count, e.make, lower(e.make) as lower_make,
  e.make_id, e.model, lower(e.model) as lower_model, e.model_id, e.generation_id, e.body_style,
  lower(e.body_style) as lower_body, e.region, lower(e.region) as lower_region, e.dealer_id, e.latitude, e.longitude,
  e.year, e.mileage_km, e.shown_price, e.category, e.gearbox, e.driven_wheels, e.fuel, e.exterior_colour_family,
  e.interior_colour_family, e.steering_side, e.title_type,
  case when e.dealer_id is null then 'private' else 'dealer' end as seller_type, e.tax_status, e.export_papers,
  e.owners, e.cylinders, e.true_mileage,
  case when e.reserve is null then '1' end as no_reserve,
  case when e.reserve is not null and e.price >= e.reserve then '1' end as reserve_met, e.sold_price is not null as is_sold,
  w.terms->>'currency' as currency, w.terms->>'premium' as premium,
  lower(trim(coalesce(w.location->>'country', ''))) as tax_country,
  lower(trim(coalesce(w.location->>'region', ''))) as tax_region,
  (select array_to_string(tsvector_to_array(f.words), ' ') from auction_search f where f.auction_id = w.id) as words`;

export async function readEnded(executor: Executor, after: string, limit: number): Promise<IndexedRow[]> {
  const { rows } = await sql<IndexedRow>`
    select ${COLUMNS} from (select * from ended_auctions where auction_id > ${after} order by auction_id limit ${limit}) e
      join auctions w on w.id = e.auction_id order by e.auction_id`.execute(executor);
  return rows;
}

export async function readOnOffer(executor: Executor): Promise<IndexedRow[]> {
  const { rows } = await sql<IndexedRow>`
    select ${COLUMNS} from auctions_on_offer e join auctions w on w.id = e.auction_id`.execute(executor);
  return rows;
}

/** Every transaction below it is visible. Transaction ids are text, because they have 64 bits. */
export async function readHorizon(executor: Executor): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(executor);
  return rows[0]?.horizon ?? '0';
}

/** A bid changes an auction without its listing. */
export type ChangedRow = IndexedRow & { readonly isListingChanged: boolean };

/**
 * The present state of what transactions at or above `since` have changed. Ids above the snapshot's are from before a
 * restored backup.
 */
export async function readChanges(
  executor: Executor,
  since: string,
): Promise<{ readonly horizon: string; readonly rows: ChangedRow[] }> {
  const isChanged = sql`changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`;
  const { rows } = await sql<{ horizon: string; id: IndexedRow['id'] | null; isListing: boolean }>`
    select s.horizon, c.auction_id as id, bool_or(c.is_listing) as "isListing"
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) s left join (
      select auction_id, true as is_listing from ended_auctions where ${isChanged}
      union all select auction_id, true from changed_auctions where ${isChanged}
      union all select auction_id, false from auction_states
        where status in ('scheduled', 'live') and starts_at is not null and ${isChanged}) c on true
    group by s.horizon, c.auction_id`.execute(executor);
  const changed = new Map(rows.flatMap(({ id, isListing }) => (id === null ? [] : [[id, isListing] as const])));
  return { horizon: rows[0]?.horizon ?? since, rows: await readChanged(executor, changed) };
}

async function readChanged(executor: Executor, changed: ReadonlyMap<IndexedRow['id'], boolean>): Promise<ChangedRow[]> {
  // Planning the next query takes longer than finding that nothing has changed.
  if (changed.size === 0) return [];
  const { rows } = await sql<IndexedRow>`
    select ${COLUMNS} from auctions w
      left join lateral (select * from listed_auctions l where l.auction_id = w.id limit 1) e on true
    where w.id = any(${[...changed.keys()]}::text[])`.execute(executor);
  return rows.map((row) => ({ ...row, isListingChanged: changed.get(row.id) ?? false }));
}

export type Names = Record<'make' | 'model' | 'generation', ReadonlySet<string>>;
interface Resolved {
  readonly ids: Names;
  readonly dealerId: string | null;
}

export async function readLookups(executor: Executor, filter: AskedTexts & Pick<AuctionFilter, 'isAllIn'>) {
  const [resolved, taxRates] = await Promise.all([
    resolveNames(executor, filter),
    filter.isAllIn ? readTaxRates(executor) : new Map<string, number>(),
  ]);
  return { ...resolved, taxRates };
}

type AskedTexts = Pick<AuctionFilter, 'makes' | 'models' | 'generations' | 'dealer'>;
async function resolveNames(executor: Executor, filter: AskedTexts): Promise<Resolved> {
  const { makes, models, generations, dealer } = filter;
  const parts: RawBuilder<unknown>[] = [];
  const add = (kind: string, ids: RawBuilder<unknown>) =>
    parts.push(sql`select ${kind}::text as kind, id from (${ids}) i`);
  if (makes.length > 0) add('make', idsOfMakes(makes));
  if (models.length > 0) add('model', idsOfModels(models));
  if (generations.length > 0) add('generation', idsOfGenerations(generations));
  if (dealer !== null) add('dealer', sql`select id from dealers where slug = ${dealer}`);
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ kind: string; id: Row<'vehicle_makes'>['id'] }>`${sql.join(parts, sql` union all `)}`.execute(
          executor,
        );
  const of = (wanted: string) => new Set(rows.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
  return {
    ids: { make: of('make'), model: of('model'), generation: of('generation') },
    dealerId: rows.find(({ kind }) => kind === 'dealer')?.id ?? null,
  };
}

export async function readNames(executor: Executor, ids: Names): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: Row<'vehicle_makes'>['name'] }>`
    select 'make ' || id as key, name from vehicle_makes where id = any(${[...ids.make]}::text[])
    union all select 'model ' || id, name from vehicle_models where id = any(${[...ids.model]}::text[])
    union all select 'generation ' || id, name from model_generations where id = any(${[...ids.generation]}::text[])`.execute(
    executor,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

async function readTaxRates(executor: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Row<'tax_rates_by_place'>>`
    select place, basis_points from tax_rates_by_place`.execute(executor);
  return new Map(rows.map(({ place, basis_points }) => [place ?? '', basis_points ?? 0]));
}

export async function readLotNumbersWith(
  executor: Executor,
  lexemes: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (lexemes.length === 0) return new Map();
  const queries = lexemes.map((lexeme) => lexemeQuery({ lexeme, isPrefix: false }));
  const { rows } = await sql<{ lexeme: string; lotNumber: Row<'auctions'>['lot_number'] }>`
    select t.lexeme, lot_number as "lotNumber" from unnest(${[...lexemes]}::text[], ${queries}::text[]) as t(lexeme, query)
      cross join lateral listed_lot_numbers_with_words(t.query::tsquery) as lot_number`.execute(executor);
  const found = Map.groupBy(rows, ({ lexeme }) => lexeme);
  return new Map([...found].map(([lexeme, each]) => [lexeme, each.map(({ lotNumber }) => lotNumber)]));
}

export async function readIdsOf(
  executor: Executor,
  lotNumbers: readonly number[],
): Promise<ReadonlyMap<number, Row<'auctions'>['id']>> {
  const rows = await executor
    .selectFrom('auctions')
    .select(['id', 'lot_number'])
    .where('lot_number', '=', sql<number>`any(${[...lotNumbers]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.lot_number, row.id]));
}
