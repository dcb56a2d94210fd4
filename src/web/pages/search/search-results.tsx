import type { ReactNode } from 'react';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { SearchAnswer } from '#contract/content.ts';
import { AuctionCard } from '#web/components/auction/auction-card.tsx';
import { DealerList } from '#web/components/dealer/dealer-list.tsx';
import { iconOf } from '#web/components/enquiry/service-icons.ts';
import { PostCard } from '#web/components/journal/post-card.tsx';
import { formatCount } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { plainText } from '#web/components/prose/plain-text.ts';
import { SEARCH_KINDS, shownCountOf, writeSearchAddress, type SearchKind } from './search-kinds.ts';
import { townText } from '#web/components/listing/place-text.ts';

interface GroupProps {
  answer: SearchAnswer;
  serverTime: number;
  watching: readonly string[];
}

function Cards({
  auctions,
  serverTime,
  watching,
}: {
  auctions: readonly AuctionSummary[];
  serverTime: number;
  watching: readonly string[];
}) {
  return (
    <div className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {auctions.map((auction) => (
        <AuctionCard
          key={auction.slug}
          auction={auction}
          serverTime={serverTime}
          isWatching={watching.includes(auction.slug)}
        />
      ))}
    </div>
  );
}

const ROW_LINK = 'font-strong decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline';

const BODIES: Record<SearchKind, (props: GroupProps) => ReactNode> = {
  auctions: ({ answer, ...rest }) => <Cards auctions={answer.auctions.items} {...rest} />,
  results: ({ answer, ...rest }) => <Cards auctions={answer.results.items} {...rest} />,
  dealers: ({ answer }) => <DealerList dealers={answer.dealers.items} level="h3" />,
  posts: ({ answer }) => (
    <div className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {answer.posts.items.map((post) => (
        <PostCard key={post.journal + post.slug} post={post} level="h3" />
      ))}
    </div>
  ),
  faqs: ({ answer }) => (
    <ul className="max-w-[54rem] border-t border-line">
      {answer.faqs.items.map((faq) => (
        <li key={faq.slug} className="relative border-b border-line py-4">
          <h3>
            <PageLink className={ROW_LINK} to={`/faqs#${faq.slug}`}>
              {faq.question}
            </PageLink>
          </h3>
          <p className="mt-1 line-clamp-2 text-ink-2">{plainText(faq.answer_html)}</p>
          <p className="mt-1 text-small text-ink-3">{faq.group}</p>
        </li>
      ))}
    </ul>
  ),
  services: ({ answer }) => (
    <ul className="max-w-[54rem] border-t border-line">
      {answer.services.items.map((service) => (
        <li key={service.slug} className="relative flex gap-4 border-b border-line py-4">
          <Icon of={iconOf(service.kind)} size={24} className="mt-0.5 flex-none" />
          <div className="min-w-0 flex-1">
            <h3>
              <PageLink className={ROW_LINK} to={`/services/${service.slug}`}>
                {service.title}
              </PageLink>
            </h3>
            <p className="mt-0.5 text-ink-2">{service.summary}</p>
          </div>
          <p className="data whitespace-nowrap text-data-s">{service.price_text}</p>
        </li>
      ))}
    </ul>
  ),
  photographers: ({ answer }) => (
    <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {answer.photographers.items.map((person) => (
        <li key={person.slug} className="relative">
          <Picture
            image={person.hero}
            sizes="(min-width: 64rem) 22vw, 46vw"
            isDecorative
            className="aspect-[3/2] w-full"
          />
          <h3 className="mt-2">
            <PageLink className={ROW_LINK} to={`/photographers/${person.slug}`}>
              {person.name}
            </PageLink>
          </h3>
          <p className="text-small text-ink-3">{townText(person.place)}</p>
        </li>
      ))}
    </ul>
  ),
  pages: ({ answer }) => (
    <ul className="max-w-[54rem] border-t border-line">
      {answer.pages.items.map((page) => (
        <li key={page.href} className="relative border-b border-line py-4">
          <h3>
            <PageLink className={ROW_LINK} to={page.href}>
              {page.title}
            </PageLink>
          </h3>
          <p className="mt-1 text-ink-2">{page.summary}</p>
        </li>
      ))}
    </ul>
  ),
};

export function SearchResults({ kind, q, ...props }: GroupProps & { kind: SearchKind | null; q: string }) {
  const shown = SEARCH_KINDS.filter(
    (each) => (kind === null || each.kind === kind) && props.answer[each.kind].total > 0,
  );
  return (
    <>
      {shown.map((each) => {
        const { items, total } = props.answer[each.kind];
        const Body = BODIES[each.kind];
        return (
          <section key={each.kind} className="mt-12 first:mt-8" aria-labelledby={`found-${each.kind}`}>
            <div className="mb-5 flex items-baseline justify-between gap-4">
              <h2 id={`found-${each.kind}`} className="heading text-h2">
                {each.name}
              </h2>
              {kind === null && total > items.length ? (
                <PageLink
                  className="link inline-flex min-h-11 items-center whitespace-nowrap text-[.9375rem] font-strong"
                  to={writeSearchAddress({ q, kind: each.kind })}
                >
                  All {shownCountOf(props.answer, each.kind)}
                </PageLink>
              ) : null}
            </div>
            <Body {...props} />
            {kind !== null && total > items.length ? (
              <p className="mt-8 text-small text-ink-3">
                The first {formatCount(items.length)} of {shownCountOf(props.answer, each.kind)}.{' '}
                {each.kind === 'auctions' || each.kind === 'results' ? (
                  <PageLink
                    className="link"
                    to={`/auctions?${new URLSearchParams({ q, ...(each.kind === 'results' ? { status: 'results' } : {}) })}`}
                  >
                    View all in the auction list, with filters
                  </PageLink>
                ) : (
                  'Add a word to narrow the results.'
                )}
              </p>
            ) : null}
          </section>
        );
      })}
    </>
  );
}
