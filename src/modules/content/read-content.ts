import type { ContentColumn } from '#contract/console-lists.ts';
import {
  ContentFieldsSchema,
  type ContentDetail,
  type ContentList,
  type ContentExportQuery,
  type ContentItem,
  type ContentListQuery,
  type ContentPreview,
  type ContentVersionDetail,
  type MarkdownPreview,
} from '#contract/content.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import { searchWords } from '#platform/search/words.ts';
import { picturesIn } from './markdown.ts';
import type { ContentContext } from './deps.ts';
import { type ExportCells, exportList, readListPage, requireStaff, type StaffList } from '#modules/operations/index.ts';
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

type Asked = Pick<ContentListQuery, 'kind' | 'state' | 'slug' | 'q' | 'sort'>;
const POWER = 'write_content';

export const listContent = (
  context: ContentContext,
  actor: Actor,
  query: ContentListQuery,
): Promise<Result<ContentList>> =>
  readListPage(actor, query, { power: POWER, name: 'content', open: (asked) => openContent(context, asked) });

export const exportContent = (context: ContentContext, actor: Actor, query: ContentExportQuery) =>
  exportList(context, actor, {
    power: POWER,
    action: 'content_exported',
    subject: 'content',
    cells: CELLS,
    query,
    open: () => openContent(context, query),
  });

async function openContent(context: ContentContext, { q, sort, ...asked }: Asked) {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const filter = { kind: asked.kind, state: asked.state, slug: asked.slug, words: searchWords(q), at };
  return {
    read: (page) => listItems(executor, filter, { sort, ...page }),
    count: () => countItems(executor, filter),
    positionOf: ({ sortKey, id }) => ({ key: sortKey, id }),
    present: async (rows) => {
      const savers = rows.flatMap(({ savedBy }) => savedBy ?? []);
      const usernames = await context.accounts.usernames(executor, savers);
      return rows.map((row) => presentItem(row, { at, usernames }));
    },
  } satisfies StaffList<Awaited<ReturnType<typeof listItems>>[number], ContentItem>;
}

const CELLS: ExportCells<ContentItem, ContentColumn> = {
  title: [
    ['title', ({ title }) => title],
    ['slug', ({ slug }) => slug],
  ],
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  public: [
    ['published_at', (item) => item.published_at],
    ['scheduled_at', (item) => item.scheduled_at],
  ],
  saved: [
    ['saved_by', (item) => item.saved_by],
    ['saved_at', (item) => item.saved_at],
  ],
  version: ({ version }) => version,
};

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
