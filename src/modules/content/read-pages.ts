import type { ContentPage, Faq, FaqList, PageList } from '#contract/content.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import type { ContentHouse } from './parts.ts';
import { presentFaq, presentPage, presentPageEntry } from './presenter.ts';
import { noSuch } from './read-posts.ts';
import { findPublic, listPublic } from './store.ts';

/** Most questions on the page of all questions. */
const MOST_FAQS = 300;
/** Most pages in the list of all. */
const MOST_PAGES = 500;

/** A page of the house by its address. */
export async function readPage(house: ContentHouse, slug: string): Promise<Result<ContentPage>> {
  const { executor } = house.database;
  const row = await findPublic(executor, { kind: 'page', slug, at: new Date(await house.clock.now(executor)) });
  return row === null ? noSuch('page') : accepted(await presentPage(house, executor, row));
}

/** All pages of the house, in the order of their addresses. */
export async function readPages(house: ContentHouse): Promise<PageList> {
  const { executor } = house.database;
  const at = new Date(await house.clock.now(executor));
  const rows = (await listPublic(executor, { kind: 'page' }, { by: 'position', at, after: null, limit: MOST_PAGES })).slice(0, MOST_PAGES);
  const figures = await house.renderer.figures(executor);
  return { items: rows.map((row) => presentPageEntry(row, figures)).toSorted((one, other) => (one.slug < other.slug ? -1 : 1)) };
}

/** All questions in their groups, both in the order of their positions. */
export async function readFaqs(house: ContentHouse): Promise<FaqList> {
  const { executor } = house.database;
  const at = new Date(await house.clock.now(executor));
  const rows = (await listPublic(executor, { kind: 'faq' }, { by: 'position', at, after: null, limit: MOST_FAQS })).slice(0, MOST_FAQS);
  const figures = await house.renderer.figures(executor);
  const groups = new Map<string, Faq[]>();
  for (const row of rows) {
    const faq = await presentFaq(house, executor, row, figures);
    groups.set(faq.group, [...(groups.get(faq.group) ?? []), faq]);
  }
  return { items: [...groups.values()].flat(), total: rows.length, next_cursor: null };
}
