import { HOUR_MS } from '#contract/durations.ts';
import type { LiveView, LiveSort } from '#contract/console-lists.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { isPaused } from '#web/components/badge/badges-of.ts';
import { parseTime } from '#web/components/time/formats.ts';

export const LIVE_FILTERS = {
  closing: {
    label: 'Closing within 1 hr',
    matches: ({ close_date: at }, now) => parseTime(at) - now < HOUR_MS,
  },
  extended: { label: 'Extended', matches: ({ in_extension: isExtended }) => isExtended },
  paused: { label: 'Paused', matches: isPaused },
  no_bids: { label: 'No bids', matches: ({ bid_count: count }) => count === 0 },
  below_reserve: { label: 'Below reserve', matches: ({ reserve_status: status }) => status === 'not_met' },
} as const satisfies Record<
  LiveView,
  { readonly label: string; readonly matches: (auction: LiveAuctionRow, now: number) => boolean }
>;

export const LIVE_PATH = '/operator/live';

export const filteredLive = (auctions: readonly LiveAuctionRow[], filter: LiveView, now: number): LiveAuctionRow[] =>
  auctions.filter((auction) => auction.state === 'live' && LIVE_FILTERS[filter].matches(auction, now));

export function searchedLive(auctions: readonly LiveAuctionRow[], q: string | null): readonly LiveAuctionRow[] {
  if (q === null) return auctions;
  const words = q.toLowerCase().split(/\s+/);
  return auctions.filter(
    ({ title, lot_number: number }) =>
      String(number) === q || words.every((word) => title.toLowerCase().includes(word)),
  );
}

const VALUES: Readonly<Record<string, (auction: LiveAuctionRow) => number>> = {
  closes: ({ close_date: at }) => parseTime(at),
  bid: ({ price }) => price?.amount ?? 0,
  bids: ({ bid_count: count }) => count,
  number: ({ lot_number: value }) => value,
};

/** Auctions that are no longer live come last. */
export function sortedLive(auctions: readonly LiveAuctionRow[], sort: LiveSort): LiveAuctionRow[] {
  const valueOf = VALUES[sort.replace('-', '')];
  if (valueOf === undefined) throw new Error(`no order ${sort}`);
  const direction = sort.startsWith('-') ? -1 : 1;
  return auctions.toSorted(
    (one, other) =>
      Number(one.state !== 'live') - Number(other.state !== 'live') || direction * (valueOf(one) - valueOf(other)),
  );
}
