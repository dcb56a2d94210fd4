import type { Journal } from '#contract/content-kinds.ts';

export interface JournalAddress {
  readonly journal: Journal;
  readonly category: string;
  readonly tag: string;
  readonly cursor: string;
}

export function readJournalAddress(url: URL): JournalAddress {
  const of = (name: string, most: number) => (url.searchParams.get(name) ?? '').trim().slice(0, most);
  return {
    journal: url.pathname.startsWith('/news') ? 'news' : 'blog',
    category: of('category', 80),
    tag: of('tag', 80),
    cursor: of('cursor', 500),
  };
}

export function writeJournalAddress({ journal, category, tag, cursor }: JournalAddress): string {
  const search = new URLSearchParams(
    [
      ['category', category],
      ['tag', tag],
      ['cursor', cursor],
    ].filter(([, value]) => value !== ''),
  );
  return search.size === 0 ? `/${journal}` : `/${journal}?${search}`;
}
