import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createVocabulary } from '#platform/search/vocabulary.ts';
import { answerEnquiry, readEnquiries } from './answer-enquiries.ts';
import { contentOperatorRoutes } from './operator-routes.ts';
import type { ContentParts, Desk } from './parts.ts';
import { picturesOf } from './pictures.ts';
import { publishContent, unpublishContent } from './publish-content.ts';
import { listContent, previewContent, previewMarkdown, readContent, readVersion } from './read-content.ts';
import { readFaqs, readPage, readPages } from './read-pages.ts';
import { listPosts, readPost } from './read-posts.ts';
import { listPhotographers, listServices, readPhotographer, readService } from './read-services.ts';
import { createRenderer } from './render.ts';
import { contentRoutes } from './routes.ts';
import { createContent, restoreVersion, saveContent } from './save-content.ts';
import { searchContent } from './search-content.ts';
import { seedDefaults } from './seed-defaults.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { readVocabulary } from './store.ts';
import type { Content } from './content.ts';

export type { Content } from './content.ts';
export { enquiriesKeeper } from './keeper.ts';
export type { ContentFound } from './search-content.ts';

/** Makes the content of one house. */
export function createHouseContent(parts: ContentParts): Content {
  const media = picturesOf(parts.media);
  const desk: Desk = { ...parts, media, renderer: createRenderer({ ...parts, media }) };
  const vocabulary = createVocabulary(async (executor, limit) => readVocabulary(executor, new Date(await parts.clock.now(executor)), limit));
  const acts: Omit<Content, 'routes'> = {
    posts: (journal, query) => listPosts(desk, journal, query),
    post: (journal, slug) => readPost(desk, journal, slug),
    faqs: () => readFaqs(desk),
    pages: () => readPages(desk),
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
