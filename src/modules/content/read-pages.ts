import type { ContentPage, Faq, FaqList, ModelText, PageList } from '#contract/content.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ContentContext } from './deps.ts';
import { presentFaq, presentModelText, presentPage, presentPageEntry } from './presenter.ts';
import { contentNotFound } from './read-posts.ts';
import { findPublic, listPublic } from './store.ts';

const MAX_FAQS = 300;
const MAX_PAGES = 500;

export async function readPage(context: ContentContext, slug: string): Promise<Result<ContentPage>> {
  const { executor } = context.database;
  const row = await findPublic(executor, { kind: 'page', slug, at: new Date(await context.clock.now(executor)) });
  return row === null ? contentNotFound('page') : accepted(await presentPage(context, executor, row));
}

/** The public text about a make or model, by its id in the vocabulary. Null if there is none. */
export async function readCarText(context: ContentContext, executor: Executor, id: string): Promise<ModelText | null> {
  const at = new Date(await context.clock.now(executor));
  const row = await findPublic(executor, { kind: 'model', slug: id, at });
  return row === null ? null : presentModelText(context, executor, row);
}

export async function readPages(context: ContentContext): Promise<PageList> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const rows = (
    await listPublic(executor, { kind: 'page' }, { by: 'position', at, after: null, limit: MAX_PAGES })
  ).slice(0, MAX_PAGES);
  const figures = await context.renderer.figures(executor);
  return {
    items: rows.map((row) => presentPageEntry(row, figures)).toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
  };
}

export async function readFaqs(context: ContentContext): Promise<FaqList> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const rows = (
    await listPublic(executor, { kind: 'faq' }, { by: 'position', at, after: null, limit: MAX_FAQS })
  ).slice(0, MAX_FAQS);
  const figures = await context.renderer.figures(executor);
  const groups = new Map<string, Faq[]>();
  for (const row of rows) {
    const faq = await presentFaq(context, executor, row, figures);
    groups.set(faq.group, [...(groups.get(faq.group) ?? []), faq]);
  }
  return { items: [...groups.values()].flat(), total: rows.length, next_cursor: null };
}
