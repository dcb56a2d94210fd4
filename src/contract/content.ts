import { z } from 'zod';
import { listQueries } from './console-list.ts';
import { CONTENT_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX, MAX_INTEGER, MAX_COUNTED_RESULTS } from './limits.ts';
import { ModelPageSchema } from './model-pages.ts';
import { AuctionSummarySchema } from './auctions.ts';
import {
  CONTENT_KINDS,
  CONTENT_STATES,
  ENQUIRY_STATES,
  ENQUIRY_TOPICS,
  JOURNALS,
  MAX_BODY_LENGTH,
  MAX_MESSAGE_LENGTH,
  SERVICE_KINDS,
  SUGGESTION_KINDS,
} from './content-kinds.ts';
import { DealerSummarySchema } from './dealers.ts';
import {
  countedPageOf,
  enteredTime,
  ImageSchema,
  pageOf,
  TimestampSchema,
  PlaceSchema,
  pagingQuery,
} from './primitives.ts';

/**
 * Sanitized HTML that the server rendered from Markdown: safe to insert as is. Headings start at `h2` and have an id.
 */
const HtmlSchema = z.string();
const HeadingsSchema = z.array(z.object({ id: z.string(), text: z.string(), level: z.int().min(2).max(4) }));
const CountsSchema = z.array(z.object({ value: z.string(), count: z.int() }));
const listQuery = { ...pagingQuery(12, 60) };

export const JournalSchema = z.enum(JOURNALS);
export const PostSummarySchema = z.object({
  journal: JournalSchema,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  hero: ImageSchema.nullable(),
  author: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  published_at: TimestampSchema,
  /** The time of the newest version, or `published_at`. */
  updated_at: TimestampSchema,
  reading_minutes: z.int().min(1),
});
export type PostSummary = z.infer<typeof PostSummarySchema>;
export const PostSchema = PostSummarySchema.extend({
  body_html: HtmlSchema,
  headings: HeadingsSchema,
  related: z.array(PostSummarySchema),
  newer: z.object({ slug: z.string(), title: z.string() }).nullable(),
  older: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type Post = z.infer<typeof PostSchema>;
export const PostQuerySchema = z.object({
  tag: z.string().max(80).optional(),
  category: z.string().max(80).optional(),
  ...listQuery,
});
export const PostPageSchema = pageOf(PostSummarySchema).extend({ tags: CountsSchema, categories: CountsSchema });
export type PostPage = z.infer<typeof PostPageSchema>;

export const ContentPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  hero: ImageSchema.nullable(),
  body_html: HtmlSchema,
  headings: HeadingsSchema,
  published_at: TimestampSchema,
  updated_at: TimestampSchema,
});
export type ContentPage = z.infer<typeof ContentPageSchema>;

export const PageListSchema = z.object({
  items: z.array(z.object({ slug: z.string(), title: z.string(), updated_at: TimestampSchema })),
});
export type PageList = z.infer<typeof PageListSchema>;

export const FaqSchema = z.object({
  slug: z.string(),
  question: z.string(),
  answer_html: HtmlSchema,
  group: z.string(),
  group_slug: z.string(),
});
export type Faq = z.infer<typeof FaqSchema>;
export const FaqListSchema = z.object({ items: z.array(FaqSchema), total: z.int(), next_cursor: z.null() });
export type FaqList = z.infer<typeof FaqListSchema>;

export const ModelTextSchema = z.object({
  summary: z.string(),
  body_html: HtmlSchema,
  updated_at: TimestampSchema,
});
export type ModelText = z.infer<typeof ModelTextSchema>;

export const ServiceKindSchema = z.enum(SERVICE_KINDS);
export const ServiceSummarySchema = z.object({
  slug: z.string(),
  kind: ServiceKindSchema,
  title: z.string(),
  summary: z.string(),
  price_text: z.string(),
  area_text: z.string(),
  hero: ImageSchema.nullable(),
});
export type ServiceSummary = z.infer<typeof ServiceSummarySchema>;
export const ServiceSchema = ServiceSummarySchema.extend({
  provider: z.string(),
  body_html: HtmlSchema,
  headings: HeadingsSchema,
  offers: z.array(
    z.object({ name: z.string(), price_text: z.string(), summary: z.string(), includes: z.array(z.string()) }),
  ),
});
export type Service = z.infer<typeof ServiceSchema>;
export const ServiceQuerySchema = z.object({
  kind: ServiceKindSchema.optional(),
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(60).default(60),
});
export const ServicePageSchema = pageOf(ServiceSummarySchema);

export const PhotographerSummarySchema = z.object({
  slug: z.string(),
  name: z.string(),
  place: PlaceSchema,
  specialities: z.array(z.string()),
  summary: z.string(),
  rate_text: z.string(),
  hero: ImageSchema.nullable(),
  portfolio_count: z.int(),
});
export type PhotographerSummary = z.infer<typeof PhotographerSummarySchema>;
export const PhotographerSchema = PhotographerSummarySchema.extend({
  about_html: HtmlSchema,
  portfolio: z.array(ImageSchema),
});
export type Photographer = z.infer<typeof PhotographerSchema>;
export const PhotographerQuerySchema = z.object({
  place: z.string().max(120).optional(),
  speciality: z.string().max(80).optional(),
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(60).default(24),
});
export const PhotographerPageSchema = pageOf(PhotographerSummarySchema).extend({
  facets: z.object({ place: CountsSchema, speciality: CountsSchema }),
});
export type PhotographerPage = z.infer<typeof PhotographerPageSchema>;

/** `website` is a honeypot: a message that fills it is discarded. */
export const ContactSchema = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(120),
  email: z.string().trim().max(320).pipe(z.email('Enter an email address where we can reply.')),
  phone: z.string().trim().max(40).optional(),
  subject: z.string().trim().min(1, 'Enter a subject.').max(160),
  message: z
    .string()
    .trim()
    .min(10, 'Please add a little more detail.')
    .max(MAX_MESSAGE_LENGTH, `Please keep it below ${MAX_MESSAGE_LENGTH} characters.`),
  auction: z.string().max(200).optional(),
  service: z.string().max(200).optional(),
  photographer: z.string().max(200).optional(),
  website: z.string().max(400).optional(),
});
export const ContactAnswerSchema = z.object({ message: z.string(), reference: z.string() });

export const EnquirySchema = z.object({
  id: z.string(),
  reference: z.string(),
  topic: z.enum(ENQUIRY_TOPICS),
  state: z.enum(ENQUIRY_STATES),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  about: z.object({ slug: z.string(), title: z.string(), href: z.string() }).nullable(),
  username: z.string().nullable(),
  received_at: TimestampSchema,
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: TimestampSchema.nullable(),
});
export type Enquiry = z.infer<typeof EnquirySchema>;
export const AnswerEnquirySchema = z.object({
  answer: z.string().trim().min(2, 'Write an answer first.').max(MAX_MESSAGE_LENGTH),
});

const groupOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });
export const SearchQuerySchema = z.object({
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(24).default(6),
});
export const SearchAnswerSchema = z.object({
  query: z.string(),
  filters: z
    .record(z.string(), z.string())
    .describe(
      'prices, distances and mileages that `q` names, as filters of `GET /api/auctions`, so prices in minor units; `unplaced` is a distance from no town that we know, which filters nothing',
    ),
  ignored: z.array(z.string()).describe('words that no auction has, left out because nothing has all words'),
  total: z.int(),
  models: z.array(ModelPageSchema).describe('makes and models that it names; not in the total'),
  auctions: groupOf(AuctionSummarySchema),
  results: groupOf(AuctionSummarySchema).describe(`counted up to ${MAX_COUNTED_RESULTS}`),
  dealers: groupOf(DealerSummarySchema),
  posts: groupOf(PostSummarySchema),
  faqs: groupOf(FaqSchema),
  services: groupOf(ServiceSummarySchema),
  photographers: groupOf(PhotographerSummarySchema),
  pages: groupOf(z.object({ slug: z.string(), title: z.string(), summary: z.string(), href: z.string() })),
});
export type SearchAnswer = z.infer<typeof SearchAnswerSchema>;
const SuggestedAuctionSchema = AuctionSummarySchema.pick({
  state: true,
  hero: true,
  price: true,
  hammer_price: true,
  starting_bid: true,
  start_date: true,
  close_date: true,
  paused_until: true,
  bid_count: true,
  outcome: true,
  buyer_costs: true,
});
export const SuggestionSchema = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  text: z.string(),
  detail: z.string(),
  href: z.string(),
  auction: SuggestedAuctionSchema.optional(),
});
export type Suggestion = z.infer<typeof SuggestionSchema>;
export const SuggestionsSchema = z.object({ items: z.array(SuggestionSchema), server_time: z.number() });

export const ContentKindSchema = z.enum(CONTENT_KINDS);
export const ContentStateSchema = z.enum(CONTENT_STATES);
const ContentSlugSchema = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use only lowercase letters, digits and single hyphens.')
  .max(100);
export const ContentItemSchema = z.object({
  id: z.string(),
  kind: ContentKindSchema,
  slug: z.string(),
  title: z.string(),
  state: ContentStateSchema,
  version: z.int(),
  published_version: z.int().nullable(),
  published_at: TimestampSchema.nullable(),
  scheduled_version: z.int().nullable(),
  scheduled_at: TimestampSchema.nullable(),
  saved_at: TimestampSchema,
  saved_by: z.string().nullable(),
  href: z.string(),
});
export type ContentItem = z.infer<typeof ContentItemSchema>;
const contentQueries = listQueries(
  {
    kind: ContentKindSchema.optional(),
    state: ContentStateSchema.optional(),
    q: z.string().max(STAFF_SEARCH_MAX).default(''),
    slug: z.string().max(100).optional(),
  },
  CONTENT_SORTS,
);
export const ContentListQuerySchema = contentQueries.page;
export type ContentListQuery = z.output<typeof ContentListQuerySchema>;
export const ContentExportQuerySchema = contentQueries.file;
export type ContentExportQuery = z.output<typeof ContentExportQuerySchema>;
export const ContentListSchema = countedPageOf(ContentItemSchema);
export type ContentList = z.infer<typeof ContentListSchema>;
export const ContentFieldsSchema = z.record(z.string(), z.unknown());
export const ContentVersionSchema = z.object({
  number: z.int(),
  title: z.string(),
  note: z.string(),
  saved_at: TimestampSchema,
  saved_by: z.string().nullable(),
});
export const ContentDetailSchema = ContentItemSchema.extend({
  fields: ContentFieldsSchema,
  versions: z.array(ContentVersionSchema),
  pictures: z.array(ImageSchema),
});
export type ContentDetail = z.infer<typeof ContentDetailSchema>;
export const ContentVersionDetailSchema = ContentVersionSchema.extend({ fields: ContentFieldsSchema });
export type ContentVersionDetail = z.infer<typeof ContentVersionDetailSchema>;
export const CreateContentSchema = z.object({
  kind: ContentKindSchema,
  slug: ContentSlugSchema.optional(),
  fields: ContentFieldsSchema,
  note: z.string().trim().max(300).default(''),
});
export type CreateContent = z.input<typeof CreateContentSchema>;
/** `version` is the version that was edited. If a newer one exists, the answer is 409 `newer_version`. */
export const SaveContentSchema = z.object({
  version: z.int().min(1).max(MAX_INTEGER),
  slug: ContentSlugSchema.optional(),
  fields: ContentFieldsSchema,
  note: z.string().trim().max(300).default(''),
});
export type SaveContent = z.input<typeof SaveContentSchema>;
/**
 * Without `publish_at`, publishes now. A past time becomes the publication date shown.
 * `version` is the version that was read. If a newer one exists, the answer is 409 `newer_version`.
 */
export const PublishContentSchema = z.object({
  publish_at: enteredTime('Enter a time such as 2026-11-21T18:00:00Z.').optional(),
  version: z.int().min(1).max(MAX_INTEGER).optional(),
});
export type PublishContent = z.input<typeof PublishContentSchema>;
export const PreviewMarkdownSchema = z.object({
  markdown: z.string().max(MAX_BODY_LENGTH, `Please keep it below ${MAX_BODY_LENGTH} characters.`),
});
export const MarkdownPreviewSchema = z.object({ html: HtmlSchema });
export type MarkdownPreview = z.infer<typeof MarkdownPreviewSchema>;
export const ContentPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('blog'), content: PostSchema }),
  z.object({ kind: z.literal('news'), content: PostSchema }),
  z.object({ kind: z.literal('page'), content: ContentPageSchema }),
  z.object({ kind: z.literal('faq'), content: FaqSchema }),
  z.object({ kind: z.literal('service'), content: ServiceSchema }),
  z.object({ kind: z.literal('photographer'), content: PhotographerSchema }),
  z.object({ kind: z.literal('model'), content: ModelTextSchema }),
]);
export type ContentPreview = z.infer<typeof ContentPreviewSchema>;
