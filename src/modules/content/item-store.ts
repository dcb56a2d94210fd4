import { sql } from 'kysely';
import type { ContentKind, ContentState } from '#contract/content-kinds.ts';
import type { ContentSort } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import { all, type PageCursor, pageAfter } from '#platform/database/page.ts';
import { containsWords } from '#platform/search/like.ts';
import { type ItemRow, type VersionRow, type NewVersion, type Publication } from './store.ts';

const ITEM_COLUMNS = sql`i.id, i.kind, i.slug, v.title, i.latest_version as "latestVersion", i.published_version as "publishedVersion", i.published_at as "publishedAt",
  i.revised_at as "revisedAt", i.scheduled_version as "scheduledVersion", i.scheduled_at as "scheduledAt", v.saved_at as "savedAt", v.saved_by as "savedBy"`;

const LATEST = sql`content_items i join content_versions v on v.item_id = i.id and v.number = i.latest_version`;

/** Must match `stateOf` in `presenter.ts`. */
const stateAt = (at: Date) => sql`case
  when i.scheduled_at > ${at} then 'scheduled'
  when i.scheduled_at <= ${at} then case when i.scheduled_version = i.latest_version then 'published' else 'changed' end
  when i.published_version is null then 'draft' when i.published_version = i.latest_version then 'published' else 'changed' end`;

export interface ItemFilter {
  readonly kind?: ContentKind | undefined;
  readonly state?: ContentState | undefined;
  readonly slug?: string | undefined;
  readonly words: readonly string[];
  readonly at: Date;
}

const filterOf = ({ kind, state, slug, words, at }: ItemFilter) =>
  all([
    ...(slug === undefined ? [] : [sql`i.slug = ${slug}`]),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`${stateAt(at)} = ${state}`]),
    containsWords(sql`v.search_title || ' ' || i.slug`, words),
  ]);

export async function listItems(
  executor: Executor,
  filter: ItemFilter,
  { sort, after, limit }: { sort: ContentSort; after: PageCursor | null; limit: number },
): Promise<(ItemRow & { sortKey: number })[]> {
  const key = sql`round(extract(epoch from v.saved_at) * 1000)::bigint`;
  const page = pageAfter(after, {
    key,
    keyType: 'bigint',
    id: sql`i.id`,
    direction: sort === 'saved' ? 'asc' : 'desc',
  });
  const result = await sql<
    ItemRow & { sortKey: number }
  >`select ${ITEM_COLUMNS}, ${key} as "sortKey" from ${LATEST} where ${filterOf(filter)} and ${page.isAfter}
    order by ${page.order} limit ${limit}`.execute(executor);
  return result.rows;
}

export async function countItems(executor: Executor, filter: ItemFilter): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*) as count from ${LATEST} where ${filterOf(filter)}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function findItem(executor: Executor, id: string): Promise<ItemRow | null> {
  const result = await sql<ItemRow>`select ${ITEM_COLUMNS} from ${LATEST} where i.id = ${id}`.execute(executor);
  return result.rows[0] ?? null;
}

export async function lockItem(transaction: Executor, id: string): Promise<ItemRow | null> {
  await transaction.selectFrom('content_items').select('id').where('id', '=', id).forUpdate().execute();
  return findItem(transaction, id);
}

/** Returns false if the slug is taken. */
export async function insertItem(
  transaction: Executor,
  item: { id: string; kind: ContentKind; slug: string },
  version: NewVersion,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('content_items')
    .values({
      id: item.id,
      kind: item.kind,
      slug: item.slug,
      latest_version: 1,
      published_version: null,
      published_at: null,
      revised_at: null,
      scheduled_version: null,
      scheduled_at: null,
      created_at: version.at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await insertVersion(transaction, item.id, 1, version);
  return true;
}

export async function addVersion(
  transaction: Executor,
  itemId: string,
  number: number,
  version: NewVersion,
): Promise<void> {
  await insertVersion(transaction, itemId, number, version);
  await transaction.updateTable('content_items').set({ latest_version: number }).where('id', '=', itemId).execute();
}

async function insertVersion(
  transaction: Executor,
  itemId: string,
  number: number,
  version: NewVersion,
): Promise<void> {
  await transaction
    .insertInto('content_versions')
    .values({
      item_id: itemId,
      number,
      fields: JSON.stringify(version.fields),
      title: version.title,
      note: version.note,
      search_title: version.searchTitle,
      search_text: version.searchText,
      saved_by: version.savedBy,
      saved_at: version.at,
    })
    .execute();
}

export async function changeSlug(
  transaction: Executor,
  item: Pick<ItemRow, 'id' | 'kind'>,
  slug: string,
): Promise<boolean> {
  const taken = await transaction
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', item.kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (taken !== undefined) return taken.id === item.id;
  await transaction.updateTable('content_items').set({ slug }).where('id', '=', item.id).execute();
  return true;
}

export async function setPublication(transaction: Executor, id: string, publication: Publication): Promise<void> {
  await transaction
    .updateTable('content_items')
    .set({
      published_version: publication.publishedVersion,
      published_at: publication.publishedAt,
      revised_at: publication.revisedAt,
      scheduled_version: publication.scheduledVersion,
      scheduled_at: publication.scheduledAt,
    })
    .where('id', '=', id)
    .execute();
}

const versionsOf = (executor: Executor, itemId: string) =>
  executor
    .selectFrom('content_versions')
    .select([
      'number',
      'title',
      'note',
      'saved_by as savedBy',
      'saved_at as savedAt',
      'fields',
      sql<number>`length(search_text)`.as('textLength'),
    ])
    .where('item_id', '=', itemId);

export async function listVersions(executor: Executor, itemId: string, limit: number): Promise<VersionRow[]> {
  return versionsOf(executor, itemId).orderBy('number', 'desc').limit(limit).execute();
}

export async function findVersion(executor: Executor, itemId: string, number: number): Promise<VersionRow | null> {
  return (await versionsOf(executor, itemId).where('number', '=', number).executeTakeFirst()) ?? null;
}

export async function lastPosition(executor: Executor, kind: ContentKind): Promise<number> {
  const result = await sql<{ last: number | null }>`select max((v.fields->>'position')::bigint) as last
    from content_items i join content_versions v on v.item_id = i.id and v.number = i.latest_version where i.kind = ${kind}`.execute(
    executor,
  );
  return result.rows[0]?.last ?? 0;
}

export async function takenSlugs(
  executor: Executor,
  kind: ContentKind,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await executor
    .selectFrom('content_items')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'in', [...slugs])
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
