import {
  FaqFieldsSchema,
  ModelFieldsSchema,
  PageFieldsSchema,
  PhotographerFieldsSchema,
  PostFieldsSchema,
  ServiceFieldsSchema,
  type PhotographerFields,
  type PictureField,
  type PostFields,
  type ServiceFields,
} from '#contract/content-fields.ts';
import type { ContentKind, ContentState } from '#contract/content-kinds.ts';
import type {
  ContentItem,
  ContentPage,
  PageList,
  Faq,
  ModelText,
  Photographer,
  PhotographerSummary,
  Post,
  PostSummary,
  Service,
  ServiceSummary,
} from '#contract/content.ts';
import type { Image } from '#contract/primitives.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { fillPlaceholders, type PlaceholderValues } from './figures.ts';
import { slugOf } from './markdown.ts';
import type { ContentContext } from './deps.ts';
import type { ItemRow, PublicRow } from './store.ts';

/** Reading speed: about 230 words per minute at six characters each, including the space. */
const CHARACTERS_A_MINUTE = 230 * 6;

export interface PresentationData {
  readonly figures: PlaceholderValues;
  readonly images: ReadonlyMap<string, Image>;
}

export async function loadPresentationData(
  context: ContentContext,
  executor: Executor,
  rows: readonly Pick<PublicRow, 'kind' | 'fields'>[],
): Promise<PresentationData> {
  const ids = [...new Set(rows.flatMap(({ kind, fields }) => pictureIdsOf(kind, fields)))];
  return {
    figures: await context.renderer.figures(executor),
    images: await context.media.imagesById(executor, ids),
  };
}

export function pictureIdsOf(kind: ContentKind, fields: unknown): string[] {
  switch (kind) {
    case 'blog':
    case 'news':
      return idOf(PostFieldsSchema.parse(fields).hero);
    case 'page':
      return idOf(PageFieldsSchema.parse(fields).hero);
    case 'service':
      return idOf(ServiceFieldsSchema.parse(fields).hero);
    case 'photographer':
      return PhotographerFieldsSchema.parse(fields).portfolio.map(({ image }) => image);
    case 'faq':
    case 'model':
      return [];
  }
}
const idOf = (picture: PictureField | null): string[] => (picture === null ? [] : [picture.image]);

function picture(field: PictureField | null | undefined, { images }: PresentationData): Image | null {
  const image = field === null || field === undefined ? undefined : images.get(field.image);
  return image === undefined || field === null || field === undefined
    ? null
    : { ...image, alt: field.alt, caption: field.caption };
}

const isJournal = (kind: ContentKind): kind is 'blog' | 'news' => kind === 'blog' || kind === 'news';

export function presentPostSummary(row: PublicRow, data: PresentationData): PostSummary {
  assert(isJournal(row.kind), 'the post is in no journal');
  const fields = PostFieldsSchema.parse(row.fields);
  return {
    journal: row.kind,
    slug: row.slug,
    title: fillPlaceholders(fields.title, data.figures),
    excerpt: fillPlaceholders(fields.excerpt, data.figures),
    hero: picture(fields.hero, data),
    author: fields.author,
    category: fields.category,
    tags: fields.tags,
    published_at: row.publishedAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    reading_minutes: Math.max(1, Math.round(row.textLength / CHARACTERS_A_MINUTE)),
  };
}

export interface PostSurroundings {
  readonly related: readonly PublicRow[];
  readonly newer: Post['newer'];
  readonly older: Post['older'];
}

export async function presentPost(
  context: ContentContext,
  executor: Executor,
  row: PublicRow,
  around: PostSurroundings,
): Promise<Post> {
  const data = await loadPresentationData(context, executor, [row, ...around.related]);
  const fields: PostFields = PostFieldsSchema.parse(row.fields);
  const body = await context.renderer.render(executor, fields.body, data.figures);
  const titled = (post: Post['newer']) =>
    post === null ? null : { slug: post.slug, title: fillPlaceholders(post.title, data.figures) };
  return {
    ...presentPostSummary(row, data),
    body_html: body.html,
    headings: body.headings,
    related: around.related.map((other) => presentPostSummary(other, data)),
    newer: titled(around.newer),
    older: titled(around.older),
  };
}

export async function presentPage(context: ContentContext, executor: Executor, row: PublicRow): Promise<ContentPage> {
  const data = await loadPresentationData(context, executor, [row]);
  const fields = PageFieldsSchema.parse(row.fields);
  const body = await context.renderer.render(executor, fields.body, data.figures);
  return {
    slug: row.slug,
    title: fillPlaceholders(fields.title, data.figures),
    summary: fillPlaceholders(fields.summary, data.figures),
    hero: picture(fields.hero, data),
    body_html: body.html,
    headings: body.headings,
    published_at: row.publishedAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function presentModelText(
  context: ContentContext,
  executor: Executor,
  row: Pick<PublicRow, 'fields' | 'updatedAt'>,
): Promise<ModelText> {
  const figures = await context.renderer.figures(executor);
  const { summary, body } = ModelFieldsSchema.parse(row.fields);
  const { html } = await context.renderer.render(executor, body, figures);
  return { summary: fillPlaceholders(summary, figures), body_html: html, updated_at: row.updatedAt.toISOString() };
}

export const presentPageEntry = (
  { slug, fields, updatedAt }: PublicRow,
  figures: PlaceholderValues,
): PageList['items'][number] => ({
  slug,
  title: fillPlaceholders(PageFieldsSchema.parse(fields).title, figures),
  updated_at: updatedAt.toISOString(),
});

export async function presentFaq(
  context: ContentContext,
  executor: Executor,
  row: Pick<PublicRow, 'slug' | 'fields'>,
  figures: PlaceholderValues,
): Promise<Faq> {
  const fields = FaqFieldsSchema.parse(row.fields);
  const { html } = await context.renderer.render(executor, fields.answer, figures);
  const group = fillPlaceholders(fields.group, figures);
  return {
    slug: row.slug,
    question: fillPlaceholders(fields.question, figures),
    answer_html: html,
    group,
    group_slug: slugOf(group),
  };
}

export function presentServiceSummary(row: PublicRow, data: PresentationData): ServiceSummary {
  const fields: ServiceFields = ServiceFieldsSchema.parse(row.fields);
  return {
    slug: row.slug,
    kind: fields.service,
    title: fillPlaceholders(fields.title, data.figures),
    summary: fillPlaceholders(fields.summary, data.figures),
    price_text: fillPlaceholders(fields.price_text, data.figures),
    area_text: fields.area_text,
    hero: picture(fields.hero, data),
  };
}

export async function presentService(context: ContentContext, executor: Executor, row: PublicRow): Promise<Service> {
  const data = await loadPresentationData(context, executor, [row]);
  const fields = ServiceFieldsSchema.parse(row.fields);
  const body = await context.renderer.render(executor, fields.body, data.figures);
  return {
    ...presentServiceSummary(row, data),
    provider: fillPlaceholders(fields.provider, data.figures),
    body_html: body.html,
    headings: body.headings,
    offers: fields.offers.map(({ name, price_text, summary, includes }) => ({ name, price_text, summary, includes })),
  };
}

export function presentPhotographerSummary(row: PublicRow, data: PresentationData): PhotographerSummary {
  const fields: PhotographerFields = PhotographerFieldsSchema.parse(row.fields);
  return {
    slug: row.slug,
    name: fields.name,
    place: { city: fields.city, region: fields.region, country: fields.country },
    specialities: fields.specialities,
    summary: fillPlaceholders(fields.summary, data.figures),
    rate_text: fields.rate_text,
    hero: picture(fields.portfolio[0], data),
    portfolio_count: fields.portfolio.length,
  };
}

export async function presentPhotographer(
  context: ContentContext,
  executor: Executor,
  row: PublicRow,
): Promise<Photographer> {
  const data = await loadPresentationData(context, executor, [row]);
  const fields = PhotographerFieldsSchema.parse(row.fields);
  const about = await context.renderer.render(executor, fields.about, data.figures);
  return {
    ...presentPhotographerSummary(row, data),
    about_html: about.html,
    portfolio: fields.portfolio.flatMap((one) => picture(one, data) ?? []),
  };
}

export function hrefOf(kind: ContentKind, slug: string): string {
  switch (kind) {
    case 'blog':
      return `/blog/${slug}`;
    case 'news':
      return `/news/${slug}`;
    case 'faq':
      return `/faqs#${slug}`;
    case 'service':
      return `/services/${slug}`;
    case 'photographer':
      return `/photographers/${slug}`;
    case 'model':
      return `/cars/${slug.split('.').map(encodeURIComponent).join('/')}`;
    case 'page':
      return `/${slug}`;
  }
}

/** Returns the state of an item at a time. Must match the SQL in `stateAt` (`store.ts`). */
export function stateOf(item: ItemRow, at: Date): ContentState {
  if (item.scheduledAt !== null && item.scheduledAt > at) return 'scheduled';
  const shown = item.scheduledVersion ?? item.publishedVersion;
  if (shown === null) return 'draft';
  return shown === item.latestVersion ? 'published' : 'changed';
}

export function presentItem(
  item: ItemRow,
  { at, usernames }: { at: Date; usernames: ReadonlyMap<string, string> },
): ContentItem {
  const isDue = item.scheduledAt !== null && item.scheduledAt <= at;
  return {
    id: item.id,
    kind: item.kind,
    slug: item.slug,
    title: item.title,
    state: stateOf(item, at),
    version: item.latestVersion,
    published_version: isDue ? item.scheduledVersion : item.publishedVersion,
    published_at: (item.publishedAt ?? (isDue ? item.scheduledAt : null))?.toISOString() ?? null,
    scheduled_version: isDue ? null : item.scheduledVersion,
    scheduled_at: isDue ? null : (item.scheduledAt?.toISOString() ?? null),
    saved_at: item.savedAt.toISOString(),
    saved_by: item.savedBy === null ? null : (usernames.get(item.savedBy) ?? null),
    href: hrefOf(item.kind, item.slug),
  };
}
