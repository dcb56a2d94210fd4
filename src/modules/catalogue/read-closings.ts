import type { z } from 'zod';
import type { AuctionSummary } from '#contract/auctions.ts';
import type {
  ClosingPeriod,
  Closings,
  ClosingsQuerySchema,
  PeriodAuctions,
  PeriodQuerySchema,
} from '#contract/closings.ts';
import { accepted, invalid, invalidCursor, type Result } from '#contract/result.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { siteClock, startOfSiteDay } from '#platform/site-time.ts';
import { summariesOf } from './auction-queries.ts';
import { presentFacets } from './browse-auctions.ts';
import { valuesOf } from './read-filter.ts';
import type { ListingDeps } from './deps.ts';
import { countFacets } from './count-facets-store.ts';
import { findInPeriods, listAuctions } from './list-store.ts';
import { type AuctionFilter, NO_FILTER } from './auction-filter.ts';
import { presentRows } from './present-rows.ts';
import { addDays } from '#contract/durations.ts';

const DAYS = 14;
const WEEKS = 10;
const DAYS_A_WEEK = 7;
export type ClosingsDeps = Omit<ListingDeps, 'live'>;

const SHOWN = 4;

type Filters = z.output<typeof ClosingsQuerySchema>;
type Days = Pick<ClosingPeriod, 'first_day' | 'last_day'>;

/** Auctions on offer: those that ended neither close nor open. */
const narrowingOf = ({ make, body }: Filters): AuctionFilter => ({
  ...NO_FILTER,
  group: 'on_offer',
  makes: valuesOf(make),
  bodies: valuesOf(body),
});

function periodsFrom(today: string): Days[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(today, DAYS + index * DAYS_A_WEEK));
  return [
    ...days.map((day) => ({ first_day: day, last_day: day })),
    ...weeks.map((day) => ({ first_day: day, last_day: addDays(day, DAYS_A_WEEK - 1) })),
  ];
}

const timesOf = ({ first_day, last_day }: Days, timeZone: string): { from: Date; until: Date } => ({
  from: new Date(startOfSiteDay(first_day, timeZone)),
  until: new Date(startOfSiteDay(addDays(last_day, 1), timeZone)),
});

export async function readClosings(deps: ClosingsDeps, filters: Filters): Promise<Closings> {
  const { executor } = deps.database;
  const { time_zone: timeZone } = await deps.operations.settings(executor);
  const at = await deps.clock.now(executor);
  const today = siteClock(at, timeZone).date;
  const filter = narrowingOf(filters);
  const days = periodsFrom(today);
  const periods = days.map((each) => timesOf(each, timeZone));
  const [closing, opening, facets] = await Promise.all([
    findInPeriods(executor, filter, { by: 'closing', periods, limit: SHOWN }),
    findInPeriods(executor, filter, { by: 'opening', periods, limit: SHOWN }),
    countFacets(executor, filter, 'on_offer'),
  ]);
  const summaries = await summariesOf(deps, [...new Set([...closing, ...opening].map(({ id }) => id))]);
  const shown = days.map((each, index) => ({
    ...each,
    closing: auctionsIn(closing, index, summaries),
    opening: auctionsIn(opening, index, summaries),
  }));
  const { make, body } = presentFacets(facets).facets;
  return {
    time_zone: timeZone,
    today,
    periods: shown.filter(({ closing, opening }, index) => index < DAYS || closing.total + opening.total > 0),
    facets: { make, body },
    server_time: at,
  };
}

function auctionsIn(
  found: Awaited<ReturnType<typeof findInPeriods>>,
  place: number,
  summaries: ReadonlyMap<string, AuctionSummary>,
): ClosingPeriod['closing'] {
  const here = found.filter((each) => each.place === place);
  return { total: here[0]?.total ?? 0, items: here.flatMap(({ id }) => summaries.get(id) ?? []) };
}

export async function listPeriodAuctions(
  deps: ClosingsDeps,
  { from, to, by, cursor, limit, ...filters }: z.output<typeof PeriodQuerySchema>,
): Promise<Result<PeriodAuctions>> {
  if (to < from) return invalid({ to: ['Choose a day that isn’t before the first.'] });
  const { executor } = deps.database;
  const { time_zone: timeZone } = await deps.operations.settings(executor);
  const filter: AuctionFilter = {
    ...narrowingOf(filters),
    within: { by, ...timesOf({ first_day: from, last_day: to }, timeZone) },
  };
  const page = requestPage(['closings', filter], { cursor, limit });
  if (page === null) return invalidCursor();
  const sort = by === 'closing' ? 'ending_soonest' : 'opening_soonest';
  const [listed, facets] = await Promise.all([
    listAuctions(executor, filter, { sort, ...page.range }),
    countFacets(executor, filter, 'on_offer'),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.sortKey, id: row.id }));
  return accepted({
    items: await presentRows(deps, executor, rows),
    total: presentFacets(facets).total,
    next_cursor,
    time_zone: timeZone,
    server_time: await deps.clock.now(executor),
  });
}
