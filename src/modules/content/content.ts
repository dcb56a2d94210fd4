import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Journal } from '#contract/content-kinds.ts';
import type {
  ContactSchema,
  ContentDetail,
  ContentList,
  ContentListQuerySchema,
  ContentPage,
  PageList,
  ContentPreview,
  ContentVersionDetail,
  CreateContent,
  Enquiry,
  EnquiryPage,
  EnquiryQuerySchema,
  FaqList,
  ModelText,
  MarkdownPreview,
  Photographer,
  PhotographerPage,
  PhotographerQuerySchema,
  Post,
  PostPage,
  PostQuerySchema,
  PublishContent,
  SaveContent,
  Service,
  ServiceQuerySchema,
  ServiceSummary,
} from '#contract/content.ts';
import type { Page } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { SpelledQuery } from '#platform/search/spellings.ts';
import type { ContentFound } from './search-content.ts';
import type { Received } from './send-enquiry.ts';

export interface Content {
  readonly routes: OpenAPIHono<ApiEnv>;
  posts(journal: Journal, query: z.output<typeof PostQuerySchema>): Promise<Result<PostPage>>;
  post(journal: Journal, slug: string): Promise<Result<Post>>;
  faqs(): Promise<FaqList>;
  pages(): Promise<PageList>;
  page(slug: string): Promise<Result<ContentPage>>;
  modelText(executor: Executor, modelId: string): Promise<ModelText | null>;
  services(query: z.output<typeof ServiceQuerySchema>): Promise<Result<Page<ServiceSummary>>>;
  service(slug: string): Promise<Result<Service>>;
  photographers(query: z.output<typeof PhotographerQuerySchema>): Promise<Result<PhotographerPage>>;
  photographer(slug: string): Promise<Result<Photographer>>;
  search(query: SpelledQuery): Promise<ContentFound>;
  sendEnquiry(actor: Actor, input: z.output<typeof ContactSchema>): Promise<Result<Received>>;
  seedDefaults(): Promise<number>;
  findEnquiry(executor: Executor, id: string): Promise<Enquiry | null>;
  /** Other enquiries from the same account or email address, the newest first. */
  enquiriesOfSender(executor: Executor, id: string): Promise<Enquiry[]>;

  list(actor: Actor, query: z.output<typeof ContentListQuerySchema>): Promise<Result<ContentList>>;
  read(actor: Actor, id: string): Promise<Result<ContentDetail>>;
  version(actor: Actor, which: { id: string; number: number }): Promise<Result<ContentVersionDetail>>;
  preview(actor: Actor, which: { id: string; number?: number | undefined }): Promise<Result<ContentPreview>>;
  previewMarkdown(actor: Actor, markdown: string): Promise<Result<MarkdownPreview>>;
  create(actor: Actor, input: CreateContent): Promise<Result<ContentDetail>>;
  save(actor: Actor, id: string, input: SaveContent): Promise<Result<ContentDetail>>;
  publish(actor: Actor, id: string, input: PublishContent): Promise<Result<ContentDetail>>;
  unpublish(actor: Actor, id: string): Promise<Result<ContentDetail>>;
  restore(actor: Actor, which: { id: string; number: number }): Promise<Result<ContentDetail>>;
  enquiries(actor: Actor, query: z.output<typeof EnquiryQuerySchema>): Promise<Result<EnquiryPage>>;
  answerEnquiry(actor: Actor, which: { id: string; answer: string }): Promise<Result<Enquiry>>;
}
