import type { LoaderFunctionArgs } from 'react-router';
import type { Journal } from '#contract/content-kinds.ts';
import { JOURNAL_WORDS } from '#web/components/journal/journals.ts';
import { renditionOf } from '#web/components/picture/picture.tsx';
import { pageContext } from '#web/context.ts';
import { atomAnswer } from './atom.ts';

const ENTRIES = 20;
const IMAGE_WIDTH = 1280;
const NEVER = '1970-01-01T00:00:00Z';

/** The newest posts of a journal, for feed readers. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, house } = pageContext(context);
  const journal: Journal = url.pathname.startsWith('/news') ? 'news' : 'blog';
  const { items } = await client.posts(journal, { limit: ENTRIES });
  const { title, description } = JOURNAL_WORDS[journal];
  const entries = items.map((post) => {
    const address = `${house.publicUrl}/${journal}/${post.slug}`;
    return {
      id: address,
      title: post.title,
      url: address,
      publishedAt: post.published_at,
      updatedAt: post.updated_at,
      author: post.author === '' ? house.name : post.author,
      category: post.category,
      summary: post.excerpt,
      image: post.hero === null ? undefined : house.publicUrl + renditionOf(post.hero, IMAGE_WIDTH),
    };
  });
  return atomAnswer({
    title: `${house.name}: ${title}`,
    subtitle: description,
    url: `${house.publicUrl}/${journal}`,
    feedUrl: `${house.publicUrl}/${journal}/feed.atom`,
    houseName: house.name,
    updatedAt:
      items
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .at(-1) ?? NEVER,
    entries,
  });
}
