import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { type FacetName, type FacetRow, facetsBy } from './facet-store.ts';
import { commonConditions, sourceOf } from './list-store.ts';
import type { AuctionFilter } from './auction-filter.ts';

/** A facet ignores its own filter: it counts what else could be chosen, of all auctions or of those of `source`. */
export async function countFacets(
  executor: Executor,
  filter: AuctionFilter,
  source: AuctionFilter['group'] = null,
): Promise<FacetRow[]> {
  const filters = facetsBy.flatMap(([name, { condition }]) => {
    const isMet = condition(filter);
    return isMet === null ? [] : [{ name, isMet, misses: sql.ref(`misses_${name}`) }];
  });
  const counted = facetsBy
    .filter(([, { isCounted }]) => isCounted?.(filter) ?? true)
    .map(([name, { value }]) => ({
      name,
      value: typeof value === 'function' ? value(filter) : value,
      column: sql.ref(name),
    }));
  const values = counted.map(({ value, column }) => sql`nullif(${value}, '') as ${column}`);
  const missed = filters.map(({ isMet, misses }) => sql`(${isMet}) is not true as ${misses}`);
  const missedCount = sql.join([sql`0`, ...filters.map(({ misses }) => sql`${misses}::int`)], sql` + `);
  const countWithout = (facet: FacetName | null) => {
    const others = filters.filter(({ name }) => name !== facet).map(({ misses }) => misses);
    return sql`count(*) filter (where not (${sql.join([sql`false`, ...others], sql` or `)}))`;
  };
  const perFacet = (of: (facet: FacetName) => RawBuilder<unknown>) =>
    sql.join(
      counted.map(({ name, column }) => sql`when grouping(${column}) = 0 then ${of(name)}`),
      sql` `,
    );
  const columns = counted.map(({ column }) => column);
  const result = await sql<FacetRow>`
    select facet, value, count from (
      select case ${perFacet((name) => sql`${name}::text`)} else 'total' end as facet,
        case ${perFacet((name) => sql.ref(name))} else 'all' end as value,
        (case ${perFacet(countWithout)} else ${countWithout(null)} end)::int as count
      from (select ${sql.join([...values, ...missed])} from ${sourceOf(source)} left join vehicle_makes vm on vm.id = a.make_id
          left join vehicle_models m on m.id = a.model_id left join model_generations mg on mg.id = a.generation_id
        where ${commonConditions(filter)} offset 0) as listed
      where ${missedCount} <= 1
      group by grouping sets ((), ${sql.join(columns.map((column) => sql`(${column})`))})) as counted
    where value is not null and count > 0`.execute(executor);
  return result.rows;
}
