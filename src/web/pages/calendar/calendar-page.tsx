import { useMemo } from 'react';
import { CalendarPlus, Mail } from 'lucide';
import { useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Closings } from '#contract/closings.ts';
import { listPeriodAuctions, readClosings } from '#contract/endpoints/auctions.ts';
import { readViewerStatus } from '#web/components/auction/viewer-status.ts';
import { zoneLabel } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { serializeData, useParsedData } from '#web/serialized-data.ts';
import { type CalendarAddress, readAddress, writeAddress } from './calendar-address.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { answerDailyEmail, DailyEmail } from './daily-email.tsx';
import { DayStrip } from './day-strip.tsx';
import { PeriodList, periodListTitle } from './period-list.tsx';
import { PeriodSection } from './period-section.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  const address = readAddress(url.searchParams);
  const { make, body, from, to, by, cursor } = address;
  const filters = { ...(make === '' ? {} : { make }), ...(body === '' ? {} : { body }) };
  const [shown, { watching }] = await Promise.all([
    from === ''
      ? client.call(readClosings, { query: filters })
      : client.call(listPeriodAuctions, { query: { ...filters, from, to, by, ...(cursor === '' ? {} : { cursor }) } }),
    readViewerStatus(client, user),
  ]);
  return { address, shown: serializeData(shown), watching, siteName: site.name, origin: site.publicUrl };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerDailyEmail(pageContext(context).client, await request.formData());
}

export const meta = publicMeta<typeof loader>(({ address, siteName, origin }) => ({
  title: address.from === '' ? 'Closing calendar' : periodListTitle(address),
  site: { name: siteName, publicUrl: origin },
  path: writeAddress({ ...address, cursor: '' }),
  description: 'Auctions that close and open today, over the next two weeks and beyond.',
}));

interface OverviewProps {
  readonly closings: Closings;
  readonly address: CalendarAddress;
  readonly watching: readonly string[];
}

function Overview({ closings, address, watching }: OverviewProps) {
  const { periods, today, time_zone: siteZone, facets, server_time: serverTime } = closings;
  const shown = useMemo(() => {
    const all = periods.flatMap(({ closing, opening }) => [...closing.items, ...opening.items]);
    return [...new Map(all.map((auction) => [auction.slug, auction])).values()];
  }, [periods]);
  const latest = new Map(useLiveTicks(shown, serverTime).map((auction) => [auction.slug, auction]));
  const { location, formMethod } = useNavigation();
  const isPending = location?.pathname === '/calendar' && formMethod !== 'POST';
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="display text-h1">Closing calendar</h1>
          <p className="mt-2 max-w-prose text-lead text-ink-2">
            Auctions that close and open, day by day. Days are in {zoneLabel(siteZone)}.
          </p>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <a href="#daily-email" className="btn btn-line">
            <Icon of={Mail} size={18} />
            Daily email
          </a>
          <a href="/auctions/calendar.ics" className="btn btn-line">
            <Icon of={CalendarPlus} size={18} />
            Add to your calendar
          </a>
        </div>
      </div>
      <CalendarFilters address={address} facets={facets} />
      <div aria-busy={isPending} className={isPending ? 'opacity-60 transition-opacity delay-150' : ''}>
        <DayStrip periods={periods} today={today} />
        {shown.length === 0 ? (
          <p className="mt-8 border-t border-line-strong py-6 text-ink-2">
            Nothing closes or opens in the next weeks{address.make + address.body === '' ? '' : ' with these filters'}.{' '}
            <PageLink className="link" to="/auctions">
              View all auctions
            </PageLink>
          </p>
        ) : (
          <div className="mt-8">
            {periods.map((period) => (
              <PeriodSection
                key={period.first_day}
                period={period}
                today={today}
                siteZone={siteZone}
                address={address}
                watching={watching}
                latest={(auction: AuctionSummary) => latest.get(auction.slug) ?? auction}
              />
            ))}
          </div>
        )}
      </div>
      <DailyEmail action={`${writeAddress(address)}#daily-email`} />
    </div>
  );
}

export default function CalendarPage() {
  const { address, shown, watching } = useLoaderData<typeof loader>();
  const found = useParsedData(shown);
  return 'periods' in found ? (
    <Overview closings={found} address={address} watching={watching} />
  ) : (
    <PeriodList page={found} address={address} watching={watching} />
  );
}
