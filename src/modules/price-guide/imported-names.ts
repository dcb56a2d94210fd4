import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

const FRESH_MS = 10_000;
const MAX_NAMES = 5000;

export type ImportedName = Pick<CamelRow<'imported_results'>, 'make' | 'model' | 'makeSlug' | 'modelSlug'>;

/** From one model to the next, because a model may have a million sales. */
async function readImportedNames(executor: Executor): Promise<readonly ImportedName[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(
    select n.make_slug, n.model_slug from imported_results n where n.is_sold ${after}
    order by n.make_slug, n.model_slug limit 1)`;
  const { rows } = await sql<ImportedName>`
    with recursive names (make_slug, model_slug) as (
      ${next(sql``)}
      union all
      select following.* from names
        cross join lateral ${next(sql`and (n.make_slug, n.model_slug) > (names.make_slug, names.model_slug)`)} following
    )
    select listed.make_slug as "makeSlug", listed.model_slug as "modelSlug",
      coalesce(vm.name, spelled.make) as make, coalesce(m.name, spelled.model) as model
    from (select * from names limit ${MAX_NAMES}) listed
    cross join lateral (
      select make, model from imported_results i
      where i.is_sold and i.make_slug = listed.make_slug and i.model_slug = listed.model_slug limit 1) spelled
    left join vehicle_makes vm on vm.id = listed.make_slug
    left join vehicle_models m on m.make_id = listed.make_slug and m.slug = listed.model_slug`.execute(executor);
  return rows;
}

/** Nobody waits while they are read again, unless they are older than asked for. */
export function createImportedNames() {
  let known: { readonly names: readonly ImportedName[]; readonly readAt: number } | null = null;
  let reading: Promise<readonly ImportedName[]> | null = null;
  const load = (executor: Executor): Promise<readonly ImportedName[]> => {
    const readAt = performance.now();
    reading ??= readImportedNames(executor)
      .then((names) => {
        known = { names, readAt };
        return names;
      })
      .finally(() => (reading = null));
    return reading;
  };
  return async (executor: Executor, maxAgeMs = Infinity): Promise<readonly ImportedName[]> => {
    const age = known === null ? Infinity : performance.now() - known.readAt;
    if (known === null || age > maxAgeMs) return load(executor);
    if (age >= FRESH_MS) load(executor).catch(() => undefined);
    return known.names;
  };
}
export type ImportedNames = ReturnType<typeof createImportedNames>;
