import { type ComponentProps, Suspense, useMemo } from 'react';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listAuctions, readSiteFigures } from '#contract/endpoints/auctions.ts';
import { listBlogPosts } from '#contract/endpoints/content.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { AuctionCard, type AuctionCardProps } from '#web/components/auction/auction-card.tsx';
import { readViewerStatus, latestBidStatus } from '#web/components/auction/viewer-status.ts';
import { PostCard } from '#web/components/journal/post-card.tsx';
import { formatCount } from '#contract/format/money.ts';
import { renditionOf } from '#web/components/picture/picture.tsx';
import { organization, website } from '#web/components/seo/structured-data.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { serializeData, useParsedData } from '#web/serialized-data.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { useUser } from '#web/root-data.ts';
import { Hero } from './hero.tsx';
import { Intro } from './intro.tsx';
import { RecentSales } from './just-sold.tsx';
import { TotalCost, Steps } from './how-it-works.tsx';

const CLOSING_SHOWN = 4;
const NEW_SHOWN = 5;
const SOLD_SHOWN = 5;
const POSTS_SHOWN = 3;
const PREVIEW_WIDTH = 1280;

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  if (!site.isOpen && user?.is_staff !== true) throw redirect('/comingSoon');
  const [closing, listed, soon, closed, settings, viewer, figures, posts] = await Promise.all([
    client.call(listAuctions, { query: { status: 'live', sort: 'ending_soonest', limit: 12 } }),
    client.call(listAuctions, { query: { status: 'live', sort: 'newly_listed', limit: 12 } }),
    client.call(listAuctions, { query: { status: 'coming_soon', limit: 2 } }),
    client.call(listAuctions, { query: { status: 'results', sort: 'recently_closed', limit: SOLD_SHOWN } }),
    client.call(readSiteSettings),
    readViewerStatus(client, user),
    client.call(readSiteFigures).catch(() => null),
    client.call(listBlogPosts, { query: { limit: POSTS_SHOWN } }).then(
      ({ items }) => items,
      () => [],
    ),
  ]);
  const hero = closing.items.find((auction) => auction.is_featured) ?? closing.items[0] ?? null;
  const next = closing.items.filter(({ slug }) => slug !== hero?.slug).slice(0, CLOSING_SHOWN);
  const named = new Set([hero, ...next].map((auction) => auction?.slug));
  const fresh = [...listed.items.filter(({ slug }) => !named.has(slug)), ...soon.items].slice(0, NEW_SHOWN);
  const shown = serializeData({
    hero,
    next,
    fresh,
    sold: closed.items,
    posts,
    settings,
    viewer,
    figures,
    serverTime: closing.server_time,
    liveCount: closing.facets.status.live,
    soonCount: closing.facets.status.coming_soon,
  });
  return { shown, image: hero?.hero ? site.publicUrl + renditionOf(hero.hero, PREVIEW_WIDTH) : null, site };
}

export const meta = publicMeta<typeof loader>(({ site, image }) => ({
  title: 'Vehicle auctions with nothing hidden',
  site,
  path: '/',
  description:
    'Timed vehicle auctions: flaws disclosed up front, every bid on record, your total shown before you commit.',
  feeds: [{ title: `${site.name}: auctions`, href: '/auctions/feed.atom' }],
  data: [organization(site), website(site)],
  ...(image === null ? {} : { image }),
}));

function SectionHead({ title, more, to }: { title: string; more: string; to: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="heading text-h2">{title}</h2>
      <PageLink to={to} className="link inline-flex min-h-11 items-center text-[.9375rem] font-strong">
        {more}
      </PageLink>
    </div>
  );
}

function NothingLive() {
  return (
    <section className="self-center lg:border-l lg:border-line lg:pl-12">
      <h2 className="heading text-h2">No live auctions right now</h2>
      <p className="mt-3 max-w-prose text-lead text-ink-2">See what’s coming soon, or browse past results.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <PageLink className="btn btn-solid" to="/auctions?status=coming_soon">
          Coming soon
        </PageLink>
        <PageLink className="btn btn-line" to="/auctions?status=results">
          Results
        </PageLink>
      </div>
    </section>
  );
}

function JustListed({ fresh, soonCount }: { fresh: readonly AuctionCardProps[]; soonCount: number }) {
  const [big, ...small] = fresh;
  if (big === undefined) return null;
  return (
    <Suspense>
      <section className="deferred until-input mt-12 lg:mt-16">
        <SectionHead
          title="Just listed"
          more={soonCount === 0 ? 'Newly listed' : `${formatCount(soonCount)} coming soon`}
          to={soonCount === 0 ? '/auctions?sort=newly_listed' : '/auctions?status=coming_soon'}
        />
        <div className="grid gap-x-5 gap-y-5 sm:gap-y-10 lg:grid-cols-[2fr_1fr_1fr] print:grid-cols-[2fr_1fr_1fr]">
          <div className="lg:row-span-2 print:row-span-2">
            <AuctionCard {...big} isBig sizes="(min-width: 64rem) 46vw, 94vw" />
          </div>
          {small.map((card) => (
            <AuctionCard
              key={card.auction.slug}
              {...card}
              isSlim
              sizes="(min-width: 64rem) 23vw, (min-width: 30rem) 94vw, 9rem"
            />
          ))}
        </div>
      </section>
    </Suspense>
  );
}

export default function HomePage() {
  const {
    hero: heroAtLoad,
    next: nextAtLoad,
    fresh: freshAtLoad,
    sold,
    posts,
    settings,
    viewer,
    figures,
    serverTime,
    liveCount,
    soonCount,
  } = useParsedData(useLoaderData<typeof loader>().shown);
  const username = useUser()?.username;
  const all = useMemo(
    () => [...(heroAtLoad === null ? [] : [heroAtLoad]), ...nextAtLoad, ...freshAtLoad],
    [heroAtLoad, nextAtLoad, freshAtLoad],
  );
  const present = new Map(useLiveTicks(all, serverTime).map((auction) => [auction.slug, auction]));
  const now = (auction: AuctionSummary) => present.get(auction.slug) ?? auction;
  const [hero, next, fresh] = [heroAtLoad === null ? null : now(heroAtLoad), nextAtLoad.map(now), freshAtLoad.map(now)];
  const watching = new Set(viewer.watching);
  const props = (auction: AuctionSummary) => ({
    auction,
    serverTime,
    bidStatus: latestBidStatus(viewer.bidStatuses[auction.slug], auction.leader, username),
    isWatching: watching.has(auction.slug),
  });
  return (
    <>
      <section className="cluster pb-7 pt-6 lg:pb-10 lg:pt-8">
        <div className="wrapx grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] 2xl:gap-x-20">
          <Intro figures={figures} liveCount={liveCount} />
          {hero === null ? <NothingLive /> : <Hero {...props(hero)} />}
        </div>
      </section>
      <div className="wrapx">
        {next.length === 0 ? null : (
          <Suspense>
            <section className="deferred mt-10 lg:mt-12">
              <SectionHead title="Closing next" more={`All ${formatCount(liveCount)} live auctions`} to="/auctions" />
              <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4 print:grid-cols-4">
                {next.map((auction) => (
                  <AuctionCard
                    key={auction.slug}
                    {...props(auction)}
                    isSlim
                    sizes="(min-width: 64rem) 22vw, (min-width: 30rem) 46vw, 9rem"
                  />
                ))}
              </div>
            </section>
          </Suspense>
        )}
        <JustListed fresh={fresh.map(props)} soonCount={soonCount} />
        <Suspense>
          <div className="deferred until-input mt-14 lg:mt-20 grid gap-14 xl:grid-cols-[1.25fr_1fr]">
            {sold.length === 0 ? null : (
              <section>
                <SectionHead title="Just closed" more="All results" to="/auctions?status=results" />
                <RecentSales auctions={sold} />
              </section>
            )}
            <TotalCost settings={settings} />
          </div>
        </Suspense>
        <Suspense>
          <section className="deferred until-input mt-14 lg:mt-20">
            <SectionHead title="How it works" more="Fees, reserves and the close" to="/how-it-works" />
            <Steps settings={settings} />
          </section>
        </Suspense>
        {posts.length === 0 ? null : (
          <Suspense>
            <section className="deferred until-input mt-14 lg:mt-20">
              <SectionHead title="From the journal" more="All articles" to="/blog" />
              <Posts posts={posts} />
            </section>
          </Suspense>
        )}
      </div>
    </>
  );
}

function Posts({ posts }: { posts: readonly ComponentProps<typeof PostCard>['post'][] }) {
  return (
    <div className="grid gap-x-6 gap-y-6 md:grid-cols-3 md:gap-y-10 print:grid-cols-3">
      {posts.map((post, index) => (
        <PostCard key={post.slug} post={post} level="h3" isSlim={index > 0} />
      ))}
    </div>
  );
}
