import { sql } from 'kysely';
import { slugOf } from '#contract/car-paths.ts';
import { MAX_CAR_RESULTS } from '#contract/limits.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import type { ModelName, PriceGuideDeps } from './deps.ts';
import type { CarModelEntry } from './model-index.ts';

const MAX_MODELS = 500;

type Deps = Pick<PriceGuideDeps, 'database' | 'operations' | 'vehicleModels'>;

export async function slugsOf(
  { database: { executor }, vehicleModels }: Pick<Deps, 'database' | 'vehicleModels'>,
  named: ModelName & { readonly year: number | null },
) {
  const { makeId, modelSlug } = await vehicleModels.find(executor, named);
  return { makeSlug: makeId ?? slugOf(named.make), slug: modelSlug ?? slugOf(named.model) };
}

/** A model that no auction is of. Null without an imported sale. */
export async function findImportedModel(deps: Deps, named: ModelName): Promise<CarModelEntry | null> {
  const { makeSlug, slug } = await slugsOf(deps, { ...named, year: null });
  const [found] = await findModels(deps, makeSlug, sql`select ${slug}::text as slug`);
  return found ?? null;
}

export async function listImportedModels(deps: Deps, make: string): Promise<CarModelEntry[]> {
  const { makeSlug } = await slugsOf(deps, { make, model: '', year: null });
  // From one name to the next, because a make may have a million sales.
  const next = (after: ReturnType<typeof sql>) => sql`(select n.model_slug from imported_results n
    where n.is_sold and n.make_slug = ${makeSlug} ${after} order by n.model_slug limit 1)`;
  return findModels(
    deps,
    makeSlug,
    sql`select slug from (
      with recursive names (slug) as (
        select ${next(sql``)} union all select ${next(sql`and n.model_slug > names.slug`)} from names where names.slug is not null
      ) select slug from names where slug is not null limit ${MAX_MODELS}) as listed`,
  );
}

type Spelled = Pick<CamelRow<'imported_results'>, 'make' | 'model'> & {
  readonly slug: CamelRow<'imported_results'>['modelSlug'];
  readonly makeId: CamelRow<'vehicle_makes'>['id'] | null;
  readonly modelId: CamelRow<'vehicle_models'>['id'] | null;
  readonly firstYear: CamelRow<'imported_results'>['year'];
  readonly lastYear: CamelRow<'imported_results'>['year'];
};

async function findModels(
  { database: { executor }, operations }: Deps,
  makeSlug: string,
  slugs: ReturnType<typeof sql>,
): Promise<CarModelEntry[]> {
  const { currency } = await operations.settings(executor);
  return (await readModels(executor, { makeSlug, slugs, currency })).map((row) => ({
    ...row,
    makeSlug,
    makes: [row.make],
    models: [row.model],
    names: [{ make: row.make, model: row.model }],
    bodyStyle: '',
    live: 0,
    comingSoon: 0,
    ended: 0,
    sold: 0,
  }));
}

async function readModels(
  executor: Executor,
  { makeSlug, slugs, currency }: { makeSlug: string; slugs: ReturnType<typeof sql>; currency: string },
): Promise<Spelled[]> {
  const { rows } = await sql<Spelled>`
    select s.slug, coalesce(vm.name, r.make) as make, coalesce(m.name, r.model) as model, vm.id as "makeId", m.id as "modelId",
      r.first_year as "firstYear", r.last_year as "lastYear"
    from (${slugs}) s
    cross join lateral (
      select mode() within group (order by make) as make, mode() within group (order by model) as model,
        min(year) as first_year, max(year) as last_year
      from (select make, model, year from imported_results i
        where i.is_sold and i.make_slug = ${makeSlug} and i.model_slug = s.slug and i.currency = ${currency}
        order by i.ended_at desc limit ${MAX_CAR_RESULTS}) as newest) as r
    left join vehicle_makes vm on vm.id = ${makeSlug}
    left join vehicle_models m on m.make_id = ${makeSlug} and m.slug = s.slug
    where r.make is not null order by s.slug`.execute(executor);
  return rows;
}
