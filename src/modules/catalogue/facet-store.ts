import { sql, type RawBuilder } from 'kysely';
import { ENDING_FACET, FACT_FACETS, RESERVE_MET_FACET } from './fact-facet-store.ts';
import type { Group, Narrowing } from './narrowing.ts';
import { isOfGeneration, isOfMake, isOfModel } from './vehicle-filter-store.ts';

export const GROUP = sql`case s.status when 'live' then 'live' when 'scheduled' then 'coming_soon' else 'results' end`;
/** As conditions that partial indexes by status can serve. */
export const GROUP_CONDITIONS: Record<Group | 'on_offer', RawBuilder<unknown>> = {
  live: sql`s.status = 'live'`,
  coming_soon: sql`s.status = 'scheduled'`,
  on_offer: sql`s.status in ('live','scheduled')`,
  results: sql`s.status in ('closed','sold','reserve_not_met','offer','not_sold','withdrawn')`,
};
const REGION = sql`coalesce(a.location->>'region', '')`;

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? null : sql`lower(${column}) in (${sql.join(values.map((value) => value.toLowerCase()))})`;

interface Facet {
  readonly value: RawBuilder<unknown> | ((narrowing: Narrowing) => RawBuilder<unknown>);
  /** Null if the list isn't narrowed by this facet. */
  readonly condition: (narrowing: Narrowing) => RawBuilder<unknown> | null;
  readonly isCounted?: (narrowing: Narrowing) => boolean;
}

/**
 * A new facet is one entry, about the tables `auctions a` and `auction_states s` and the vocabulary's `vm`, `m` and
 * `mg`.
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
  region: { value: REGION, condition: ({ regions }) => oneOf(REGION, regions) },
  no_reserve: {
    value: sql`case when s.reserve is null then '1' end`,
    condition: ({ noReserve }) => (noReserve ? sql`s.reserve is null` : null),
  },
  reserve_met: RESERVE_MET_FACET,
  ending: ENDING_FACET,
  ...FACT_FACETS,
} satisfies Record<string, Facet>;

export type FacetName = keyof typeof FACETS;
export const facetsBy: readonly (readonly [FacetName, Facet])[] = Object.entries(FACETS) as [FacetName, Facet][];

export const facetConditions = (narrowing: Narrowing): RawBuilder<unknown>[] =>
  facetsBy.flatMap(([, { condition }]) => condition(narrowing) ?? []);
