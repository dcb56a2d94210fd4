import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { answerEnquiry, enquiriesOfSender, findEnquiry, readEnquiries } from './answer-enquiries.ts';
import { contentOperatorRoutes } from './operator-routes.ts';
import type { ContentDeps, ContentContext } from './deps.ts';
import { picturesOf } from './pictures.ts';
import { publishContent, unpublishContent } from './publish-content.ts';
import { listContent, previewContent, previewMarkdown, readContent, readVersion } from './read-content.ts';
import { readFaqs, readModelText, readPage, readPages } from './read-pages.ts';
import { listPosts, readPost } from './read-posts.ts';
import { listPhotographers, listServices, readPhotographer, readService } from './read-services.ts';
import { createRenderer } from './render.ts';
import { contentRoutes } from './routes.ts';
import { createContent, restoreVersion, saveContent } from './save-content.ts';
import { searchContent } from './search-content.ts';
import { seedDefaults } from './seed-defaults.ts';
import { sendEnquiry } from './send-enquiry.ts';
import type { Content } from './content.ts';

export { findContentQuery } from './find-content.ts';
export { enquiriesOfPerson } from './person-section.ts';
export type { Content } from './content.ts';
export { enquiriesPersonalData } from './personal-data.ts';
export type { ContentFound } from './search-content.ts';

export function createContentModule(deps: ContentDeps): Content {
  const media = picturesOf(deps.media);
  const context: ContentContext = { ...deps, media, renderer: createRenderer({ ...deps, media }) };
  const actions: Omit<Content, 'routes'> = {
    posts: (journal, query) => listPosts(context, journal, query),
    post: (journal, slug) => readPost(context, journal, slug),
    faqs: () => readFaqs(context),
    pages: () => readPages(context),
    page: (slug) => readPage(context, slug),
    modelText: (executor, modelId) => readModelText(context, executor, modelId),
    services: (query) => listServices(context, query),
    service: (slug) => readService(context, slug),
    photographers: (query) => listPhotographers(context, query),
    photographer: (slug) => readPhotographer(context, slug),
    search: (query) => searchContent(context, query),
    sendEnquiry: (actor, input) => sendEnquiry(context, actor, input),
    seedDefaults: () => seedDefaults(context),
    list: (actor, query) => listContent(context, actor, query),
    read: (actor, id) => readContent(context, actor, id),
    version: (actor, which) => readVersion(context, actor, which),
    preview: (actor, which) => previewContent(context, actor, which),
    previewMarkdown: (actor, markdown) => previewMarkdown(context, actor, markdown),
    create: (actor, input) => createContent(context, actor, input),
    save: (actor, id, input) => saveContent(context, actor, id, input),
    publish: (actor, id, input) => publishContent(context, actor, id, input),
    unpublish: (actor, id) => unpublishContent(context, actor, id),
    restore: (actor, which) => restoreVersion(context, actor, which),
    enquiries: (actor, query) => readEnquiries(context, actor, query),
    findEnquiry: (executor, id) => findEnquiry(context, executor, id),
    enquiriesOfSender: (executor, id) => enquiriesOfSender(context, executor, id),
    answerEnquiry: (actor, which) => answerEnquiry(context, actor, which),
  };
  const routes = newApi();
  const limits = createRateLimits(deps);
  routes.route(
    '/',
    contentRoutes(actions, { limits, trustedProxies: deps.config.trustedProxies, demo: deps.config.demo }),
  );
  routes.route('/', contentOperatorRoutes(actions));
  return { ...actions, routes };
}
