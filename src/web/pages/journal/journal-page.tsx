import { Rss } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { PostSummary } from '#contract/content.ts';
import { JOURNAL_ENDPOINTS } from '#web/components/journal/journal-endpoints.ts';
import { JOURNAL_LABELS } from '#web/components/journal/journals.ts';
import { PostCard, readingTime } from '#web/components/journal/post-card.tsx';
import { formatCount } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { readJournalAddress, writeJournalAddress, type JournalAddress } from './journal-address.ts';
import { Pages } from '#web/components/ui/pages.tsx';

const PREVIEW_WIDTH = 1280;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const address = readJournalAddress(url);
  const { journal, category, tag, cursor } = address;
  const page = await client.call(JOURNAL_ENDPOINTS[journal].list, {
    query: {
      ...(category === '' ? {} : { category }),
      ...(tag === '' ? {} : { tag }),
      ...(cursor === '' ? {} : { cursor }),
      limit: journal === 'blog' ? 10 : 20,
    },
  });
  return { address, page, site };
}

export const meta = publicMeta<typeof loader>(({ address, page, site }) => {
  const { title, description } = JOURNAL_LABELS[address.journal];
  const hero = page.items[0]?.hero;
  return {
    title: address.category === '' ? title : `${address.category}, ${title.toLowerCase()}`,
    site,
    description,
    path: writeJournalAddress({ ...address, cursor: '' }),
    feeds: [{ title: `${site.name}: ${title}`, href: `/${address.journal}/feed.atom` }],

    ...(hero ? { image: site.publicUrl + renditionOf(hero, PREVIEW_WIDTH) } : {}),
    crumbs: [
      { name: site.name, to: '/' },
      { name: title, to: `/${address.journal}` },
    ],
  };
});

function Categories({
  address,
  categories,
}: {
  address: JournalAddress;
  categories: readonly { value: string; count: number }[];
}) {
  if (categories.length < 2) return null;
  const chips = [{ value: '', count: 0 }, ...categories];
  return (
    <nav aria-label="Categories" className="noscroll -mx-4 mt-5 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0" data-scroll>
      <ul className="flex gap-2">
        {chips.map(({ value, count }) => (
          <li key={value}>
            <PageLink
              to={writeJournalAddress({ ...address, category: value, tag: '', cursor: '' })}
              className={`chip ${value === address.category && address.tag === '' ? 'chip-on' : ''}`}
              {...(value === address.category && address.tag === '' ? { 'aria-current': 'page' } : {})}
            >
              {value === '' ? 'All' : value}
              {count === 0 ? null : <span className="tnum text-small opacity-75">{formatCount(count)}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Cards({ posts, isFirstPage }: { posts: readonly PostSummary[]; isFirstPage: boolean }) {
  const [first, ...rest] = posts;
  const small = isFirstPage ? rest : posts;
  return (
    <>
      {isFirstPage && first !== undefined ? <PostCard post={first} isBig isFirst /> : null}
      {small.length === 0 ? null : (
        <div className={`${isFirstPage ? 'mt-14' : ''} grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3`}>
          {small.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </div>
      )}
    </>
  );
}

function RowPicture({ post, isFirst }: { post: PostSummary; isFirst: boolean }) {
  if (post.hero === null)
    return (
      <div
        aria-hidden="true"
        className="flex aspect-[3/2] flex-col justify-between self-start border border-line bg-sunken p-2.5 sm:p-4"
      >
        <span className="h-1 w-6 bg-signal" />
        <span className="data text-data-s text-ink-2 sm:text-data-l">
          {formatTime(Date.parse(post.published_at), 'day', 'UTC')}
        </span>
      </div>
    );
  return (
    <div className="aspect-[3/2] self-start overflow-hidden bg-press">
      <Picture
        image={post.hero}
        sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 12rem, 6.5rem"
        isFirst={isFirst}
        isDecorative
        className="h-full w-full transition-transform duration-500 group-hover:scale-[1.025]"
      />
    </div>
  );
}

function Rows({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <ol className="border-t border-line">
      {posts.map((post, index) => (
        <li
          key={post.slug}
          className="group relative grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 border-b border-line py-5 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-8"
        >
          <RowPicture post={post} isFirst={index === 0} />
          <div>
            <TimeText at={post.published_at} form="day" className="data text-data-s text-ink-3" />
            <h2 className="heading mt-1 text-h3">
              <PageLink
                to={`/news/${post.slug}`}
                className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {post.title}
              </PageLink>
            </h2>
            <p className="mt-1 text-small text-ink-3">
              {post.category === '' ? '' : `${post.category}, `}
              {readingTime(post.reading_minutes)}
            </p>
          </div>
          <p className="max-w-prose text-ink-2 max-lg:col-span-2 max-lg:mt-3">{post.excerpt}</p>
        </li>
      ))}
    </ol>
  );
}

export default function JournalPage() {
  const { address, page } = useLoaderData<typeof loader>();
  const { title, lead } = JOURNAL_LABELS[address.journal];
  const isFirstPage = address.cursor === '' && address.category === '' && address.tag === '';
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="display text-h1">{title}</h1>
          <p className="mt-2 max-w-prose text-lead text-ink-2">{lead}</p>
        </div>
        <div className="no-print flex gap-4 text-small">
          <PageLink
            to={address.journal === 'blog' ? '/news' : '/blog'}
            className="link inline-flex min-h-11 items-center font-strong"
          >
            {address.journal === 'blog' ? 'News' : 'The journal'}
          </PageLink>
          <a
            href={`/${address.journal}/feed.atom`}
            className="link inline-flex min-h-11 items-center gap-1.5 font-strong"
          >
            <Icon of={Rss} size={16} />
            Feed
          </a>
        </div>
      </div>
      <Categories address={address} categories={page.categories} />
      {address.tag === '' ? null : (
        <p className="mt-6 text-ink-2">
          Posts about <strong className="text-ink">{address.tag}</strong>.{' '}
          <PageLink className="link" to={`/${address.journal}`}>
            Show all
          </PageLink>
        </p>
      )}
      <div className="mt-8">
        {page.items.length === 0 ? (
          <div className="border-y border-line py-12">
            <p className="heading text-h3">Nothing here yet</p>
            <p className="mt-2 text-ink-2">
              {address.category === '' && address.tag === ''
                ? 'We’re writing the first post.'
                : 'No posts under this topic.'}
            </p>
          </div>
        ) : address.journal === 'blog' ? (
          <Cards posts={page.items} isFirstPage={isFirstPage} />
        ) : (
          <Rows posts={page.items} />
        )}
      </div>
      <Pages
        first={writeJournalAddress({ ...address, cursor: '' })}
        next={page.next_cursor === null ? null : writeJournalAddress({ ...address, cursor: page.next_cursor })}
        isFirst={address.cursor === ''}
        labels={['Newest', 'Older']}
        isCentered
        className="mt-14 border-t border-line pt-8"
      />
    </div>
  );
}
