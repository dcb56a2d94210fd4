import type { ContentKind, ContentState } from '#contract/content-kinds.ts';

export const KIND_LABELS: Readonly<Record<ContentKind, { readonly many: string; readonly one: string }>> = {
  blog: { many: 'Blog', one: 'blog post' },
  news: { many: 'News', one: 'news item' },
  page: { many: 'Pages', one: 'page' },
  faq: { many: 'Questions', one: 'question' },
  service: { many: 'Services', one: 'service' },
  photographer: { many: 'Photographers', one: 'photographer' },
  model: { many: 'Makes and models', one: 'make or model text' },
};

export const STATE_LABELS: Readonly<Record<ContentState, { readonly text: string; readonly badge: string }>> = {
  draft: { text: 'Draft', badge: 'badge-plain' },
  scheduled: { text: 'Scheduled', badge: 'badge-info' },
  published: { text: 'Published', badge: 'badge-met' },
  changed: { text: 'Published, edited', badge: 'badge-warn' },
};
