import type { z } from 'zod';
import {
  ContentFieldsSchema,
  type ContentDetail,
  type ContentList,
  type ContentListQuerySchema,
  type ContentPreview,
  type ContentVersionDetail,
  type MarkdownPreview,
} from '#contract/content.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { searchWords } from '#platform/search/words.ts';
import { picturesIn } from './markdown.ts';
import type { ContentContext } from './deps.ts';
import { requireStaff } from '#modules/operations/index.ts';
import {
  pictureIdsOf,
  presentFaq,
  presentItem,
  presentModelText,
  presentPage,
  presentPhotographer,
  presentService,
} from './presenter.ts';
import { attachPost, contentNotFound } from './read-posts.ts';
import { type PublicRow, type VersionRow } from './store.ts';
import { countItems, findItem, findVersion, listItems, listVersions } from './item-store.ts';

const MAX_VERSIONS = 200;

export async function listContent(
  context: ContentContext,
  actor: Actor,
  query: z.output<typeof ContentListQuerySchema>,
): Promise<Result<ContentList>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const words = searchWords(query.q);
  const page = requestPage(
    ['content', query.kind ?? null, query.state ?? null, query.slug ?? null, words, query.sort],
    query,
  );
  if (page === null) return invalidCursor();
  const at = new Date(await context.clock.now(executor));
  const filter = { kind: query.kind, state: query.state, slug: query.slug, words, at };
  const [listed, total] = await Promise.all([
    listItems(executor, filter, { sort: query.sort, ...page.range }),
    countItems(executor, filter),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.sortKey, id: row.id }));
  const usernames = await context.accounts.usernames(
    executor,
    rows.flatMap((row) => row.savedBy ?? []),
  );
  return accepted({
    items: rows.map((row) => presentItem(row, { at, usernames })),
    total,
    next_cursor,
  });
}

export async function readContent(context: ContentContext, actor: Actor, id: string): Promise<Result<ContentDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const item = await findItem(executor, id);
  if (item === null) return contentNotFound('content');
  const at = new Date(await context.clock.now(executor));
  const versions = await listVersions(executor, id, MAX_VERSIONS);
  const usernames = await context.accounts.usernames(executor, [
    ...new Set(versions.flatMap((version) => version.savedBy ?? [])),
  ]);
  const fields = ContentFieldsSchema.parse(versions[0]?.fields ?? {});
  const named = [
    ...pictureIdsOf(item.kind, fields),
    ...Object.values(fields).flatMap((value) => (typeof value === 'string' ? picturesIn(value) : [])),
  ];
  const pictures = await context.media.imagesById(executor, [...new Set(named)]);
  return accepted({
    ...presentItem(item, { at, usernames }),
    fields,
    versions: versions.map((version) => presentVersion(version, usernames)),
    pictures: [...pictures.values()],
  });
}

export async function readVersion(
  context: ContentContext,
  actor: Actor,
  which: { id: string; number: number },
): Promise<Result<ContentVersionDetail>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const version = await findVersion(executor, which.id, which.number);
  if (version === null) return contentNotFound('version');
  const usernames = await context.accounts.usernames(executor, version.savedBy === null ? [] : [version.savedBy]);
  return accepted({ ...presentVersion(version, usernames), fields: ContentFieldsSchema.parse(version.fields) });
}

export async function previewContent(
  context: ContentContext,
  actor: Actor,
  which: { id: string; number?: number | undefined },
): Promise<Result<ContentPreview>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const item = await findItem(executor, which.id);
  if (item === null) return contentNotFound('content');
  const version = await findVersion(executor, item.id, which.number ?? item.latestVersion);
  if (version === null) return contentNotFound('version');
  const now = new Date(await context.clock.now(executor));
  const publishedAt = item.publishedAt ?? item.scheduledAt ?? now;
  const row: PublicRow = {
    id: item.id,
    kind: item.kind,
    slug: item.slug,
    version: version.number,
    fields: version.fields,
    textLength: version.textLength,
    publishedAt,
    updatedAt: item.publishedAt === null ? publishedAt : now,
  };
  return accepted(await presentRow(context, row, now));
}

export async function previewMarkdown(
  context: ContentContext,
  actor: Actor,
  markdown: string,
): Promise<Result<MarkdownPreview>> {
  const staff = requireStaff(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const { html } = await context.renderer.render(executor, markdown, await context.renderer.figures(executor));
  return accepted({ html });
}

async function presentRow(context: ContentContext, row: PublicRow, at: Date): Promise<ContentPreview> {
  const { executor } = context.database;
  switch (row.kind) {
    case 'blog':
    case 'news':
      return { kind: row.kind, content: await attachPost(context, executor, row, at) };
    case 'page':
      return { kind: row.kind, content: await presentPage(context, executor, row) };
    case 'model':
      return { kind: row.kind, content: await presentModelText(context, executor, row) };
    case 'faq':
      return {
        kind: row.kind,
        content: await presentFaq(context, executor, row, await context.renderer.figures(executor)),
      };
    case 'service':
      return { kind: row.kind, content: await presentService(context, executor, row) };
    case 'photographer':
      return { kind: row.kind, content: await presentPhotographer(context, executor, row) };
  }
}

const presentVersion = (version: VersionRow, usernames: ReadonlyMap<string, string>) => ({
  number: version.number,
  title: version.title,
  note: version.note,
  saved_at: version.savedAt.toISOString(),
  saved_by: version.savedBy === null ? null : (usernames.get(version.savedBy) ?? null),
});
