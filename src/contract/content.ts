import { z } from 'zod';
import { MAX_INTEGER } from './limits.ts';
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
import { enteredTime, ImageSchema, pageOf, TimestampSchema } from './primitives.ts';

/** Sanitised HTML, made from Markdown by the server: safe to set into a page as it is. Headings begin at `h2` and carry an id. */
const HtmlSchema = z.string();
/** The headings of a body, for a table of contents: `#id` leads to each. */
const HeadingsSchema = z.array(z.object({ id: z.string(), text: z.string(), level: z.int().min(2).max(4) }));
const CountsSchema = z.array(z.object({ value: z.string(), count: z.int() }));
const listQuery = { cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(60).default(12) };

// Journals ---------------------------------------------------------------------------------------------------------------

export const JournalSchema = z.enum(JOURNALS);
/** A post in a list. Its page is `/{journal}/{slug}`. */
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
  /** When a later version replaced the first; else the same as `published_at`. */
  updated_at: TimestampSchema,
  reading_minutes: z.int().min(1),
});
export type PostSummary = z.infer<typeof PostSummarySchema>;
/** `GET /api/blog/{slug}`, `GET /api/news/{slug}`. */
export const PostSchema = PostSummarySchema.extend({
  body_html: HtmlSchema,
  headings: HeadingsSchema,
  related: z.array(PostSummarySchema),
  newer: z.object({ slug: z.string(), title: z.string() }).nullable(),
  older: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type Post = z.infer<typeof PostSchema>;
/** `GET /api/blog`, `GET /api/news`: newest first. */
export const PostQuerySchema = z.object({ tag: z.string().max(80).optional(), category: z.string().max(80).optional(), ...listQuery });
export type PostQuery = z.input<typeof PostQuerySchema>;
/** `tags` and `categories` count the whole journal, whatever the filter. */
export const PostPageSchema = pageOf(PostSummarySchema).extend({ tags: CountsSchema, categories: CountsSchema });
export type PostPage = z.infer<typeof PostPageSchema>;

// Pages and questions ------------------------------------------------------------------------------------------------------

/** `GET /api/pages/{slug}`. */
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

/** `GET /api/pages`: every page of the house, by its address. */
export const PageListSchema = z.object({ items: z.array(z.object({ slug: z.string(), title: z.string(), updated_at: TimestampSchema })) });
export type PageList = z.infer<typeof PageListSchema>;

/** A question with its answer; `/faqs#{slug}` leads to it. */
export const FaqSchema = z.object({ slug: z.string(), question: z.string(), answer_html: HtmlSchema, group: z.string(), group_slug: z.string() });
export type Faq = z.infer<typeof FaqSchema>;
/** `GET /api/faqs`: all questions, group after group, each in its order. */
export const FaqListSchema = z.object({ items: z.array(FaqSchema), total: z.int(), next_cursor: z.null() });
export type FaqList = z.infer<typeof FaqListSchema>;

// Services and photographers -----------------------------------------------------------------------------------------------

export const ServiceKindSchema = z.enum(SERVICE_KINDS);
/** A service in a list. Its page is `/services/{slug}`. */
export const ServiceSummarySchema = z.object({
  slug: z.string(),
  kind: ServiceKindSchema,
  title: z.string(),
  summary: z.string(),
  /** As a person says it: "From $295". */
  price_text: z.string(),
  area_text: z.string(),
  hero: ImageSchema.nullable(),
});
export type ServiceSummary = z.infer<typeof ServiceSummarySchema>;
/** `GET /api/services/{slug}`. */
export const ServiceSchema = ServiceSummarySchema.extend({
  provider: z.string(),
  body_html: HtmlSchema,
  headings: HeadingsSchema,
  /** What can be ordered: each with its own price and what it holds. */
  offers: z.array(z.object({ name: z.string(), price_text: z.string(), summary: z.string(), includes: z.array(z.string()) })),
});
export type Service = z.infer<typeof ServiceSchema>;
/** `GET /api/services`. */
export const ServiceQuerySchema = z.object({ kind: ServiceKindSchema.optional(), ...listQuery, limit: z.coerce.number().int().min(1).max(60).default(60) });
export type ServiceQuery = z.input<typeof ServiceQuerySchema>;
export const ServicePageSchema = pageOf(ServiceSummarySchema);

export const PlaceSchema = z.object({ city: z.string(), region: z.string(), country: z.string() });
/** A photographer in a list. */
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
/** `GET /api/photographers/{slug}`. */
export const PhotographerSchema = PhotographerSummarySchema.extend({ about_html: HtmlSchema, portfolio: z.array(ImageSchema) });
export type Photographer = z.infer<typeof PhotographerSchema>;
/** `GET /api/photographers`. `place` is a city, a region or a country; `speciality` one of those of the list's facets. */
export const PhotographerQuerySchema = z.object({
  place: z.string().max(120).optional(),
  speciality: z.string().max(80).optional(),
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(60).default(24),
});
export type PhotographerQuery = z.input<typeof PhotographerQuerySchema>;
/** The facets count all photographers, whatever the filter: `place` by region. */
export const PhotographerPageSchema = pageOf(PhotographerSummarySchema).extend({ facets: z.object({ place: CountsSchema, speciality: CountsSchema }) });
export type PhotographerPage = z.infer<typeof PhotographerPageSchema>;

// Enquiries ------------------------------------------------------------------------------------------------------------------

/** `POST /api/contact`. `website` is a field that people do not see: who fills it in is a machine, and is thanked and not heard. */
export const ContactSchema = z.object({
  name: z.string().trim().min(1, 'Please tell us your name.').max(120),
  email: z.string().trim().max(320).pipe(z.email('Please enter an e-mail address that we can answer.')),
  phone: z.string().trim().max(40).optional(),
  subject: z.string().trim().min(1, 'Please say what it is about.').max(160),
  message: z.string().trim().min(10, 'Please write a few words more.').max(MAX_MESSAGE_LENGTH, `Please keep it below ${MAX_MESSAGE_LENGTH} characters.`),
  auction: z.string().max(200).optional(),
  service: z.string().max(200).optional(),
  photographer: z.string().max(200).optional(),
  website: z.string().max(400).optional(),
});
export type Contact = z.input<typeof ContactSchema>;
/** `reference` is what the sender can quote. */
export const ContactAnswerSchema = z.object({ message: z.string(), reference: z.string() });

/** `GET /api/operator/enquiries`: newest first. */
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
  /** What it is about, where that is something of the house. */
  about: z.object({ slug: z.string(), title: z.string(), href: z.string() }).nullable(),
  username: z.string().nullable(),
  received_at: TimestampSchema,
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: TimestampSchema.nullable(),
});
export type Enquiry = z.infer<typeof EnquirySchema>;
export const EnquiryQuerySchema = z.object({
  state: z.enum(ENQUIRY_STATES).optional(),
  topic: z.enum(ENQUIRY_TOPICS).optional(),
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(60).default(30),
});
export type EnquiryQuery = z.input<typeof EnquiryQuerySchema>;
export const EnquiryPageSchema = pageOf(EnquirySchema).extend({ open_count: z.int() });
export type EnquiryPage = z.infer<typeof EnquiryPageSchema>;
/** `POST /api/operator/enquiries/{id}/answer`: sent to the sender by mail. */
export const AnswerEnquirySchema = z.object({ answer: z.string().trim().min(2, 'Write an answer first.').max(MAX_MESSAGE_LENGTH) });

// Search -----------------------------------------------------------------------------------------------------------------------

const groupOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });
/** `GET /api/search?q=`: everything that the public may see, by kind. `auctions` are live and coming, `results` are over. */
export const SearchQuerySchema = z.object({ q: z.string().max(200).default(''), limit: z.coerce.number().int().min(1).max(24).default(6) });
export const SearchAnswerSchema = z.object({
  query: z.string(),
  total: z.int(),
  auctions: groupOf(AuctionSummarySchema),
  results: groupOf(AuctionSummarySchema),
  dealers: groupOf(DealerSummarySchema),
  posts: groupOf(PostSummarySchema),
  faqs: groupOf(FaqSchema),
  services: groupOf(ServiceSummarySchema),
  photographers: groupOf(PhotographerSummarySchema),
  pages: groupOf(z.object({ slug: z.string(), title: z.string(), summary: z.string(), href: z.string() })),
});
export type SearchAnswer = z.infer<typeof SearchAnswerSchema>;
/** `GET /api/search/suggestions?q=`: where a word that is being typed may lead. */
export const SuggestionSchema = z.object({ kind: z.enum(SUGGESTION_KINDS), text: z.string(), detail: z.string(), href: z.string() });
export type Suggestion = z.infer<typeof SuggestionSchema>;
export const SuggestionsSchema = z.object({ items: z.array(SuggestionSchema) });

// The operator's calls ------------------------------------------------------------------------------------------------------

export const ContentKindSchema = z.enum(CONTENT_KINDS);
export const ContentStateSchema = z.enum(CONTENT_STATES);
const ContentSlugSchema = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'An address is made of small letters, digits and single hyphens.')
  .max(100);
/** An item in the staff's list. `changed`: published, with a newer version that is not. */
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
  /** Where the public finds it. */
  href: z.string(),
});
export type ContentItem = z.infer<typeof ContentItemSchema>;
export const ContentListQuerySchema = z.object({
  kind: ContentKindSchema.optional(),
  state: ContentStateSchema.optional(),
  q: z.string().max(200).optional(),
  slug: z.string().max(100).optional(),
  ...listQuery,
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ContentListQuery = z.input<typeof ContentListQuerySchema>;
export const ContentListSchema = pageOf(ContentItemSchema);
export type ContentList = z.infer<typeof ContentListSchema>;
/** The fields of an item as staff write them: which ones there are depends on its kind. Bodies are Markdown; pictures are ids of images. */
export const ContentFieldsSchema = z.record(z.string(), z.unknown());
export const ContentVersionSchema = z.object({
  number: z.int(),
  title: z.string(),
  note: z.string(),
  saved_at: TimestampSchema,
  saved_by: z.string().nullable(),
});
/** `GET /api/operator/content/{id}`: the newest version's fields, and the list of all versions, newest first. */
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
/** `version` is the one that was read: where somebody saved another since, the answer is 409 `newer_version`. */
export const SaveContentSchema = z.object({
  version: z.int().min(1).max(MAX_INTEGER),
  slug: ContentSlugSchema.optional(),
  fields: ContentFieldsSchema,
  note: z.string().trim().max(300).default(''),
});
export type SaveContent = z.input<typeof SaveContentSchema>;
/** Without a time, at once; a time to come schedules; one that has passed is the date that the public reads. */
/** `version` is the one that was read: where somebody saved another since, the answer is 409 `newer_version`, and nothing unread is published. */
export const PublishContentSchema = z.object({
  publish_at: enteredTime('A time is written as 2026-11-21T18:00:00Z.').optional(),
  version: z.int().min(1).max(MAX_INTEGER).optional(),
});
export type PublishContent = z.input<typeof PublishContentSchema>;
/** `POST /api/operator/content-preview`: Markdown that is not saved yet, as the public would read it. */
export const PreviewMarkdownSchema = z.object({ markdown: z.string().max(MAX_BODY_LENGTH, `Please keep it below ${MAX_BODY_LENGTH} characters.`) });
export const MarkdownPreviewSchema = z.object({ html: HtmlSchema });
export type MarkdownPreview = z.infer<typeof MarkdownPreviewSchema>;
/** `GET /api/operator/content/{id}/preview?version=`: what the public would be given; which shape depends on the kind. */
export const ContentPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('blog'), content: PostSchema }),
  z.object({ kind: z.literal('news'), content: PostSchema }),
  z.object({ kind: z.literal('page'), content: ContentPageSchema }),
  z.object({ kind: z.literal('faq'), content: FaqSchema }),
  z.object({ kind: z.literal('service'), content: ServiceSchema }),
  z.object({ kind: z.literal('photographer'), content: PhotographerSchema }),
]);
export type ContentPreview = z.infer<typeof ContentPreviewSchema>;
