import type { DistanceUnit } from '#contract/format/distance.ts';
import type { LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { mileageAndPlace } from '#web/components/auction/auction-figures.ts';
import { formatMoney } from '#contract/format/money.ts';
import { formatUtcSecond, parseTime } from '#web/components/time/formats.ts';
import { pageContext } from '#web/context.ts';
import { atomAnswer } from './atom.ts';

const ENTRIES = 40;
const MAX_NAME = 200;
const NEVER = '1970-01-01T00:00:00Z';
const iso = (time: string) => new Date(parseTime(time)).toISOString();

function summaryOf(auction: AuctionSummary, unit: DistanceUnit): string {
  const opens =
    auction.state === 'scheduled'
      ? `Bidding opens ${formatUtcSecond(parseTime(auction.start_date))}, from ${formatMoney(auction.starting_bid)}. `
      : '';
  return `${[auction.subtitle.replace(/\.$/, ''), mileageAndPlace(auction, unit)].filter((part) => part !== '').join('. ')}. ${opens}Closes ${formatUtcSecond(parseTime(auction.close_date))}.`;
}

export async function loader({ context, url: asked }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const of = Object.fromEntries(
    ['make', 'model'].flatMap((name) => {
      const value = asked.searchParams.get(name)?.trim().slice(0, MAX_NAME);
      return value ? [[name, value]] : [];
    }),
  );
  const search = Object.keys(of).length === 0 ? '' : `?${new URLSearchParams(of)}`;
  const named = Object.values(of).join(' ');
  const [live, soon] = await Promise.all([
    client.call(listAuctions, { query: { ...of, status: 'live', sort: 'newly_listed', limit: ENTRIES } }),
    client.call(listAuctions, { query: { ...of, status: 'coming_soon', sort: 'newly_listed', limit: ENTRIES } }),
  ]);
  const entries = [...soon.items, ...live.items].map((auction) => {
    const url = `${site.publicUrl}/auctions/${auction.slug}`;
    // Each auction appears once: its price changes too often for a feed.
    const at = iso(auction.start_date);
    return {
      id: url,
      title: auction.title,
      url,
      publishedAt: at,
      updatedAt: at,
      author: site.name,
      category: auction.make,
      summary: summaryOf(auction, site.distanceUnit),
      image: `${url}/og.jpg`,
    };
  });
  return atomAnswer({
    title: `${site.name}: ${named === '' ? '' : `${named} `}auctions`,
    subtitle: 'Vehicles that just opened for bidding, and those opening next.',
    url: `${site.publicUrl}/auctions${search}`,
    feedUrl: `${site.publicUrl}/auctions/feed.atom${search}`,
    siteName: site.name,
    updatedAt:
      entries
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? NEVER,
    entries,
  });
}
