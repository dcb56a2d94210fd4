import type { AuctionSummary } from '#contract/auctions.ts';
import { summariesOf } from './auction-queries.ts';
import type { CatalogueDeps } from './deps.ts';
import type { ListIndex } from './list-index.ts';
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
  /** The best match first. Equal ones: on offer before results. */
  readonly best: AuctionSummary[];
}

const NOTHING: Matches = { matches: [], total: 0 };

export async function matchAuctions(
  { database: { executor }, ...deps }: CatalogueDeps & { readonly lists: ListIndex },
  { q, limit }: SearchQuery,
): Promise<MatchedAuctions> {
  const lists = deps.lists.current();
  const { words, ignored, spellings } = await understandSearch({ executor, lists }, q);
  if (areNone(words)) return { onOffer: NOTHING, ended: NOTHING, ignored, spellings };
  const { onOffer, ended } = (await lists?.search(words, limit)) ?? {
    onOffer: await findOnOfferWith(executor, words, limit),
    ended: await findEndedWith(executor, words, limit),
  };
  return { onOffer, ended, ignored, spellings };
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
