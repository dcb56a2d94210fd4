import { z } from 'zod';
import {
  AnswerEnquirySchema,
  ContactAnswerSchema,
  ContactSchema,
  ContentDetailSchema,
  ContentExportQuerySchema,
  ContentListQuerySchema,
  ContentListSchema,
  ContentPageSchema,
  ContentPreviewSchema,
  ContentVersionDetailSchema,
  CreateContentSchema,
  EnquirySchema,
  FaqListSchema,
  MarkdownPreviewSchema,
  PageListSchema,
  PhotographerPageSchema,
  PhotographerQuerySchema,
  PhotographerSchema,
  PostPageSchema,
  PostQuerySchema,
  PostSchema,
  PreviewMarkdownSchema,
  PublishContentSchema,
  SaveContentSchema,
  ServicePageSchema,
  ServiceQuerySchema,
  ServiceSchema,
} from '../content.ts';
import { endpoint, file, guest, json, staff } from '../endpoint.ts';
import { MAX_INTEGER } from '../limits.ts';
import { IdParams, SlugParams } from '../params.ts';

const MAX_VERSION = 1_000_000;
const VersionParams = IdParams.extend({ number: z.coerce.number().int().min(1).max(MAX_VERSION) });
const item = json(ContentDetailSchema, 'The updated item');

export const listBlogPosts = endpoint('GET /api/blog', {
  summary: 'The blog, newest first',
  who: guest({ whileImpersonating: true }),
  query: PostQuerySchema,
  answer: json(PostPageSchema, 'A page of posts'),
});

export const readBlogPost = endpoint('GET /api/blog/{slug}', {
  summary: 'A post of the blog',
  who: guest({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(PostSchema, 'The post'),
});

export const listNewsPosts = endpoint('GET /api/news', {
  summary: 'The news, newest first',
  who: guest({ whileImpersonating: true }),
  query: PostQuerySchema,
  answer: json(PostPageSchema, 'A page of posts'),
});

export const readNewsPost = endpoint('GET /api/news/{slug}', {
  summary: 'A post of the news',
  who: guest({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(PostSchema, 'The post'),
});

export const listFaqs = endpoint('GET /api/faqs', {
  summary: 'FAQs by group',
  who: guest({ whileImpersonating: true }),
  answer: json(FaqListSchema, 'All of them'),
});

export const listPages = endpoint('GET /api/pages', {
  summary: 'Site pages',
  who: guest({ whileImpersonating: true }),
  answer: json(PageListSchema, 'All of them'),
});

export const readPage = endpoint('GET /api/pages/{slug}', {
  summary: 'A site page: about, terms, privacy and so on',
  who: guest({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(ContentPageSchema, 'The page'),
});

export const listServices = endpoint('GET /api/services', {
  summary: 'Services we offer besides auctions',
  who: guest({ whileImpersonating: true }),
  query: ServiceQuerySchema,
  answer: json(ServicePageSchema, 'A page of services'),
});

export const readService = endpoint('GET /api/services/{slug}', {
  summary: 'A service with its offers',
  who: guest({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(ServiceSchema, 'The service'),
});

export const listPhotographers = endpoint('GET /api/photographers', {
  summary: 'Photographers who work for sellers',
  who: guest({ whileImpersonating: true }),
  query: PhotographerQuerySchema,
  answer: json(PhotographerPageSchema, 'A page of photographers'),
});

export const readPhotographer = endpoint('GET /api/photographers/{slug}', {
  summary: 'A photographer with their portfolio',
  who: guest({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(PhotographerSchema, 'The photographer'),
});

export const sendContactMessage = endpoint('POST /api/contact', {
  summary: 'Send us a message: about anything, an auction, a service or a photographer',
  who: guest(),
  body: ContactSchema,
  answer: json(ContactAnswerSchema, 'Received', 202),
  refusals: [429],
});

export const listContent = endpoint('GET /api/operator/content', {
  summary: 'All content, including drafts, last saved first',
  who: staff('write_content'),
  query: ContentListQuerySchema,
  answer: json(ContentListSchema, 'A page of items'),
});

export const exportContent = endpoint('GET /api/operator/content.csv', {
  summary: 'The content of a list as CSV, in its order',
  who: staff('write_content'),
  query: ContentExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const createContent = endpoint('POST /api/operator/content', {
  summary: 'Create a draft',
  who: staff('write_content'),
  body: CreateContentSchema,
  answer: json(ContentDetailSchema, 'The updated item', 201),
});

export const readContent = endpoint('GET /api/operator/content/{id}', {
  summary: 'An item with its latest fields and its versions',
  who: staff('write_content'),
  params: IdParams,
  answer: item,
});

export const saveContent = endpoint('PUT /api/operator/content/{id}', {
  summary: 'Save a new version',
  description: 'The public sees it once it is published. 409 if someone saved another version since the named one.',
  who: staff('write_content'),
  params: IdParams,
  body: SaveContentSchema,
  answer: item,
  refusals: [409],
});

export const publishContent = endpoint('POST /api/operator/content/{id}/publish', {
  summary: 'Publish the latest version, now or at a set time',
  who: staff('write_content'),
  params: IdParams,
  body: PublishContentSchema,
  answer: item,
  refusals: [409],
});

export const unpublishContent = endpoint('POST /api/operator/content/{id}/unpublish', {
  summary: 'Unpublish an item, or cancel its scheduled publication',
  who: staff('write_content'),
  params: IdParams,
  answer: item,
  refusals: [409],
});

export const readContentVersion = endpoint('GET /api/operator/content/{id}/versions/{number}', {
  summary: 'One version with its fields',
  who: staff('write_content'),
  params: VersionParams,
  answer: json(ContentVersionDetailSchema, 'The version'),
});

export const restoreContentVersion = endpoint('POST /api/operator/content/{id}/versions/{number}/restore', {
  summary: 'Restore an earlier version',
  who: staff('write_content'),
  params: VersionParams,
  answer: item,
  refusals: [422],
});

export const previewContent = endpoint('GET /api/operator/content/{id}/preview', {
  summary: 'Preview a version as if it were published now',
  who: staff('write_content'),
  params: IdParams,
  query: z.object({ version: z.coerce.number().int().min(1).max(MAX_INTEGER).optional() }),
  answer: json(ContentPreviewSchema, 'As the public API returns it'),
});

export const previewMarkdown = endpoint('POST /api/operator/content-preview', {
  summary: 'Preview unsaved Markdown as the public would see it',
  who: staff('write_content'),
  body: PreviewMarkdownSchema,
  answer: json(MarkdownPreviewSchema, 'Sanitized HTML'),
});

export const answerEnquiry = endpoint('POST /api/operator/enquiries/{id}/answer', {
  summary: 'Reply to an inquiry by email',
  who: staff('answer_enquiries'),
  params: IdParams,
  body: AnswerEnquirySchema,
  answer: json(EnquirySchema, 'The answered inquiry'),
  refusals: [409],
});
