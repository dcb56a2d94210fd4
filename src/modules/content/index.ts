import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createVocabulary } from '#platform/search/vocabulary.ts';
import { answerEnquiry, readEnquiries } from './answer-enquiries.ts';
import { contentOperatorRoutes } from './operator-routes.ts';
import type { ContentParts, ContentHouse } from './parts.ts';
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
  const house: ContentHouse = { ...parts, media, renderer: createRenderer({ ...parts, media }) };
  const vocabulary = createVocabulary(async (executor, limit) => readVocabulary(executor, new Date(await parts.clock.now(executor)), limit));
  const acts: Omit<Content, 'routes'> = {
    posts: (journal, query) => listPosts(house, journal, query),
    post: (journal, slug) => readPost(house, journal, slug),
    faqs: () => readFaqs(house),
    pages: () => readPages(house),
    page: (slug) => readPage(house, slug),
    services: (query) => listServices(house, query),
    service: (slug) => readService(house, slug),
    photographers: (query) => listPhotographers(house, query),
    photographer: (slug) => readPhotographer(house, slug),
    search: (query) => searchContent({ ...house, vocabulary }, query),
    sendEnquiry: (actor, input) => sendEnquiry(house, actor, input),
    seedDefaults: () => seedDefaults(house),
    list: (actor, query) => listContent(house, actor, query),
    read: (actor, id) => readContent(house, actor, id),
    version: (actor, which) => readVersion(house, actor, which),
    preview: (actor, which) => previewContent(house, actor, which),
    previewMarkdown: (actor, markdown) => previewMarkdown(house, actor, markdown),
    create: (actor, input) => createContent(house, actor, input),
    save: (actor, id, input) => saveContent(house, actor, id, input),
    async publish(actor, id, input) {
      const result = await publishContent(house, actor, id, input);
      if (result.ok) vocabulary.forget();
      return result;
    },
    unpublish: (actor, id) => unpublishContent(house, actor, id),
    restore: (actor, which) => restoreVersion(house, actor, which),
    enquiries: (actor, query) => readEnquiries(house, actor, query),
    answerEnquiry: (actor, which) => answerEnquiry(house, actor, which),
  };
  const routes = newApi();
  const limits = createRateLimits(parts);
  routes.route('/', contentRoutes(acts, { limits, trustedProxies: parts.config.trustedProxies, demo: parts.config.demo }));
  routes.route('/', contentOperatorRoutes(acts));
  return { ...acts, routes };
}
