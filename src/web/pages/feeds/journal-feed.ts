import type { LoaderFunctionArgs } from 'react-router';
import type { Journal } from '#contract/content-kinds.ts';
import { JOURNAL_ENDPOINTS } from '#web/components/journal/journal-endpoints.ts';
import { JOURNAL_LABELS } from '#web/components/journal/journals.ts';
import { renditionOf } from '#web/components/picture/picture.tsx';
import { pageContext } from '#web/context.ts';
import { atomAnswer } from './atom.ts';

const ENTRIES = 20;
const IMAGE_WIDTH = 1280;
const NEVER = '1970-01-01T00:00:00Z';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const journal: Journal = url.pathname.startsWith('/news') ? 'news' : 'blog';
  const { items } = await client.call(JOURNAL_ENDPOINTS[journal].list, { query: { limit: ENTRIES } });
  const { title, description } = JOURNAL_LABELS[journal];
  const entries = items.map((post) => {
    const address = `${site.publicUrl}/${journal}/${post.slug}`;
    return {
      id: address,
      title: post.title,
      url: address,
      publishedAt: post.published_at,
      updatedAt: post.updated_at,
      author: post.author === '' ? site.name : post.author,
      category: post.category,
      summary: post.excerpt,
      image: post.hero === null ? undefined : site.publicUrl + renditionOf(post.hero, IMAGE_WIDTH),
    };
  });
  return atomAnswer({
    title: `${site.name}: ${title}`,
    subtitle: description,
    url: `${site.publicUrl}/${journal}`,
    feedUrl: `${site.publicUrl}/${journal}/feed.atom`,
    siteName: site.name,
    updatedAt:
      items
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .at(-1) ?? NEVER,
    entries,
  });
}
