import { carName } from '#contract/car-paths.ts';
import { ModelFieldsSchema, PageFieldsSchema } from '#contract/content-fields.ts';
import type { SearchAnswer } from '#contract/content.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SpelledQuery } from '#platform/search/spellings.ts';
import { fillPlaceholders } from './figures.ts';
import type { ContentContext } from './deps.ts';
import {
  hrefOf,
  presentFaq,
  presentPhotographerSummary,
  presentPostSummary,
  presentServiceSummary,
  loadPresentationData,
} from './presenter.ts';
import { searchPublic, type FoundRow, type SearchSection } from './store.ts';

export type ContentFound = Pick<SearchAnswer, SearchSection>;

export async function searchContent(
  context: ContentContext,
  { spellings, limit }: SpelledQuery,
): Promise<ContentFound> {
  const { executor } = context.database;
  const words = spellings
    .map((each) => each.map((word) => word.replaceAll('.', ' ').trim()).filter((word) => word !== ''))
    .filter((each) => each.length > 0);
  if (words.length === 0)
    return { posts: none(), faqs: none(), services: none(), photographers: none(), pages: none() };
  const at = await context.clock.now(executor);
  const rows = await searchPublic(executor, words, { at: new Date(at), limit });
  return attachFound(context, executor, rows);
}

function titledOf({ kind, fields }: FoundRow): { title: string; summary: string } {
  if (kind !== 'model') return PageFieldsSchema.parse(fields);
  const { make, model, summary } = ModelFieldsSchema.parse(fields);
  return { title: carName({ make, model }), summary };
}

const none = (): { items: never[]; total: number } => ({ items: [], total: 0 });

async function attachFound(
  context: ContentContext,
  executor: Executor,
  rows: readonly FoundRow[],
): Promise<ContentFound> {
  const data = await loadPresentationData(context, executor, rows);
  const of = (section: SearchSection) => rows.filter((row) => row.section === section);
  const total = (section: SearchSection): number => of(section)[0]?.found ?? 0;
  return {
    posts: { items: of('posts').map((row) => presentPostSummary(row, data)), total: total('posts') },
    faqs: {
      items: await Promise.all(of('faqs').map((row) => presentFaq(context, executor, row, data.figures))),
      total: total('faqs'),
    },
    services: { items: of('services').map((row) => presentServiceSummary(row, data)), total: total('services') },
    photographers: {
      items: of('photographers').map((row) => presentPhotographerSummary(row, data)),
      total: total('photographers'),
    },
    pages: {
      items: of('pages').map((row) => {
        const { title, summary } = titledOf(row);
        return {
          slug: row.slug,
          title: fillPlaceholders(title, data.figures),
          summary: fillPlaceholders(summary, data.figures),
          href: hrefOf(row.kind, row.slug),
        };
      }),
      total: total('pages'),
    },
  };
}
