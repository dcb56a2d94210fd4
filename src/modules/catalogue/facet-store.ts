import { sql, type RawBuilder } from 'kysely';
import { ENDING_FACET, FACT_FACETS, RESERVE_MET_FACET } from './fact-facet-store.ts';
import type { Group, AuctionFilter } from './auction-filter.ts';
import { isOfGeneration, isOfMake, isOfModel } from './vehicle-filter-store.ts';

export const groupOf = (table: string): RawBuilder<string> =>
  sql<string>`case ${sql.ref(table)}.status when 'live' then 'live' when 'scheduled' then 'coming_soon' else 'results' end`;
export const GROUP = groupOf('a');
/** Written so that partial indexes by status can serve them. */
export const GROUP_CONDITIONS: Record<Group | 'on_offer', RawBuilder<unknown>> = {
  live: sql`a.status = 'live'`,
  coming_soon: sql`a.status = 'scheduled'`,
  on_offer: sql`a.status in ('live','scheduled')`,
  results: sql`a.status in ('closed','sold','reserve_not_met','offer','not_sold','withdrawn')`,
};

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? null : sql`lower(${column}) in (${sql.join(values.map((value) => value.toLowerCase()))})`;

interface Facet {
  readonly value: RawBuilder<unknown> | ((filter: AuctionFilter) => RawBuilder<unknown>);
  /** Null if the list isn't narrowed by this facet. */
  readonly condition: (filter: AuctionFilter) => RawBuilder<unknown> | null;
  readonly isCounted?: (filter: AuctionFilter) => boolean;
}

/**
 * A new facet is one entry, about a row of `listed_auctions a` and the vocabulary's `vm`, `m` and `mg`.
 */
export const FACETS = {
  status: { value: GROUP, condition: ({ group }) => (group === null ? null : GROUP_CONDITIONS[group]) },
  make: { value: sql`coalesce(vm.name, a.make)`, condition: ({ makes }) => isOfMake(makes) },
  model: {
    value: sql`coalesce(m.name, a.model)`,
    condition: ({ models }) => isOfModel(models),
    isCounted: ({ makes }) => makes.length > 0,
  },
  generation: {
    value: sql`mg.name`,
    condition: ({ generations }) => isOfGeneration(generations),
    isCounted: ({ models }) => models.length > 0,
  },
  body: { value: sql`a.body_style`, condition: ({ bodies }) => oneOf(sql`a.body_style`, bodies) },
  region: { value: sql`a.region`, condition: ({ regions }) => oneOf(sql`a.region`, regions) },
  no_reserve: {
    value: sql`case when a.reserve is null then '1' end`,
    condition: ({ noReserve }) => (noReserve ? sql`a.reserve is null` : null),
  },
  reserve_met: RESERVE_MET_FACET,
  ending: ENDING_FACET,
  ...FACT_FACETS,
} satisfies Record<string, Facet>;

export type FacetName = keyof typeof FACETS;
export interface FacetRow {
  readonly facet: FacetName | 'total';
  readonly value: string;
  readonly count: number;
}
export const facetsBy: readonly (readonly [FacetName, Facet])[] = Object.entries(FACETS) as [FacetName, Facet][];

export const facetConditions = (filter: AuctionFilter): RawBuilder<unknown>[] =>
  facetsBy.flatMap(([, { condition }]) => condition(filter) ?? []);
