import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  readonly title: string;
  readonly description?: string;
  readonly houseName?: string | undefined;
  /** Absolute address of the page, where it has one that should be shared. */
  readonly url?: string;
  /** Absolute address of a photograph. */
  readonly image?: string;
  /** Account pages are nobody's search result. */
  readonly isPrivate?: boolean;
}

/** Title, description and what link previews show, for a route's `meta`. */
export function pageMeta({ title, description, houseName = 'Hammerdown', url, image, isPrivate = false }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${houseName}` },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: houseName },
    { property: 'og:type', content: 'website' },
    ...(description === undefined ? [] : [{ name: 'description', content: description }, { property: 'og:description', content: description }]),
    ...(url === undefined ? [] : [{ property: 'og:url', content: url }, { tagName: 'link', rel: 'canonical', href: url }]),
    ...(image === undefined ? [] : [{ property: 'og:image', content: image }, { name: 'twitter:card', content: 'summary_large_image' }]),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
