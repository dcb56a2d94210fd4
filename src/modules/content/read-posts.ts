import type { z } from 'zod';
import type { Journal } from '#contract/content-kinds.ts';
import type { Post, PostPage, PostQuerySchema } from '#contract/content.ts';
import { PostFieldsSchema } from '#contract/content-fields.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { listPage } from './list-page.ts';
import type { ContentContext } from './deps.ts';
import { presentPost, presentPostSummary, loadPresentationData } from './presenter.ts';
import { countValues, findPublic, neighbours, relatedPosts, type PublicRow } from './store.ts';

const RELATED_POSTS = 3;

export async function listPosts(
  context: ContentContext,
  journal: Journal,
  query: z.output<typeof PostQuerySchema>,
): Promise<Result<PostPage>> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const page = await listPage(
    executor,
    { kind: journal, tag: query.tag, category: query.category },
    { by: 'newest', at, cursor: query.cursor, limit: query.limit },
  );
  if (!page.ok) return page;
  const [tags, categories, data] = await Promise.all([
    countValues(executor, { kind: journal, field: 'tags', at }),
    countValues(executor, { kind: journal, field: 'category', at }),
    loadPresentationData(context, executor, page.value.rows),
  ]);
  const { rows, total, next_cursor } = page.value;
  return accepted({ items: rows.map((row) => presentPostSummary(row, data)), total, next_cursor, tags, categories });
}

export async function readPost(context: ContentContext, journal: Journal, slug: string): Promise<Result<Post>> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const row = await findPublic(executor, { kind: journal, slug, at });
  if (row === null) return contentNotFound('post');
  return accepted(await attachPost(context, executor, row, at));
}

export async function attachPost(context: ContentContext, executor: Executor, row: PublicRow, at: Date): Promise<Post> {
  const { tags, related } = PostFieldsSchema.parse(row.fields);
  const around = await relatedPosts(
    executor,
    { id: row.id, kind: row.kind, tags, related },
    { at, limit: RELATED_POSTS },
  );
  return presentPost(context, executor, row, { related: around, ...(await neighbours(executor, row, at)) });
}

export const contentNotFound = (what: string): Refused => refuse('content_not_found', { what });
