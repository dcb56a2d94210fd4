import type { SearchAnswer } from '#contract/content.ts';
import { MAX_COUNTED_RESULTS } from '#contract/limits.ts';
import { formatCount } from '#contract/format/money.ts';

export const SEARCH_KINDS = [
  { kind: 'auctions', name: 'Live and upcoming' },
  { kind: 'results', name: 'Results' },
  { kind: 'dealers', name: 'Dealers' },
  { kind: 'posts', name: 'Journal and news' },
  { kind: 'faqs', name: 'Questions' },
  { kind: 'services', name: 'Services' },
  { kind: 'photographers', name: 'Photographers' },
  { kind: 'pages', name: 'Pages' },
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number]['kind'];

export interface SearchAddress {
  readonly q: string;
  readonly kind: SearchKind | null;
}

const MAX_QUERY_LENGTH = 200;

export function readSearchAddress(search: URLSearchParams): SearchAddress {
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    kind: SEARCH_KINDS.find(({ kind }) => kind === search.get('kind'))?.kind ?? null,
  };
}

export function writeSearchAddress({ q, kind }: SearchAddress): string {
  const search = new URLSearchParams(q === '' ? {} : { q });
  if (kind !== null) search.set('kind', kind);
  return search.size === 0 ? '/search' : `/search?${search}`;
}

export function countOfKind(answer: SearchAnswer, kind: SearchKind): number {
  return answer[kind].total;
}

/** Results are counted up to a limit: `2,000+`. */
export function shownCountOf(answer: SearchAnswer, kind: SearchKind | null): string {
  const isMore = answer.results.total >= MAX_COUNTED_RESULTS && (kind === null || kind === 'results');
  return `${formatCount(kind === null ? answer.total : answer[kind].total)}${isMore ? '+' : ''}`;
}
