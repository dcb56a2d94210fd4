import { PageFieldsSchema } from '#contract/content-fields.ts';
import type { SearchAnswer } from '#contract/content.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Vocabulary } from '#platform/search/vocabulary.ts';
import { wordsOf } from '#platform/search/words.ts';
import { fillIn } from './figures.ts';
import type { Desk } from './parts.ts';
import { hrefOf, presentFaq, presentPhotographerSummary, presentPostSummary, presentServiceSummary, settingFor } from './presenter.ts';
import { searchPublic, type FoundRow, type SearchSection } from './store.ts';

export type ContentFound = Pick<SearchAnswer, SearchSection>;

/** The public content that holds every word of a search, each in one of the spellings that it may have been meant as. */
export async function searchContent(desk: Desk & { vocabulary: Vocabulary }, { q, limit }: { q: string; limit: number }): Promise<ContentFound> {
  const { executor } = desk.database;
  const words = wordsOf(q)
    .map((word) => word.replaceAll('.', ' ').trim())
    .filter((word) => word !== '');
  if (words.length === 0) return { posts: none(), faqs: none(), services: none(), photographers: none(), pages: none() };
  const at = new Date(await desk.clock.now(executor));
  const rows = await searchPublic(executor, await desk.vocabulary.spellings(executor, words), { at, limit });
  return dressFound(desk, executor, rows);
}

const none = (): { items: never[]; total: number } => ({ items: [], total: 0 });

async function dressFound(desk: Desk, executor: Executor, rows: readonly FoundRow[]): Promise<ContentFound> {
  const setting = await settingFor(desk, executor, rows);
  const of = (section: SearchSection) => rows.filter((row) => row.section === section);
  const total = (section: SearchSection): number => of(section)[0]?.found ?? 0;
  return {
    posts: { items: of('posts').map((row) => presentPostSummary(row, setting)), total: total('posts') },
    faqs: { items: await Promise.all(of('faqs').map((row) => presentFaq(desk, executor, row, setting.figures))), total: total('faqs') },
    services: { items: of('services').map((row) => presentServiceSummary(row, setting)), total: total('services') },
    photographers: { items: of('photographers').map((row) => presentPhotographerSummary(row, setting)), total: total('photographers') },
    pages: {
      items: of('pages').map((row) => {
        const { title, summary } = PageFieldsSchema.parse(row.fields);
        return { slug: row.slug, title: fillIn(title, setting.figures), summary: fillIn(summary, setting.figures), href: hrefOf('page', row.slug) };
      }),
      total: total('pages'),
    },
  };
}
