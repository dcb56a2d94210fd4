import { allInOf } from '#contract/all-in.ts';
import { resultPrice } from '#contract/auction-result.ts';
import type { AuctionPage } from '#contract/auctions.ts';
import { ENDING_WITHIN, type FactFilterName, mapFactFilters } from '#contract/fact-filters.ts';
import { homeCountry } from '#contract/format/locale.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { regionName } from '#platform/places/region-name.ts';
import { listHash, requestPage } from '#platform/http/cursor.ts';
import type { CurrentLists, ListIndex } from './list-index.ts';
import type { Executor } from '#platform/database/database.ts';
import { presentRows } from './present-rows.ts';
import { countFacets } from './count-facets-store.ts';
import { listAuctions, type ListPage, type SortName } from './list-store.ts';
import type { Group, AuctionFilter } from './auction-filter.ts';
import { type AuctionListQuery, isOfParts, readFilter } from './read-filter.ts';
import { readNear } from './read-near.ts';
import { understandSearch } from './understand-search.ts';
import type { CatalogueDeps, ListingDeps } from './deps.ts';
import { searchWords } from '#platform/search/words.ts';

const FIRST_SORT: Record<Group, SortName> = {
  live: 'ending_soonest',
  coming_soon: 'opening_soonest',
  results: 'recently_closed',
};

/** Upcoming auctions are not closing yet, so `ending_soonest` sorts them by opening. */
function sortOf({ status, sort }: Pick<AuctionListQuery, 'status' | 'sort'>, hasPlace: boolean): SortName {
  if (sort === undefined || (sort === 'nearest' && !hasPlace)) return FIRST_SORT[status];
  if (sort === 'ending_soonest' && status === 'coming_soon') return FIRST_SORT[status];
  return sort;
}

interface BrowseDeps extends Omit<ListingDeps, 'clock'> {
  readonly vehicleModels: Pick<CatalogueDeps['vehicleModels'], 'canonicalNames'>;
  readonly lists: Pick<ListIndex, 'current'>;
}

export async function browseAuctions(deps: BrowseDeps, query: AuctionListQuery): Promise<Result<AuctionPage>> {
  const { executor } = deps.database;
  const found = await readNear(deps, query);
  if (!found.ok) return found;
  const { near, place, distanceOf } = found.value;
  const words = searchWords(query.q ?? '');
  const asked = readFilter(query, near);
  const sort = sortOf(query, near !== undefined);
  // The cursor is bound to the query as typed. The guessed spellings may change between two pages.
  const page = requestPage([sort, { words, ...asked }], query);
  if (page === null) return invalidCursor();
  const lists = deps.lists.current();
  const understood = await understandSearch({ executor, lists, isOfParts: isOfParts(asked) }, query.q ?? '');
  const filter: AuctionFilter = { ...asked, now: deps.live.serverTime(), words: understood.words };
  const [[listed, counted], named] = await Promise.all([
    listAndCount({ executor, lists }, filter, { sort, ...page.range }),
    deps.vehicleModels.canonicalNames(executor, asked),
  ]);
  const facets = presentFacets(counted);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.sortKey, id: row.id }));
  const items = await presentRows(deps, executor, rows);
  return accepted({
    items: items.map((item, index) => ({
      ...item,
      ...distanceOf(rows[index] ?? {}),
      ...(query.all_in === '1' && { all_in_price: allInOf(item, resultPrice(item) ?? item.starting_bid) }),
    })),
    next_cursor,
    ...facets,
    ...canonicalOf(asked, named, facets.facets),
    ...(place !== undefined && { place }),
    ...(understood.ignored.length > 0 && { ignored: [...understood.ignored] }),
    server_time: deps.live.serverTime(),
  });
}

export async function listAndCount(
  { executor, lists }: { readonly executor: Executor; readonly lists: CurrentLists | null },
  filter: AuctionFilter,
  page: ListPage,
) {
  const found = (await lists?.read(filter, page)) ?? null;
  return Promise.all([
    listAuctions(executor, filter, { ...page, among: found?.lotNumbers ?? null }),
    found === null ? countFacets(executor, filter) : found.facets,
  ]);
}

type AskedNames = Record<'makes' | 'models' | 'generations', readonly string[]>;

function canonicalOf(
  asked: AskedNames,
  named: AskedNames,
  facets: Pick<AuctionPage['facets'], 'make' | 'model' | 'generation'>,
): Pick<AuctionPage, 'canonical'> {
  const listed = (names: readonly string[], values: readonly { readonly value: string }[]) =>
    names.map((name) => values.find(({ value }) => value.toLowerCase() === name.toLowerCase())?.value ?? name);
  const canonical = {
    make: listed(named.makes, facets.make),
    model: listed(named.models, facets.model),
    generation: listed(named.generations, facets.generation),
  };
  const isSame = listHash(Object.values(canonical)) === listHash([asked.makes, asked.models, asked.generations]);
  return isSame ? {} : { canonical };
}

type FacetRows = Awaited<ReturnType<typeof countFacets>>;
export function presentFacets(rows: FacetRows): Pick<AuctionPage, 'facets' | 'total'> {
  const valuesIn = (facet: 'make' | 'model' | 'generation' | 'body' | 'region' | FactFilterName) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  const countOf = (facet: 'no_reserve' | 'reserve_met' | 'ending' | 'status' | 'total', value: string) =>
    rows.find((row) => row.facet === facet && row.value === value)?.count ?? 0;
  return {
    total: countOf('total', 'all'),
    facets: {
      make: valuesIn('make'),
      model: valuesIn('model'),
      generation: valuesIn('generation'),
      body: valuesIn('body'),
      region: valuesIn('region').map((region) => {
        const name = regionName({ region: region.value }, homeCountry());
        return name === region.value ? region : { ...region, name };
      }),
      ...mapFactFilters(valuesIn),
      // What closes within a day also closes within three.
      ending: ENDING_WITHIN.map((days, index) => ({
        value: days,
        count: ENDING_WITHIN.slice(0, index + 1).reduce((sum, each) => sum + countOf('ending', each), 0),
      })),
      no_reserve: countOf('no_reserve', '1'),
      reserve_met: countOf('reserve_met', '1'),
      status: {
        live: countOf('status', 'live'),
        coming_soon: countOf('status', 'coming_soon'),
        results: countOf('status', 'results'),
      },
    },
  };
}
