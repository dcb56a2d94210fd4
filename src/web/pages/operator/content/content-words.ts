import type { ContentKind, ContentState } from '#contract/content-kinds.ts';

/** A kind of content, of many and of one. */
export const KIND_WORDS: Readonly<Record<ContentKind, { readonly many: string; readonly one: string }>> = {
  blog: { many: 'Blog', one: 'blog post' },
  news: { many: 'News', one: 'news item' },
  page: { many: 'Pages', one: 'page' },
  faq: { many: 'Questions', one: 'question' },
  service: { many: 'Services', one: 'service' },
  photographer: { many: 'Photographers', one: 'photographer' },
};

/** A state of content in words, and its plate. */
export const STATE_WORDS: Readonly<Record<ContentState, { readonly text: string; readonly plate: string }>> = {
  draft: { text: 'Draft', plate: 'plate-plain' },
  scheduled: { text: 'Scheduled', plate: 'plate-info' },
  published: { text: 'Published', plate: 'plate-met' },
  changed: { text: 'Published, edited', plate: 'plate-warn' },
};
