import { listBlogPosts, listNewsPosts, readBlogPost, readNewsPost } from '#contract/endpoints/content.ts';

export const JOURNAL_ENDPOINTS = {
  blog: { list: listBlogPosts, read: readBlogPost },
  news: { list: listNewsPosts, read: readNewsPost },
} as const;
