import { PageFieldsSchema } from '#contract/content-fields.ts';
import type { SearchAnswer } from '#contract/content.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Vocabulary } from '#platform/search/vocabulary.ts';
import { wordsOf } from '#platform/search/words.ts';
import { fillIn } from './figures.ts';
import type { ContentHouse } from './parts.ts';
import { hrefOf, presentFaq, presentPhotographerSummary, presentPostSummary, presentServiceSummary, settingFor } from './presenter.ts';
import { searchPublic, type FoundRow, type SearchSection } from './store.ts';

export type ContentFound = Pick<SearchAnswer, SearchSection>;

/** The public content that holds every word of a search, each in one of the spellings that it may have been meant as. */
export async function searchContent(house: ContentHouse & { vocabulary: Vocabulary }, { q, limit }: { q: string; limit: number }): Promise<ContentFound> {
  const { executor } = house.database;
  const words = wordsOf(q)
    .map((word) => word.replaceAll('.', ' ').trim())
    .filter((word) => word !== '');
  if (words.length === 0) return { posts: none(), faqs: none(), services: none(), photographers: none(), pages: none() };
  const at = new Date(await house.clock.now(executor));
  const rows = await searchPublic(executor, await house.vocabulary.spellings(executor, words), { at, limit });
  return dressFound(house, executor, rows);
}

const none = (): { items: never[]; total: number } => ({ items: [], total: 0 });

async function dressFound(house: ContentHouse, executor: Executor, rows: readonly FoundRow[]): Promise<ContentFound> {
  const setting = await settingFor(house, executor, rows);
  const of = (section: SearchSection) => rows.filter((row) => row.section === section);
  const total = (section: SearchSection): number => of(section)[0]?.found ?? 0;
  return {
    posts: { items: of('posts').map((row) => presentPostSummary(row, setting)), total: total('posts') },
    faqs: { items: await Promise.all(of('faqs').map((row) => presentFaq(house, executor, row, setting.figures))), total: total('faqs') },
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
