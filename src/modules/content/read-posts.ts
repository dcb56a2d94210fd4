import type { z } from 'zod';
import type { Journal } from '#contract/content-kinds.ts';
import type { Post, PostPage, PostQuerySchema } from '#contract/content.ts';
import { PostFieldsSchema } from '#contract/content-fields.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { listPage } from './list-page.ts';
import type { ContentHouse } from './parts.ts';
import { presentPost, presentPostSummary, settingFor } from './presenter.ts';
import { countValues, findPublic, neighbours, relatedPosts, type PublicRow } from './store.ts';

/** Posts beneath a post. */
const RELATED_POSTS = 3;

/** A page of a journal, the newest first. */
export async function listPosts(house: ContentHouse, journal: Journal, query: z.output<typeof PostQuerySchema>): Promise<Result<PostPage>> {
  const { executor } = house.database;
  const at = new Date(await house.clock.now(executor));
  const page = await listPage(
    executor,
    { kind: journal, tag: query.tag, category: query.category },
    { by: 'newest', at, cursor: query.cursor, limit: query.limit },
  );
  if (!page.ok) return page;
  const [tags, categories, setting] = await Promise.all([
    countValues(executor, { kind: journal, field: 'tags', at }),
    countValues(executor, { kind: journal, field: 'category', at }),
    settingFor(house, executor, page.value.rows),
  ]);
  const { rows, total, next_cursor } = page.value;
  return accepted({ items: rows.map((row) => presentPostSummary(row, setting)), total, next_cursor, tags, categories });
}

/** A post with what goes with it. */
export async function readPost(house: ContentHouse, journal: Journal, slug: string): Promise<Result<Post>> {
  const { executor } = house.database;
  const at = new Date(await house.clock.now(executor));
  const row = await findPublic(executor, { kind: journal, slug, at });
  if (row === null) return noSuch('post');
  return accepted(await dressPost(house, executor, row, at));
}

/** A post as its page shows it, at a time. */
export async function dressPost(house: ContentHouse, executor: Executor, row: PublicRow, at: Date): Promise<Post> {
  const { tags, related } = PostFieldsSchema.parse(row.fields);
  const around = await relatedPosts(executor, { id: row.id, kind: row.kind, tags, related }, { at, limit: RELATED_POSTS });
  return presentPost(house, executor, row, { related: around, ...(await neighbours(executor, row, at)) });
}

/** The refusal for what is not there, or is not public. */
export const noSuch = (what: string): Refused => refused(404, `There is no such ${what}.`, { code: 'not_found' });
