import { ArrowLeft, ArrowRight } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Journal } from '#contract/content-kinds.ts';
import type { Post } from '#contract/content.ts';
import { JOURNAL_ENDPOINTS } from '#web/components/journal/journal-endpoints.ts';
import { JOURNAL_LABELS } from '#web/components/journal/journals.ts';
import { PostCard, readingTime } from '#web/components/journal/post-card.tsx';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { Contents, SiteText } from '#web/components/prose/site-text.tsx';
import { structured } from '#web/components/seo/structured-data.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Breadcrumbs, type Crumb } from '#web/components/ui/breadcrumbs.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';

const PREVIEW_WIDTH = 1280;

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const { read, client, site } = pageContext(context);
  const journal: Journal = url.pathname.startsWith('/news') ? 'news' : 'blog';
  const slug = params['slug'] ?? '';
  const preview = await previewed(client, url, [journal]);
  const post = preview ?? (await read(JOURNAL_ENDPOINTS[journal].read, { params: { slug } }));
  return { post, site, isPreview: preview !== null };
}

const crumbsOf = (post: Post): Crumb[] => [
  { name: JOURNAL_LABELS[post.journal].title, to: `/${post.journal}` },
  ...(post.category === ''
    ? []
    : [{ name: post.category, to: `/${post.journal}?category=${encodeURIComponent(post.category)}` }]),
  { name: post.title, to: `/${post.journal}/${post.slug}` },
];

export const meta = publicMeta<typeof loader>(({ post, site }) => {
  const path = `/${post.journal}/${post.slug}`;
  const url = site.publicUrl + path;
  const image = post.hero === null ? undefined : site.publicUrl + renditionOf(post.hero, PREVIEW_WIDTH);
  return {
    title: post.title,
    site,
    description: post.excerpt,
    path,
    article: {
      publishedAt: post.published_at,
      updatedAt: post.updated_at,
      author: post.author,
      section: post.category,
    },
    feeds: [{ title: `${site.name}: ${JOURNAL_LABELS[post.journal].title}`, href: `/${post.journal}/feed.atom` }],
    data: [
      structured(post.journal === 'news' ? 'NewsArticle' : 'Article', {
        headline: post.title,
        description: post.excerpt,
        datePublished: post.published_at,
        dateModified: post.updated_at,
        mainEntityOfPage: url,
        author: { '@type': 'Person', name: post.author },
        publisher: { '@type': 'Organization', name: site.name, url: `${site.publicUrl}/` },
        ...(image === undefined ? {} : { image: [image] }),
      }),
    ],
    ...(image === undefined ? {} : { image }),
    crumbs: crumbsOf(post),
  };
});

function AdjacentPosts({ post }: { post: Post }) {
  if (post.newer === null && post.older === null) return null;
  const way = 'group flex min-h-16 items-center gap-3 py-4 leading-snug';
  return (
    <nav aria-label="Read next" className="deferred no-print wrapx mt-14">
      <div className="grid border-y border-line sm:grid-cols-2">
        {post.newer === null ? (
          <span className="hidden sm:block" />
        ) : (
          <PageLink to={`/${post.journal}/${post.newer.slug}`} className={way}>
            <Icon of={ArrowLeft} className="flex-none" />
            <span>
              <span className="label block">Newer</span>
              <span className="font-strong underline-offset-4 group-hover:underline">{post.newer.title}</span>
            </span>
          </PageLink>
        )}
        {post.older === null ? null : (
          <PageLink
            to={`/${post.journal}/${post.older.slug}`}
            className={`${way} border-t border-line sm:justify-end sm:border-l sm:border-t-0 sm:text-right`}
          >
            <span>
              <span className="label block">Older</span>
              <span className="font-strong underline-offset-4 group-hover:underline">{post.older.title}</span>
            </span>
            <Icon of={ArrowRight} className="flex-none" />
          </PageLink>
        )}
      </div>
    </nav>
  );
}

export default function PostPage() {
  const { post } = useLoaderData<typeof loader>();
  const wasChanged = post.updated_at !== post.published_at;
  return (
    <>
      <article className="pt-6 lg:pt-9">
        <header className="wrapx">
          <Breadcrumbs crumbs={crumbsOf(post)} />
          <h1 className="display mt-3 max-w-[20ch] text-display">{post.title}</h1>
          <p className="mt-4 max-w-prose text-lead text-ink-2">{post.excerpt}</p>
          <p className="mt-4 text-small text-ink-3">
            {post.author === '' ? '' : `By ${post.author}. `}
            <TimeText at={post.published_at} form="date" />
            {wasChanged ? (
              <>
                , updated <TimeText at={post.updated_at} form="date" />
              </>
            ) : null}
            , {readingTime(post.reading_minutes)}
          </p>
        </header>
        {post.hero === null ? null : (
          <figure className="wrapx mt-8">
            <Picture
              image={post.hero}
              sizes="(min-width: 90rem) 84rem, 94vw"
              isFirst
              className="aspect-[3/2] w-full sm:aspect-[2/1]"
            />
            {post.hero.caption === '' ? null : (
              <figcaption className="mt-2 text-small text-ink-3">{post.hero.caption}</figcaption>
            )}
          </figure>
        )}
        <div className="wrapx mt-10 lg:grid lg:grid-cols-[14rem_minmax(0,42rem)_14rem] lg:justify-between lg:gap-8">
          <aside className="mb-8 lg:mb-0">
            <Contents headings={post.headings} className="lg:sticky lg:top-24" />
          </aside>
          <div>
            <SiteText html={post.body_html} className="text-[1.0625rem]" />
            {post.tags.length === 0 ? null : (
              <ul aria-label="Tags" className="no-print mt-10 flex flex-wrap gap-2">
                {post.tags.map((tag) => (
                  <li key={tag}>
                    <PageLink
                      className="chip !min-h-9 text-small"
                      to={`/${post.journal}?tag=${encodeURIComponent(tag)}`}
                    >
                      {tag}
                    </PageLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </article>
      <AdjacentPosts post={post} />
      {post.related.length === 0 ? null : (
        <section className="deferred no-print wrapx mt-16">
          <h2 className="heading text-h2">Related</h2>
          <div className="mt-6 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {post.related.slice(0, 3).map((each) => (
              <PostCard key={each.slug} post={each} level="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
