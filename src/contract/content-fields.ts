import { z } from 'zod';
import { MAX_BODY_LENGTH, SERVICE_KINDS, type ContentKind } from './content-kinds.ts';

const MAX_TAGS = 12;
const MAX_PICTURES = 40;
const MAX_OFFERS = 12;
export const LAST_POSITION = 10_000;

const line = (most: number) =>
  z.string().trim().min(1, 'This cannot be empty.').max(most, `Please keep it below ${most} characters.`);
const optionalLine = (most: number) =>
  z.string().trim().max(most, `Please keep it below ${most} characters.`).default('');
/** Markdown without HTML. `![alt text](image:<id>)` embeds an image; `{{site_name}}` and others insert settings. */
const markdown = z.string().trim().min(1, 'Write something first.').max(MAX_BODY_LENGTH);
export const PictureFieldSchema = z.object({
  image: z.string().min(1).max(64),
  alt: line(300),
  caption: optionalLine(300),
});
export type PictureField = z.output<typeof PictureFieldSchema>;
const picture = PictureFieldSchema.nullable().default(null);
const position = z.int().min(0).max(LAST_POSITION).default(0);

export const PostFieldsSchema = z.object({
  title: line(160),
  excerpt: line(400),
  body: markdown,
  hero: picture,
  author: line(80),
  category: optionalLine(60),
  tags: z.array(line(40)).max(MAX_TAGS).default([]),
  related: z.array(z.string().max(100)).max(6).default([]),
});
export type PostFields = z.output<typeof PostFieldsSchema>;
export const PageFieldsSchema = z.object({
  title: line(160),
  summary: optionalLine(400),
  body: markdown,
  hero: picture,
});
export const FaqFieldsSchema = z.object({ question: line(200), answer: markdown, group: line(80), position });
export const ServiceFieldsSchema = z.object({
  title: line(160),
  service: z.enum(SERVICE_KINDS),
  summary: line(400),
  price_text: line(80),
  area_text: optionalLine(160),
  provider: optionalLine(120),
  body: markdown,
  hero: picture,
  offers: z
    .array(
      z.object({
        name: line(80),
        price_text: line(80),
        summary: optionalLine(300),
        includes: z.array(line(160)).max(20).default([]),
      }),
    )
    .max(MAX_OFFERS)
    .default([]),
  position,
});
export type ServiceFields = z.output<typeof ServiceFieldsSchema>;
export const PhotographerFieldsSchema = z.object({
  name: line(120),
  city: line(80),
  region: optionalLine(80),
  country: line(80),
  specialities: z.array(line(60)).max(MAX_TAGS).default([]),
  summary: line(400),
  about: markdown,
  rate_text: line(120),
  portfolio: z.array(PictureFieldSchema).max(MAX_PICTURES).default([]),
  position,
});
export type PhotographerFields = z.output<typeof PhotographerFieldsSchema>;

export const ModelFieldsSchema = z.object({
  make: line(80),
  model: optionalLine(80),
  summary: optionalLine(400),
  body: markdown,
});

export const CONTENT_FIELDS = {
  blog: PostFieldsSchema,
  news: PostFieldsSchema,
  page: PageFieldsSchema,
  faq: FaqFieldsSchema,
  service: ServiceFieldsSchema,
  photographer: PhotographerFieldsSchema,
  model: ModelFieldsSchema,
} as const satisfies Record<ContentKind, z.ZodObject>;
