import { DAY_MS } from '#contract/durations.ts';
import { sql, type RawBuilder } from 'kysely';
import { ENDING_WITHIN, type FactFilterName, mapFactFilters } from '#contract/fact-filters.ts';
import type { AuctionFilter } from './auction-filter.ts';

const columnOf = (name: FactFilterName): RawBuilder<unknown> =>
  name === 'seller_type' ? sql`case when a.dealer_id is null then 'private' else 'dealer' end` : sql.ref(`a.${name}`);

export const FACT_FACETS = mapFactFilters((name) => ({
  value: columnOf(name),
  condition: ({ facts }: AuctionFilter) =>
    facts[name].length === 0 ? null : sql`${columnOf(name)} = any(${[...facts[name]]}::text[])`,
}));

const closesWithin = (now: number, days: string) =>
  sql`a.status = 'live' and a.closes_at < ${new Date(now + Number(days) * DAY_MS)}`;

export const ENDING_FACET = {
  value: ({ now }: AuctionFilter) =>
    now === null
      ? sql`null::text`
      : sql`case ${sql.join(
          ENDING_WITHIN.map((days) => sql`when ${closesWithin(now, days)} then ${days}::text`),
          sql` `,
        )} end`,
  isCounted: ({ now, group }: AuctionFilter) => now !== null && group === 'live',
  condition: ({ ending, now }: AuctionFilter) => (ending === null || now === null ? null : closesWithin(now, ending)),
};

const RESERVE_IS_MET = sql`a.reserve is not null and a.price >= a.reserve`;
export const RESERVE_MET_FACET = {
  value: sql`case when ${RESERVE_IS_MET} then '1' end`,
  condition: ({ reserveMet }: AuctionFilter) => (reserveMet ? RESERVE_IS_MET : null),
};
