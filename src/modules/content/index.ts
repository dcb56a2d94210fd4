import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Journal } from '#contract/content-kinds.ts';
import type {
  ContactSchema,
  ContentDetail,
  ContentList,
  ContentListQuerySchema,
  ContentPage,
  ContentPreview,
  ContentVersionDetail,
  CreateContent,
  Enquiry,
  EnquiryPage,
  EnquiryQuerySchema,
  FaqList,
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
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { createVocabulary } from '#platform/search/vocabulary.ts';
import { answerEnquiry, readEnquiries } from './answer-enquiries.ts';
import { contentOperatorRoutes } from './operator-routes.ts';
import { picturesOf, type ContentParts, type Desk } from './parts.ts';
import { publishContent, unpublishContent } from './publish-content.ts';
import { listContent, previewContent, previewMarkdown, readContent, readVersion } from './read-content.ts';
import { readFaqs, readPage } from './read-pages.ts';
import { listPosts, readPost } from './read-posts.ts';
import { listPhotographers, listServices, readPhotographer, readService } from './read-services.ts';
import { createRenderer } from './render.ts';
import { contentRoutes } from './routes.ts';
import { createContent, restoreVersion, saveContent } from './save-content.ts';
import { searchContent, type ContentFound } from './search-content.ts';
import { seedDefaults } from './seed-defaults.ts';
import { sendEnquiry, type Received } from './send-enquiry.ts';
import { readVocabulary } from './store.ts';

export { enquiriesKeeper } from './keeper.ts';
export type { ContentFound } from './search-content.ts';

/** What the house writes, and what people write to it. */
export interface Content {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  posts(journal: Journal, query: z.output<typeof PostQuerySchema>): Promise<Result<PostPage>>;
  post(journal: Journal, slug: string): Promise<Result<Post>>;
  faqs(): Promise<FaqList>;
  page(slug: string): Promise<Result<ContentPage>>;
  services(query: z.output<typeof ServiceQuerySchema>): Promise<Result<Page<ServiceSummary>>>;
  service(slug: string): Promise<Result<Service>>;
  photographers(query: z.output<typeof PhotographerQuerySchema>): Promise<Result<PhotographerPage>>;
  photographer(slug: string): Promise<Result<Photographer>>;
  /** Public content that holds all words of a search. */
  search(query: { q: string; limit: number }): Promise<ContentFound>;
  sendEnquiry(actor: Actor, input: z.output<typeof ContactSchema>): Promise<Result<Received>>;
  /** Gives a new house its pages and questions; safe to run at every start. */
  seedDefaults(): Promise<number>;

  // For staff.
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

/** Makes the content of one house. */
export function createHouseContent(parts: ContentParts): Content {
  const media = picturesOf(parts.media);
  const desk: Desk = { ...parts, media, renderer: createRenderer({ ...parts, media }) };
  const vocabulary = createVocabulary(async (executor, limit) => readVocabulary(executor, new Date(await parts.clock.now(executor)), limit));
  const acts: Omit<Content, 'routes'> = {
    posts: (journal, query) => listPosts(desk, journal, query),
    post: (journal, slug) => readPost(desk, journal, slug),
    faqs: () => readFaqs(desk),
    page: (slug) => readPage(desk, slug),
    services: (query) => listServices(desk, query),
    service: (slug) => readService(desk, slug),
    photographers: (query) => listPhotographers(desk, query),
    photographer: (slug) => readPhotographer(desk, slug),
    search: (query) => searchContent({ ...desk, vocabulary }, query),
    sendEnquiry: (actor, input) => sendEnquiry(desk, actor, input),
    seedDefaults: () => seedDefaults(desk),
    list: (actor, query) => listContent(desk, actor, query),
    read: (actor, id) => readContent(desk, actor, id),
    version: (actor, which) => readVersion(desk, actor, which),
    preview: (actor, which) => previewContent(desk, actor, which),
    previewMarkdown: (actor, markdown) => previewMarkdown(desk, actor, markdown),
    create: (actor, input) => createContent(desk, actor, input),
    save: (actor, id, input) => saveContent(desk, actor, id, input),
    async publish(actor, id, input) {
      const result = await publishContent(desk, actor, id, input);
      if (result.ok) vocabulary.forget();
      return result;
    },
    unpublish: (actor, id) => unpublishContent(desk, actor, id),
    restore: (actor, which) => restoreVersion(desk, actor, which),
    enquiries: (actor, query) => readEnquiries(desk, actor, query),
    answerEnquiry: (actor, which) => answerEnquiry(desk, actor, which),
  };
  const routes = newApi();
  const limits = createRateLimits(parts);
  routes.route('/', contentRoutes(acts, { limits, trustedProxies: parts.config.trustedProxies, demo: parts.config.demo }));
  routes.route('/', contentOperatorRoutes(acts));
  return { ...acts, routes };
}
