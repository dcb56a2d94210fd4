import { answerEnquiry, enquiriesOfSender, findEnquiry } from './answer-enquiries.ts';
import { publishContent, unpublishContent } from './publish-content.ts';
import {
  exportContent,
  listContent,
  previewContent,
  previewMarkdown,
  readContent,
  readVersion,
} from './read-content.ts';
import { readFaqs, readCarText, readPage, readPages } from './read-pages.ts';
import { listPosts, readPost } from './read-posts.ts';
import { listPhotographers, listServices, readPhotographer, readService } from './read-services.ts';
import { createContent, restoreVersion, saveContent } from './save-content.ts';
import { searchContent } from './search-content.ts';
import { seedDefaults } from './seed-defaults.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { withDeps } from '#platform/with-deps.ts';
import type { ContentContext } from './deps.ts';

export type ContentActions = ReturnType<typeof contentActions>;

export const contentActions = (context: ContentContext) =>
  withDeps(context, {
    posts: listPosts,
    post: readPost,
    faqs: readFaqs,
    pages: readPages,
    page: readPage,
    carText: readCarText,
    services: listServices,
    service: readService,
    photographers: listPhotographers,
    photographer: readPhotographer,
    search: searchContent,
    sendEnquiry,
    seedDefaults,
    list: listContent,
    export: exportContent,
    read: readContent,
    version: readVersion,
    preview: previewContent,
    previewMarkdown,
    create: createContent,
    save: saveContent,
    publish: publishContent,
    unpublish: unpublishContent,
    restore: restoreVersion,
    findEnquiry,
    enquiriesOfSender,
    answerEnquiry,
  });
