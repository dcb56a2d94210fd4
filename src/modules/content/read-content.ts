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
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { wordsOf } from '#platform/search/words.ts';
import { picturesIn } from './markdown.ts';
import type { ContentHouse } from './parts.ts';
import { staffWho } from '#modules/operations/index.ts';
import { pictureIdsOf, presentFaq, presentItem, presentPage, presentPhotographer, presentService } from './presenter.ts';
import { dressPost, noSuch } from './read-posts.ts';
import { countItems, findItem, findVersion, listItems, listVersions, type PublicRow, type VersionRow } from './store.ts';

/** Versions that an item's list shows. */
const MOST_VERSIONS = 200;

/** Everything that is written, drafts too, the last saved first. */
export async function listContent(house: ContentHouse, actor: Actor, query: z.output<typeof ContentListQuerySchema>): Promise<Result<ContentList>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = house.database;
  const words = wordsOf(query.q ?? '');
  const binding = bindingOf(['content', query.kind ?? null, query.state ?? null, query.slug ?? null, words]);
  const after = query.cursor === undefined ? null : readCursor(query.cursor, binding);
  if (query.cursor !== undefined && after === null)
    return refused(422, 'The cursor does not belong to this list.', { errors: { cursor: ['The cursor does not belong to this list.'] } });
  const at = new Date(await house.clock.now(executor));
  const filter = { kind: query.kind, state: query.state, slug: query.slug, words, at };
  const [listed, total] = await Promise.all([listItems(executor, filter, { after, limit: query.limit }), countItems(executor, filter)]);
  const rows = listed.slice(0, query.limit);
  const last = listed.length > query.limit ? rows.at(-1) : undefined;
  const usernames = await house.accounts.usernames(
    executor,
    rows.flatMap((row) => row.savedBy ?? []),
  );
  return accepted({
    items: rows.map((row) => presentItem(row, { at, usernames })),
    total,
    next_cursor: last === undefined ? null : writeCursor(binding, { key: last.sortKey, id: last.id }),
  });
}

/** An item with its latest fields and all its versions. */
export async function readContent(house: ContentHouse, actor: Actor, id: string): Promise<Result<ContentDetail>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = house.database;
  const item = await findItem(executor, id);
  if (item === null) return noSuch('content');
  const at = new Date(await house.clock.now(executor));
  const versions = await listVersions(executor, id, MOST_VERSIONS);
  const usernames = await house.accounts.usernames(executor, [...new Set(versions.flatMap((version) => version.savedBy ?? []))]);
  const fields = ContentFieldsSchema.parse(versions[0]?.fields ?? {});
  const named = [...pictureIdsOf(item.kind, fields), ...Object.values(fields).flatMap((value) => (typeof value === 'string' ? picturesIn(value) : []))];
  const pictures = await house.media.imagesById(executor, [...new Set(named)]);
  return accepted({
    ...presentItem(item, { at, usernames }),
    fields,
    versions: versions.map((version) => presentVersion(version, usernames)),
    pictures: [...pictures.values()],
  });
}

/** One version with its fields. */
export async function readVersion(house: ContentHouse, actor: Actor, which: { id: string; number: number }): Promise<Result<ContentVersionDetail>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = house.database;
  const version = await findVersion(executor, which.id, which.number);
  if (version === null) return noSuch('version');
  const usernames = await house.accounts.usernames(executor, version.savedBy === null ? [] : [version.savedBy]);
  return accepted({ ...presentVersion(version, usernames), fields: ContentFieldsSchema.parse(version.fields) });
}

/** What the public would be given if a version (the latest, if none is named) were published now. */
export async function previewContent(house: ContentHouse, actor: Actor, which: { id: string; number?: number | undefined }): Promise<Result<ContentPreview>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = house.database;
  const item = await findItem(executor, which.id);
  if (item === null) return noSuch('content');
  const version = await findVersion(executor, item.id, which.number ?? item.latestVersion);
  if (version === null) return noSuch('version');
  const now = new Date(await house.clock.now(executor));
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
  return accepted(await presentRow(house, row, now));
}

/** Markdown that is not saved yet, as the public would read it. */
export async function previewMarkdown(house: ContentHouse, actor: Actor, markdown: string): Promise<Result<MarkdownPreview>> {
  const staff = staffWho(actor, 'write_content');
  if (!staff.ok) return staff;
  const { executor } = house.database;
  const { html } = await house.renderer.render(executor, markdown, await house.renderer.figures(executor));
  return accepted({ html });
}

async function presentRow(house: ContentHouse, row: PublicRow, at: Date): Promise<ContentPreview> {
  const { executor } = house.database;
  switch (row.kind) {
    case 'blog':
    case 'news':
      return { kind: row.kind, content: await dressPost(house, executor, row, at) };
    case 'page':
      return { kind: row.kind, content: await presentPage(house, executor, row) };
    case 'faq':
      return { kind: row.kind, content: await presentFaq(house, executor, row, await house.renderer.figures(executor)) };
    case 'service':
      return { kind: row.kind, content: await presentService(house, executor, row) };
    case 'photographer':
      return { kind: row.kind, content: await presentPhotographer(house, executor, row) };
  }
}

const presentVersion = (version: VersionRow, usernames: ReadonlyMap<string, string>) => ({
  number: version.number,
  title: version.title,
  note: version.note,
  saved_at: version.savedAt.toISOString(),
  saved_by: version.savedBy === null ? null : (usernames.get(version.savedBy) ?? null),
});
