import { sql, type RawBuilder } from 'kysely';
import type { ContentKind, ContentState } from '#contract/content-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PageCursor } from '#platform/http/cursor.ts';
import { containsWords } from '#platform/search/like.ts';

/** What the public sees of an item: the version current at a time, and since when. */
export interface PublicRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly version: number;
  readonly fields: unknown;
  readonly textLength: number;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}
export interface ItemRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly title: string;
  readonly latestVersion: number;
  readonly publishedVersion: number | null;
  readonly publishedAt: Date | null;
  readonly revisedAt: Date | null;
  readonly scheduledVersion: number | null;
  readonly scheduledAt: Date | null;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}
export interface VersionRow {
  readonly number: number;
  readonly title: string;
  readonly note: string;
  readonly savedBy: string | null;
  readonly savedAt: Date;
  readonly fields: unknown;
  readonly textLength: number;
}
export interface NewVersion {
  readonly fields: unknown;
  readonly title: string;
  readonly note: string;
  readonly searchTitle: string;
  readonly searchText: string;
  readonly savedBy: string | null;
  readonly at: Date;
}
export interface Publication {
  readonly publishedVersion: number | null;
  readonly publishedAt: Date | null;
  readonly revisedAt: Date | null;
  readonly scheduledVersion: number | null;
  readonly scheduledAt: Date | null;
}

interface ItemsTable {
  id: string;
  kind: ContentKind;
  slug: string;
  latest_version: number;
  published_version: number | null;
  published_at: Date | null;
  revised_at: Date | null;
  scheduled_version: number | null;
  scheduled_at: Date | null;
  created_at: Date;
}
interface VersionsTable {
  item_id: string;
  number: number;
  fields: unknown;
  title: string;
  note: string;
  search_title: string;
  search_text: string;
  saved_by: string | null;
  saved_at: Date;
}
type Tables = { content_items: ItemsTable; content_versions: VersionsTable };
const tables = (executor: Executor) => executor.withTables<Tables>();
const all = (conditions: readonly RawBuilder<unknown>[]) => (conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`);

// Public
// ----------------------------------------------------------------------------------------------------------------

/** Joins items with the version that is public at a time. Drafts and items scheduled for later are excluded. */
const publicAt = (at: Date) => sql`content_items i join content_versions v on v.item_id = i.id
  and v.number = case when i.scheduled_at <= ${at} then i.scheduled_version else i.published_version end and (i.scheduled_at <= ${at} or i.published_at <= ${at})`;
const PUBLISHED_AT = sql`coalesce(i.published_at, i.scheduled_at)`;
const publicColumns = (
  at: Date,
) => sql`i.id, i.kind, i.slug, v.number as version, v.fields, length(v.search_text) as "textLength", ${PUBLISHED_AT} as "publishedAt",
  greatest(${PUBLISHED_AT}, i.revised_at, case when i.scheduled_at <= ${at} then i.scheduled_at end) as "updatedAt"`;
const POSITION = sql`coalesce((v.fields->>'position')::bigint, 0)`;

export interface Wanted {
  readonly kind: ContentKind;
  readonly tag?: string | undefined;
  readonly category?: string | undefined;
  readonly service?: string | undefined;
  readonly speciality?: string | undefined;
  readonly place?: string | undefined;
}
function conditionsOf(wanted: Wanted): RawBuilder<unknown>[] {
  const conditions = [sql`i.kind = ${wanted.kind}`];
  const holds = (list: string, value: string) =>
    sql`exists (select 1 from jsonb_array_elements_text(v.fields->${sql.lit(list)}) one where lower(one) = lower(${value}))`;
  if (wanted.tag !== undefined) conditions.push(holds('tags', wanted.tag));
  if (wanted.speciality !== undefined) conditions.push(holds('specialities', wanted.speciality));
  if (wanted.category !== undefined) conditions.push(sql`lower(v.fields->>'category') = lower(${wanted.category})`);
  if (wanted.service !== undefined) conditions.push(sql`v.fields->>'service' = ${wanted.service}`);
  if (wanted.place !== undefined)
    conditions.push(sql`lower(${wanted.place}) in (lower(v.fields->>'city'), lower(v.fields->>'region'), lower(v.fields->>'country'))`);
  return conditions;
}

export interface ListedRow extends PublicRow {
  readonly sortKey: number;
}
export interface Listing {
  readonly by: 'newest' | 'position';
  readonly at: Date;
  readonly after: PageCursor | null;
  readonly limit: number;
}

/** One page of public items, plus one more if there is a next page. */
export async function listPublic(executor: Executor, wanted: Wanted, { by, at, after, limit }: Listing): Promise<ListedRow[]> {
  const key = by === 'newest' ? sql`round(extract(epoch from ${PUBLISHED_AT}) * 1000)::bigint` : POSITION;
  const conditions = conditionsOf(wanted);
  const direction = by === 'newest' ? 'desc' : 'asc';
  if (after !== null) conditions.push(sql`(${key}, i.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.key}::bigint, ${after.id})`);
  const result = await sql<ListedRow>`select ${publicColumns(at)}, ${key} as "sortKey" from ${publicAt(at)} where ${all(conditions)}
    order by ${key} ${sql.raw(direction)}, i.id ${sql.raw(direction)} limit ${limit + 1}`.execute(executor);
  return result.rows;
}

export async function countPublic(executor: Executor, wanted: Wanted, at: Date): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from ${publicAt(at)} where ${all(conditionsOf(wanted))}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

/** Counts public items per value of a field, which holds one text or a list of texts. */
export async function countValues(
  executor: Executor,
  { kind, field, at }: { kind: ContentKind; field: string; at: Date },
): Promise<{ value: string; count: number }[]> {
  const result = await sql<{ value: string; count: number }>`
    select value, count(*) as count from ${publicAt(at)},
      lateral jsonb_array_elements_text(case jsonb_typeof(v.fields->${sql.lit(field)}) when 'array' then v.fields->${sql.lit(field)} else jsonb_build_array(v.fields->${sql.lit(field)}) end) as value
    where i.kind = ${kind} and value <> '' group by value order by count(*) desc, value`.execute(executor);
  return result.rows;
}

/** Returns null if the item is not public at this time. */
export async function findPublic(executor: Executor, { kind, slug, at }: { kind: ContentKind; slug: string; at: Date }): Promise<PublicRow | null> {
  const result = await sql<PublicRow>`select ${publicColumns(at)} from ${publicAt(at)} where i.kind = ${kind} and i.slug = ${slug}`.execute(executor);
  return result.rows[0] ?? null;
}

/** Related public posts: those it names first, then those sharing the most tags, newest first. */
export async function relatedPosts(
  executor: Executor,
  post: { id: string; kind: ContentKind; tags: readonly string[]; related: readonly string[] },
  { at, limit }: { at: Date; limit: number },
): Promise<PublicRow[]> {
  const named = JSON.stringify(post.related);
  const result = await sql<PublicRow>`select ${publicColumns(at)} from ${publicAt(at)} where i.kind = ${post.kind} and i.id <> ${post.id}
    order by (${named}::jsonb ? i.slug) desc,
      (select count(*) from jsonb_array_elements_text(v.fields->'tags') tag where ${JSON.stringify(post.tags)}::jsonb ? tag) desc,
      ${PUBLISHED_AT} desc, i.id desc limit ${limit}`.execute(executor);
  return result.rows;
}

/** The previous and next post by publication date. */
export async function neighbours(
  executor: Executor,
  post: PublicRow,
  at: Date,
): Promise<{ newer: { slug: string; title: string } | null; older: { slug: string; title: string } | null }> {
  const next = async (side: 'newer' | 'older') => {
    const direction = sql.raw(side === 'newer' ? 'asc' : 'desc');
    const result = await sql<{ slug: string; title: string }>`select i.slug, v.title from ${publicAt(at)} where i.kind = ${post.kind}
      and (${PUBLISHED_AT}, i.id) ${sql.raw(side === 'newer' ? '>' : '<')} (${post.publishedAt}, ${post.id}) order by ${PUBLISHED_AT} ${direction}, i.id ${direction} limit 1`.execute(
      executor,
    );
    return result.rows[0] ?? null;
  };
  return { newer: await next('newer'), older: await next('older') };
}

export interface FoundRow extends PublicRow {
  readonly section: SearchSection;
  readonly found: number;
}
export type SearchSection = 'posts' | 'faqs' | 'services' | 'photographers' | 'pages';
const SECTION = sql`case i.kind when 'faq' then 'faqs' when 'service' then 'services' when 'photographer' then 'photographers' when 'page' then 'pages' else 'posts' end`;

/** Finds public content that contains every word, in any of its spellings. Best matches of each section first. */
export async function searchPublic(executor: Executor, words: readonly (readonly string[])[], { at, limit }: { at: Date; limit: number }): Promise<FoundRow[]> {
  const query = words.map((spellings) => `(${spellings.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' | ')})`).join(' & ');
  const result = await sql<FoundRow>`select * from (
      select ${publicColumns(at)}, ${SECTION} as section, count(*) over (partition by ${SECTION}) as found,
        row_number() over (partition by ${SECTION} order by ts_rank_cd(v.words, q.query) desc, ${PUBLISHED_AT} desc, i.id) as place
      from ${publicAt(at)}, to_tsquery('english', ${query}) as q(query) where v.words @@ q.query) matched
    where place <= ${limit} order by section, place`.execute(executor);
  return result.rows;
}

/** The words of all public content, used to correct spelling in searches. */
export async function readVocabulary(executor: Executor, at: Date, limit: number): Promise<string[]> {
  const result = await sql<{ word: string }>`select distinct word from ${publicAt(at)},
      lateral regexp_split_to_table(v.search_title || ' ' || v.search_text, '[^[:alnum:]]+') as word
    where length(word) >= 3 limit ${limit}`.execute(executor);
  return result.rows.map(({ word }) => word);
}

// Staff
// -------------------------------------------------------------------------------------------------------------------

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

/** One page of the staff list, most recently saved first, plus one more if there is a next page. */
export async function listItems(
  executor: Executor,
  filter: ItemFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<(ItemRow & { sortKey: number })[]> {
  const key = sql`round(extract(epoch from v.saved_at) * 1000)::bigint`;
  const from = after === null ? sql`true` : sql`(${key}, i.id) < (${after.key}::bigint, ${after.id})`;
  const result = await sql<ItemRow & { sortKey: number }>`select ${ITEM_COLUMNS}, ${key} as "sortKey" from ${LATEST} where ${filterOf(filter)} and ${from}
    order by ${key} desc, i.id desc limit ${limit + 1}`.execute(executor);
  return result.rows;
}

/** Counts drafts too. */
export async function countItems(executor: Executor, filter: ItemFilter): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from ${LATEST} where ${filterOf(filter)}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

/** Returns the latest version, published or not. */
export async function findItem(executor: Executor, id: string): Promise<ItemRow | null> {
  const result = await sql<ItemRow>`select ${ITEM_COLUMNS} from ${LATEST} where i.id = ${id}`.execute(executor);
  return result.rows[0] ?? null;
}

export async function lockItem(transaction: Executor, id: string): Promise<ItemRow | null> {
  await tables(transaction).selectFrom('content_items').select('id').where('id', '=', id).forUpdate().execute();
  return findItem(transaction, id);
}

/** Returns false if the slug is taken. */
export async function insertItem(transaction: Executor, item: { id: string; kind: ContentKind; slug: string }, version: NewVersion): Promise<boolean> {
  const inserted = await tables(transaction)
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

export async function addVersion(transaction: Executor, itemId: string, number: number, version: NewVersion): Promise<void> {
  await insertVersion(transaction, itemId, number, version);
  await tables(transaction).updateTable('content_items').set({ latest_version: number }).where('id', '=', itemId).execute();
}

async function insertVersion(transaction: Executor, itemId: string, number: number, version: NewVersion): Promise<void> {
  await tables(transaction)
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

/** Returns false if the slug is taken. */
export async function changeSlug(transaction: Executor, item: Pick<ItemRow, 'id' | 'kind'>, slug: string): Promise<boolean> {
  const taken = await tables(transaction).selectFrom('content_items').select('id').where('kind', '=', item.kind).where('slug', '=', slug).executeTakeFirst();
  if (taken !== undefined) return taken.id === item.id;
  await tables(transaction).updateTable('content_items').set({ slug }).where('id', '=', item.id).execute();
  return true;
}

export async function setPublication(transaction: Executor, id: string, publication: Publication): Promise<void> {
  await tables(transaction)
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
  tables(executor)
    .selectFrom('content_versions')
    .select(['number', 'title', 'note', 'saved_by as savedBy', 'saved_at as savedAt', 'fields', sql<number>`length(search_text)`.as('textLength')])
    .where('item_id', '=', itemId);
export async function listVersions(executor: Executor, itemId: string, limit: number): Promise<VersionRow[]> {
  return versionsOf(executor, itemId).orderBy('number', 'desc').limit(limit).execute();
}

export async function findVersion(executor: Executor, itemId: string, number: number): Promise<VersionRow | null> {
  return (await versionsOf(executor, itemId).where('number', '=', number).executeTakeFirst()) ?? null;
}

/** Returns the highest position in a kind, drafts included, or 0 if there are no items. */
export async function lastPosition(executor: Executor, kind: ContentKind): Promise<number> {
  const result = await sql<{ last: string | null }>`select max((v.fields->>'position')::bigint) as last
    from content_items i join content_versions v on v.item_id = i.id and v.number = i.latest_version where i.kind = ${kind}`.execute(executor);
  return Number(result.rows[0]?.last ?? 0);
}

export async function takenSlugs(executor: Executor, kind: ContentKind, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await tables(executor)
    .selectFrom('content_items')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'in', [...slugs])
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
