import { sql, type RawBuilder } from 'kysely';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { all, type PageCursor, pageAfter } from '#platform/database/page.ts';

export interface PublicRow
  extends Pick<Row<'content_items'>, 'id' | 'kind' | 'slug'>, Pick<Row<'content_versions'>, 'fields'> {
  readonly version: Row<'content_versions'>['number'];
  readonly textLength: number;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

export type ItemRow = Omit<CamelRow<'content_items'>, 'createdAt'> &
  Pick<CamelRow<'content_versions'>, 'title' | 'savedAt' | 'savedBy'>;

export type VersionRow = Pick<
  CamelRow<'content_versions'>,
  'number' | 'title' | 'note' | 'savedBy' | 'savedAt' | 'fields'
> & {
  readonly textLength: number;
};

export type NewVersion = Pick<
  CamelRow<'content_versions'>,
  'fields' | 'title' | 'note' | 'searchTitle' | 'searchText' | 'savedBy'
> & { readonly at: Date };

export type Publication = Pick<
  CamelRow<'content_items'>,
  'publishedVersion' | 'publishedAt' | 'revisedAt' | 'scheduledVersion' | 'scheduledAt'
>;

/** The version that is public at a time. Excludes drafts and items scheduled for later. */
const publicAt = (at: Date) => sql`content_items i join content_versions v on v.item_id = i.id
  and v.number = case when i.scheduled_at <= ${at} then i.scheduled_version else i.published_version end and (i.scheduled_at <= ${at} or i.published_at <= ${at})`;

const PUBLISHED_AT = sql`coalesce(i.published_at, i.scheduled_at)`;

const publicColumns = (
  at: Date,
) => sql`i.id, i.kind, i.slug, v.number as version, v.fields, length(v.search_text) as "textLength", ${PUBLISHED_AT} as "publishedAt",
  greatest(${PUBLISHED_AT}, i.revised_at, case when i.scheduled_at <= ${at} then i.scheduled_at end) as "updatedAt"`;

const POSITION = sql`coalesce((v.fields->>'position')::bigint, 0)`;

export interface ContentFilter {
  readonly kind: ContentKind;
  readonly tag?: string | undefined;
  readonly category?: string | undefined;
  readonly service?: string | undefined;
  readonly speciality?: string | undefined;
  readonly place?: string | undefined;
}

function conditionsOf(wanted: ContentFilter): RawBuilder<unknown>[] {
  const conditions = [sql`i.kind = ${wanted.kind}`];
  const holds = (list: string, value: string) =>
    sql`exists (select 1 from jsonb_array_elements_text(v.fields->${sql.lit(list)}) one where lower(one) = lower(${value}))`;
  if (wanted.tag !== undefined) conditions.push(holds('tags', wanted.tag));
  if (wanted.speciality !== undefined) conditions.push(holds('specialities', wanted.speciality));
  if (wanted.category !== undefined) conditions.push(sql`lower(v.fields->>'category') = lower(${wanted.category})`);
  if (wanted.service !== undefined) conditions.push(sql`v.fields->>'service' = ${wanted.service}`);
  if (wanted.place !== undefined)
    conditions.push(
      sql`lower(${wanted.place}) in (lower(v.fields->>'city'), lower(v.fields->>'region'), lower(v.fields->>'country'))`,
    );
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

export async function listPublic(
  executor: Executor,
  wanted: ContentFilter,
  { by, at, after, limit }: Listing,
): Promise<ListedRow[]> {
  const key = by === 'newest' ? sql`round(extract(epoch from ${PUBLISHED_AT}) * 1000)::bigint` : POSITION;
  const direction = by === 'newest' ? 'desc' : 'asc';
  const page = pageAfter(after, { key, keyType: 'bigint', id: sql`i.id`, direction });
  const conditions = [...conditionsOf(wanted), page.isAfter];
  const result =
    await sql<ListedRow>`select ${publicColumns(at)}, ${key} as "sortKey" from ${publicAt(at)} where ${all(conditions)}
    order by ${page.order} limit ${limit}`.execute(executor);
  return result.rows;
}

export async function countPublic(executor: Executor, wanted: ContentFilter, at: Date): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*) as count from ${publicAt(at)} where ${all(conditionsOf(wanted))}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

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

export async function findPublic(
  executor: Executor,
  { kind, slug, at }: { kind: ContentKind; slug: string; at: Date },
): Promise<PublicRow | null> {
  const result =
    await sql<PublicRow>`select ${publicColumns(at)} from ${publicAt(at)} where i.kind = ${kind} and i.slug = ${slug}`.execute(
      executor,
    );
  return result.rows[0] ?? null;
}

export async function relatedPosts(
  executor: Executor,
  post: { id: string; kind: ContentKind; tags: readonly string[]; related: readonly string[] },
  { at, limit }: { at: Date; limit: number },
): Promise<PublicRow[]> {
  const named = JSON.stringify(post.related);
  const result =
    await sql<PublicRow>`select ${publicColumns(at)} from ${publicAt(at)} where i.kind = ${post.kind} and i.id <> ${post.id}
    order by (${named}::jsonb ? i.slug) desc,
      (select count(*) from jsonb_array_elements_text(v.fields->'tags') tag where ${JSON.stringify(post.tags)}::jsonb ? tag) desc,
      ${PUBLISHED_AT} desc, i.id desc limit ${limit}`.execute(executor);
  return result.rows;
}

export async function neighbours(
  executor: Executor,
  post: PublicRow,
  at: Date,
): Promise<{ newer: { slug: string; title: string } | null; older: { slug: string; title: string } | null }> {
  const next = async (side: 'newer' | 'older') => {
    const direction = sql.raw(side === 'newer' ? 'asc' : 'desc');
    const result = await sql<
      Pick<Row<'content_items'>, 'slug'> & Pick<Row<'content_versions'>, 'title'>
    >`select i.slug, v.title from ${publicAt(at)} where i.kind = ${post.kind}
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

const SECTION = sql`case i.kind when 'faq' then 'faqs' when 'service' then 'services' when 'photographer' then 'photographers' when 'page' then 'pages' when 'model' then 'pages' else 'posts' end`;

export async function searchPublic(
  executor: Executor,
  words: readonly (readonly string[])[],
  { at, limit }: { at: Date; limit: number },
): Promise<FoundRow[]> {
  const query = words
    .map((spellings) => `(${spellings.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' | ')})`)
    .join(' & ');
  const result = await sql<FoundRow>`select * from (
      select ${publicColumns(at)}, ${SECTION} as section, count(*) over (partition by ${SECTION}) as found,
        row_number() over (partition by ${SECTION} order by ts_rank_cd(v.words, q.query) desc, ${PUBLISHED_AT} desc, i.id) as place
      from ${publicAt(at)}, to_tsquery('english', ${query}) as q(query) where v.words @@ q.query) matched
    where place <= ${limit} order by section, place`.execute(executor);
  return result.rows;
}
