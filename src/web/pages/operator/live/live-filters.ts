import { HOUR_MS } from '#contract/durations.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { isPaused } from '#web/components/badge/badges-of.ts';
import { addressOf } from '#web/components/console/address.ts';
import { parseTime } from '#web/components/time/formats.ts';

/** Each is a figure that shows its auctions. */
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
  string,
  { readonly label: string; readonly matches: (auction: LiveAuctionRow, now: number) => boolean }
>;
export type LiveFilter = keyof typeof LIVE_FILTERS;
export const LIVE_FILTER_NAMES = Object.keys(LIVE_FILTERS) as LiveFilter[];

export const filteredLive = (auctions: readonly LiveAuctionRow[], filter: LiveFilter, now: number): LiveAuctionRow[] =>
  auctions.filter((auction) => auction.state === 'live' && LIVE_FILTERS[filter].matches(auction, now));

export const liveAddress = (filter: LiveFilter | null): string => addressOf('/operator/live', { show: filter });
