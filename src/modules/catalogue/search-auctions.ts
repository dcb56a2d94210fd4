import type { AuctionSummary } from '#contract/auctions.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { AuctionFilter } from './auction-filter.ts';
import { summariesOf } from './auction-queries.ts';
import { listAndCount, presentFacets } from './browse-auctions.ts';
import type { CatalogueDeps } from './deps.ts';
import type { ListIndex } from './list-index.ts';
import type { SortName } from './list-store.ts';
import { type AuctionListQuery, isOfParts, readFilter } from './read-filter.ts';
import { readNear } from './read-near.ts';
import { areNone } from './search-conditions.ts';
import { findEndedWith, findOnOfferWith, type FoundAuctionIds, type Match, type Matches } from './search-store.ts';
import { type UnderstoodSearch, understandSearch } from './understand-search.ts';

export interface SearchQuery {
  readonly q: string;
  readonly limit: number;
}
export interface MatchedAuctions extends FoundAuctionIds, Omit<UnderstoodSearch, 'words'> {}
export interface FoundAuctions {
  readonly onOffer: { readonly items: AuctionSummary[]; readonly total: number };
  readonly results: { readonly items: AuctionSummary[]; readonly total: number };
  readonly best: AuctionSummary[];
}

const NOTHING: Matches = { matches: [], total: 0 };

type MatchDeps = CatalogueDeps & { readonly lists: ListIndex };

export const matchAuctions = (deps: MatchDeps, query: SearchQuery): Promise<MatchedAuctions> =>
  match(deps, query, null);

/** Like `matchAuctions`, for auctions of any status that meet the filters of a list. */
export async function matchFiltered(deps: MatchDeps, query: AuctionListQuery): Promise<Result<MatchedAuctions>> {
  const found = await readNear(deps, query);
  if (!found.ok) return found;
  const filter = { ...readFilter(query, found.value.near), now: deps.live.serverTime(), group: null };
  return accepted(await match(deps, { q: query.q ?? '', limit: query.limit }, filter));
}

async function match(
  { database: { executor }, ...deps }: MatchDeps,
  { q, limit }: SearchQuery,
  filter: Omit<AuctionFilter, 'words'> | null,
): Promise<MatchedAuctions> {
  const lists = deps.lists.current();
  const source = { executor, lists, isOfParts: filter !== null && isOfParts(filter) };
  const { words, ...understood } = await understandSearch(source, q);
  const found = areNone(words) ? null : await lists?.search(words, { limit, filter });
  if (found) return { ...found, ...understood };
  if (filter !== null) return { ...(await listBoth({ executor, lists }, { ...filter, words }, limit)), ...understood };
  if (areNone(words)) return { onOffer: NOTHING, ended: NOTHING, ...understood };
  const onOffer = await findOnOfferWith(executor, words, limit);
  return { onOffer, ended: await findEndedWith(executor, words, limit), ...understood };
}

async function listBoth(
  source: Parameters<typeof listAndCount>[0],
  filter: AuctionFilter,
  limit: number,
): Promise<FoundAuctionIds> {
  const listed = async (group: 'on_offer' | 'results', sort: SortName): Promise<Matches> => {
    const [rows, facets] = await listAndCount(source, { ...filter, group }, { sort, after: null, limit });
    const { total } = presentFacets(facets);
    return { matches: rows.map(({ id }) => ({ id, fit: 0 })), total };
  };
  return { onOffer: await listed('on_offer', 'ending_soonest'), ended: await listed('results', 'recently_closed') };
}

export async function presentMatches(deps: CatalogueDeps, { onOffer, ended }: FoundAuctionIds): Promise<FoundAuctions> {
  const both = [...onOffer.matches, ...ended.matches];
  const summaries = await summariesOf(
    deps,
    both.map(({ id }) => id),
  );
  const present = (matches: readonly Match[]) => matches.flatMap(({ id }) => summaries.get(id) ?? []);
  return {
    onOffer: { items: present(onOffer.matches), total: onOffer.total },
    results: { items: present(ended.matches), total: ended.total },
    best: present(bestFirst(onOffer, ended)),
  };
}

export const bestFirst = (onOffer: Matches, ended: Matches): Match[] =>
  [...onOffer.matches, ...ended.matches].toSorted((one, other) => one.fit - other.fit);
