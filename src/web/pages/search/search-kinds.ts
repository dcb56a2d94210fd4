import type { SearchAnswer } from '#contract/content.ts';

/** The kinds of things that a search finds, as the address names them. */
export const SEARCH_KINDS = [
  { kind: 'auctions', name: 'Live and coming' },
  { kind: 'results', name: 'Results' },
  { kind: 'dealers', name: 'Dealers' },
  { kind: 'posts', name: 'Journal and news' },
  { kind: 'faqs', name: 'Questions' },
  { kind: 'services', name: 'Services' },
  { kind: 'photographers', name: 'Photographers' },
  { kind: 'pages', name: 'Pages' },
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number]['kind'];

/** What is asked, and of which kind; null asks for everything. */
export interface SearchAddress {
  readonly q: string;
  readonly kind: SearchKind | null;
}

const MOST_LETTERS = 200;

/** Reads the address of a search. */
export function readSearchAddress(search: URLSearchParams): SearchAddress {
  return { q: (search.get('q') ?? '').trim().slice(0, MOST_LETTERS), kind: SEARCH_KINDS.find(({ kind }) => kind === search.get('kind'))?.kind ?? null };
}

/** The address of a search. */
export function writeSearchAddress({ q, kind }: SearchAddress): string {
  const search = new URLSearchParams(q === '' ? {} : { q });
  if (kind !== null) search.set('kind', kind);
  return search.size === 0 ? '/search' : `/search?${search}`;
}

/** How many of a kind were found. */
export function countOfKind(answer: SearchAnswer, kind: SearchKind): number {
  return answer[kind].total;
}
