import type { MetaDescriptor } from 'react-router';
import type { StructuredData } from '#web/components/seo/structured-data.ts';

export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  readonly siteName?: string | undefined;
  readonly url?: string;
  readonly image?: string;
  readonly imageSize?: { readonly width: number; readonly height: number; readonly alt: string };
  readonly isPrivate?: boolean;
  /** False for public pages with too little to be found by search engines. */
  readonly isIndexed?: boolean;
  readonly article?: {
    readonly publishedAt: string;
    readonly updatedAt: string;
    readonly author: string;
    readonly section: string;
  };
  readonly feeds?: readonly { readonly title: string; readonly href: string }[];
  readonly data?: readonly StructuredData[];
}

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

function imageMeta({ image, imageSize }: PageMeta): MetaDescriptor[] {
  if (image === undefined) return [];
  return [
    property('og:image', image),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(imageSize === undefined
      ? []
      : [
          property('og:image:width', String(imageSize.width)),
          property('og:image:height', String(imageSize.height)),
          property('og:image:alt', imageSize.alt),
        ]),
  ];
}

function articleMeta({ article }: PageMeta): MetaDescriptor[] {
  if (article === undefined) return [];
  return [
    property('article:published_time', article.publishedAt),
    property('article:modified_time', article.updatedAt),
    property('article:section', article.section),
    { name: 'author', content: article.author },
  ];
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, siteName = 'Hammerdown', url, article, feeds = [], data = [] } = page;
  const isIndexed = page.isPrivate !== true && page.isIndexed !== false;
  return [
    { title: `${title} | ${siteName}` },
    property('og:title', title),
    property('og:site_name', siteName),
    property('og:type', article === undefined ? 'website' : 'article'),
    ...(description === undefined
      ? []
      : [{ name: 'description', content: description }, property('og:description', description)]),
    ...(url === undefined ? [] : [property('og:url', url), { tagName: 'link', rel: 'canonical', href: url }]),
    ...imageMeta(page),
    ...articleMeta(page),
    ...feeds.map((feed): MetaDescriptor => ({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      ...feed,
    })),
    ...data.map((each): MetaDescriptor => ({ 'script:ld+json': { ...each } as Record<string, string> })),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}
