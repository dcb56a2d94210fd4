import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import type { ImportedResult } from './read-result.ts';

export async function insertResults(
  transaction: Executor,
  importId: string,
  results: readonly ImportedResult[],
): Promise<ReadonlySet<number>> {
  if (results.length === 0) return new Set();
  const rows = results.map((result) => ({
    ...result,
    title_status: result.titleStatus,
    mileage: result.mileage?.value ?? null,
    unit: result.mileage?.unit ?? null,
    price: result.price?.amount ?? null,
    currency: result.price?.currency ?? null,
    ended_at: new Date(result.endedAt).toISOString(),
  }));
  const inserted = await sql<{
    row: number;
  }>`insert into imported_results (import_id, row_number, fingerprint, make, model, make_slug, model_slug,
      year, title, trim, mileage, mileage_unit, transmission, title_status, is_sold, price, currency, ended_at, source, source_url, source_id)
    select ${importId}, row, fingerprint, make, model, "makeSlug", "modelSlug", year, title, trim, mileage, unit, transmission, title_status,
      "isSold", price, currency, ended_at, source, url, "sourceId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(row integer, fingerprint text, make text, model text, "makeSlug" text,
      "modelSlug" text, year integer, title text, trim text, mileage integer, unit text, transmission text, title_status text, "isSold" boolean,
      price bigint, currency text, ended_at timestamptz, source text, url text, "sourceId" text)
    on conflict (fingerprint) do nothing returning row_number as row`.execute(transaction);
  return new Set(inserted.rows.map(({ row }) => row));
}

type StoredResult = Pick<CamelRow<'imported_results'>, 'fingerprint' | 'importId' | 'rowNumber'> &
  Pick<CamelRow<'imports'>, 'fileName'>;

export async function findStored(
  executor: Executor,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, StoredResult>> {
  const { rows } = await sql<StoredResult>`
    select r.fingerprint, r.import_id as "importId", r.row_number as "rowNumber", i.file_name as "fileName"
    from imported_results r join imports i on i.id = r.import_id
    where r.fingerprint = any(${[...fingerprints]}::text[])`.execute(executor);
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

interface PricedModel {
  readonly makeSlug: string;
  readonly modelSlug: string;
  readonly currency: string;
}

/** By make, model and currency as JSON. */
export async function listNewestPrices(
  executor: Executor,
  models: readonly PricedModel[],
  limit: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (models.length === 0) return new Map();
  const { rows } = await sql<{ readonly place: number; readonly prices: number[] | null }>`
    select m.place::int as place, p.prices
    from unnest(${models.map(({ makeSlug }) => makeSlug)}::text[], ${models.map(({ modelSlug }) => modelSlug)}::text[],
        ${models.map(({ currency }) => currency)}::text[]) with ordinality as m(make_slug, model_slug, currency, place)
      cross join lateral (select array_agg(price::float8) as prices from (select price from imported_results r
        where r.is_sold and r.make_slug = m.make_slug and r.model_slug = m.model_slug and r.currency = m.currency
        order by r.ended_at desc limit ${limit}) as newest) as p`.execute(executor);
  return new Map(
    rows.flatMap(({ place, prices }) => {
      const model = models[place - 1];
      return model === undefined
        ? []
        : [[JSON.stringify([model.makeSlug, model.modelSlug, model.currency]), prices ?? []] as const];
    }),
  );
}

type CountedModel = Pick<CamelRow<'imported_results'>, 'make' | 'model' | 'makeSlug' | 'modelSlug'> & {
  readonly results: number;
  readonly total: number;
};

export async function countByModel(
  executor: Executor,
  importId: string,
  { currency, limit }: { currency: string; limit: number },
): Promise<CountedModel[]> {
  const { rows } = await sql<CountedModel>`
    select c.*, coalesce(vm.name, c.spelled_make) as make, coalesce(m.name, c.spelled_model) as model
    from (select make_slug as "makeSlug", model_slug as "modelSlug", min(make) as spelled_make, min(model) as spelled_model,
        count(*)::int as results, count(*) over ()::int as total
      from imported_results where import_id = ${importId} and is_sold and currency = ${currency}
      group by make_slug, model_slug order by results desc, make_slug, model_slug limit ${limit}) c
    left join vehicle_makes vm on vm.id = c."makeSlug"
    left join vehicle_models m on m.make_id = c."makeSlug" and m.slug = c."modelSlug"
    order by c.results desc, c."makeSlug", c."modelSlug"`.execute(executor);
  return rows;
}

export async function deleteSomeResults(
  transaction: Executor,
  id: string,
  { limit, leaseUntil }: { limit: number; leaseUntil: Date },
): Promise<number> {
  const deleted = await sql`delete from imported_results
    where id in (select id from imported_results where import_id = ${id} order by id limit ${limit})`.execute(
    transaction,
  );
  const count = Number(deleted.numAffectedRows ?? 0n);
  await sql`update imports set removed = removed + ${count},
      lease_until = case when lease_owner is null then null else ${leaseUntil}::timestamptz end
    where id = ${id}`.execute(transaction);
  return count;
}
