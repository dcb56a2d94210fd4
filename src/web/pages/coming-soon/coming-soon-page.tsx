import { CalendarPlus } from 'lucide';
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { listOpeningReminders } from '#contract/endpoints/notifications.ts';
import { AuctionCard } from '#web/components/auction/auction-card.tsx';
import { mileageAndPlace } from '#web/components/auction/auction-figures.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { WatchButton } from '#web/components/auction/watch-button.tsx';
import { countOf, formatCount } from '#contract/format/money.ts';
import { AuctionPrice } from '#web/components/money/auction-price.tsx';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { StateBadge } from '#web/components/badge/state-badge.tsx';
import { StaticTimeScale } from '#web/components/time/time-scale.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { formatTime } from '#contract/format/time.ts';
import { TimeText, useZone } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { useDistanceUnit, useUser } from '#web/root-data.ts';
import { Launch } from './launch.tsx';
import { answerReminder, ReminderButton, ReminderFold } from './reminder.tsx';

const SHOWN = 60;

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  const [page, viewer, reminded] = await Promise.all([
    client.call(listAuctions, { query: { status: 'coming_soon', sort: 'ending_soonest', limit: SHOWN } }),
    readViewerStatus(client, user),
    user === null
      ? []
      : client.call(listOpeningReminders).then(
          ({ items }) => items.map(({ slug }) => slug),
          () => [],
        ),
  ]);
  const auctions = page.items.toSorted((a, b) => parseTime(a.start_date) - parseTime(b.start_date));
  return { auctions, total: page.total, serverTime: page.server_time, watching: viewer.watching, reminded, site };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerReminder(pageContext(context).client, await request.formData());
}

export const meta = publicMeta<typeof loader>(({ auctions, site }) => {
  const hero = auctions[0]?.hero;
  return {
    title: 'Coming soon',
    site,
    path: '/comingSoon',
    description:
      'Upcoming auctions: read the listings, ask the seller, and watch the ones you want before bidding opens.',
    feeds: [{ title: `${site.name}: auctions`, href: '/auctions/feed.atom' }],
    ...(hero ? { image: site.publicUrl + renditionOf(hero, 1280) } : {}),
  };
});

function Reminder({
  auction: { slug, title, state },
  reminded,
}: {
  auction: AuctionSummary;
  reminded: readonly string[];
}) {
  const user = useUser();
  if (state !== 'scheduled') return null;
  return user === null ? (
    <ReminderFold slug={slug} title={title} />
  ) : (
    <ReminderButton slug={slug} title={title} isOn={reminded.includes(slug)} />
  );
}

function Next({
  auction,
  serverTime,
  isWatching,
  reminded,
}: {
  auction: AuctionSummary;
  serverTime: number;
  isWatching: boolean;
  reminded: readonly string[];
}) {
  const unit = useDistanceUnit();
  const to = `/auctions/${auction.slug}`;
  return (
    <section className="cluster" aria-labelledby="next-title">
      <div className="grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="aspect-[3/2] bg-press lg:aspect-auto lg:min-h-[34rem]">
          <Picture image={auction.hero} sizes="(min-width: 64rem) 58vw, 100vw" isFirst className="h-full w-full" />
        </div>
        <div className="flex flex-col justify-center px-[clamp(1rem,3.2vw,3rem)] py-8 lg:py-12">
          <p className="flex items-center gap-3">
            <StateBadge kind={auction.state === 'scheduled' ? 'coming_soon' : 'live'} />
            <span className="data text-data-s text-ink-3">Lot {auction.lot_number}</span>
          </p>
          <h2 id="next-title" className="display mt-4 text-h1">
            {auction.title}
          </h2>
          <p className="mt-3 text-lead text-ink-2">{auction.subtitle}</p>
          <p className="mt-1 text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
          <div className="mt-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <div>
              <div className="label">Bidding opens in</div>
              <Countdown
                closeDate={auction.start_date}
                serverTime={serverTime}
                form="panel"
                verb="Opens"
                endText="Opening…"
                className="data mt-1 block text-data-xl"
              />
            </div>
            <div className="text-right">
              <div className="label">Opening bid</div>
              <AuctionPrice
                auction={auction}
                value={auction.starting_bid}
                className="data mt-1 block text-data-l"
                saysAllIn
              />
            </div>
          </div>
          <StaticTimeScale at="start" className="mt-5" />
          <p className="mt-3 text-small text-ink-2">
            Opens <TimeText at={auction.start_date} />, closes <TimeText at={auction.close_date} />.{' '}
            {countOf(auction.watch_count, 'person', 'people')} watching.
          </p>
          <div className="mt-6 flex gap-2">
            <PageLink to={to} className="btn btn-solid min-h-[3.25rem] flex-1 px-8 sm:flex-none">
              View preview
            </PageLink>
            <WatchButton
              slug={auction.slug}
              title={auction.title}
              isWatching={isWatching}
              className="btn btn-line btn-icon !min-h-[3.25rem] !w-[3.25rem]"
            />
          </div>
          <div className="mt-3">
            <Reminder auction={auction} reminded={reminded} />
          </div>
        </div>
      </div>
    </section>
  );
}

function NothingYet() {
  return (
    <section className="cluster">
      <div className="wrapx py-16 lg:py-24">
        <h2 className="display max-w-[16ch] text-display">No upcoming auctions</h2>
        <p className="mt-5 max-w-prose text-lead text-ink-2">Browse live auctions or past results.</p>
        <StaticTimeScale at="start" className="mt-10 max-w-3xl" />
        <div className="mt-8 flex flex-wrap gap-2">
          <PageLink className="btn btn-solid" to="/auctions">
            Live auctions
          </PageLink>
          <PageLink className="btn btn-line" to="/auctions?status=results">
            Results
          </PageLink>
        </div>
      </div>
    </section>
  );
}

function byDay(auctions: readonly AuctionSummary[], zone: string): { day: string; auctions: AuctionSummary[] }[] {
  const days = new Map<string, AuctionSummary[]>();
  for (const auction of auctions) {
    const day = formatTime(parseTime(auction.start_date), 'weekday', zone);
    days.set(day, [...(days.get(day) ?? []), auction]);
  }
  return [...days].map(([day, all]) => ({ day, auctions: all }));
}

export default function ComingSoonPage() {
  const { auctions: atLoad, total, serverTime, watching, reminded, site } = useLoaderData<typeof loader>();
  const auctions = useLiveTicks(atLoad, serverTime);
  const zone = useZone();
  const [next, ...rest] = auctions;
  const isWatching = (slug: string) => watching.includes(slug);
  if (!site.isOpen)
    return <Launch name={site.name} opensAt={site.opensAt} serverTime={serverTime} auctions={auctions} />;
  return (
    <>
      <div className="wrapx flex flex-wrap items-end justify-between gap-x-8 gap-y-3 py-6 lg:py-9">
        <div>
          <h1 className="display text-h1">Coming soon</h1>
          <p className="mt-2 max-w-prose text-lead text-ink-2">
            {total === 0 ? (
              'No upcoming auctions right now.'
            ) : (
              <>
                <strong className="tnum text-ink">{formatCount(total)}</strong> preview{total === 1 ? ' is' : 's are'}{' '}
                open. Read the listings, ask the seller, and watch the ones you want before bidding opens.
              </>
            )}
          </p>
        </div>
        {total === 0 ? null : (
          <a href="/auctions/calendar.ics" className="btn btn-line">
            <Icon of={CalendarPlus} size={18} />
            Add to your calendar
          </a>
        )}
      </div>
      {next === undefined ? (
        <NothingYet />
      ) : (
        <Next auction={next} serverTime={serverTime} isWatching={isWatching(next.slug)} reminded={reminded} />
      )}
      <div className="wrapx">
        {byDay(rest, zone).map(({ day, auctions: ofDay }) => (
          <section key={day} className="mt-14">
            <h2 className="heading flex items-baseline justify-between gap-4 border-b border-line pb-3 text-h2">
              <span>{day}</span>
              <span className="data whitespace-nowrap text-data-s text-ink-3">{countOf(ofDay.length, 'auction')}</span>
            </h2>
            <div className="mt-6 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
              {ofDay.map((auction) => (
                <div key={auction.slug}>
                  <AuctionCard auction={auction} serverTime={serverTime} isWatching={isWatching(auction.slug)} />
                  <div className="mt-3">
                    <Reminder auction={auction} reminded={reminded} />
                  </div>
                </div>
              ))}
            </div>
          </section>
        ))}
        {total > auctions.length ? (
          <p className="mt-12 text-center">
            <PageLink className="btn btn-line px-8" to="/auctions?status=coming_soon">
              All {formatCount(total)} previews
            </PageLink>
          </p>
        ) : null}
      </div>
    </>
  );
}
