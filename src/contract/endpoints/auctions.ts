import { z } from 'zod';
import {
  AccountAuctionSchema,
  AuctionAddressesSchema,
  AuctionDetailSchema,
  AuctionPageSchema,
  AuctionQuerySchema,
  AuctionSummarySchema,
  CalendarSchema,
  WatcherCountsSchema,
} from '../auctions.ts';
import { SiteFiguresSchema } from '../figures.ts';
import { ClosingsQuerySchema, ClosingsSchema, PeriodAuctionsSchema, PeriodQuerySchema } from '../closings.ts';
import { endpoint, guest, json, staff, user } from '../endpoint.ts';
import { LiveBoardQuerySchema, LiveBoardSchema } from '../live-board.ts';
import { LiveAuctionListQuerySchema, LiveAuctionListSchema } from '../live-dashboard.ts';
import { pageOf } from '../primitives.ts';
import { SlugParams } from '../params.ts';

const MAX_SIMILAR = 12;
const MAX_PARTS = 100_000;
const WatchingSchema = z.object({ watching: z.boolean(), watch_count: z.int() });

export const listAuctions = endpoint('GET /api/auctions', {
  summary: 'Auctions that match the filters, with facet counts',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: AuctionQuerySchema,
  answer: json(AuctionPageSchema, 'A page of auctions'),
});

export const readAuction = endpoint('GET /api/auctions/{slug}', {
  summary: 'One auction, with the user’s own status when signed in',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(AuctionDetailSchema, 'The auction'),
});

export const listSimilarAuctions = endpoint('GET /api/auctions/{slug}/similar', {
  summary: 'Similar live auctions, or similar sales once the auction is over',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_SIMILAR).default(4) }),
  answer: json(pageOf(AuctionSummarySchema), 'Most similar first'),
});

export const readCalendar = endpoint('GET /api/calendar', {
  summary: 'Upcoming openings and closings',
  who: guest({ whileImpersonating: true }),
  query: z.object({ auction: z.string().max(200).optional() }),
  answer: json(CalendarSchema, 'Auctions that haven’t closed yet or were recently withdrawn'),
  refusals: [404],
});

export const readClosings = endpoint('GET /api/closings', {
  summary: 'Auctions that close and open, by day and then by week',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: ClosingsQuerySchema,
  answer: json(ClosingsSchema, 'The days and weeks, with the first auctions of each'),
});

export const listPeriodAuctions = endpoint('GET /api/closings/auctions', {
  summary: 'Auctions that close or open on the given days',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: PeriodQuerySchema,
  answer: json(PeriodAuctionsSchema, 'A page of auctions, earliest first'),
});

export const readSiteFigures = endpoint('GET /api/figures', {
  summary: 'Sales, sell-through and bids of the whole site',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  answer: json(SiteFiguresSchema, 'The figures, up to a minute old'),
});

export const listAuctionAddresses = endpoint('GET /api/sitemap/auctions', {
  summary: 'Addresses of public auctions, in parts by lot number',
  who: guest({ whileImpersonating: true }),
  query: z.object({ part: z.coerce.number().int().min(1).max(MAX_PARTS).default(1) }),
  answer: json(AuctionAddressesSchema, 'One part, and the number of parts'),
});

export const listWatcherCounts = endpoint('GET /api/auctions/{slug}/watchers', {
  summary: 'How many people watched an auction, over time',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  answer: json(WatcherCountsSchema, 'The number after each minute in which it changed, oldest first'),
});

export const watchAuction = endpoint('PUT /api/auctions/{slug}/watch', {
  summary: 'Watch an auction',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  answer: json(WatchingSchema, 'Watching'),
});

export const unwatchAuction = endpoint('DELETE /api/auctions/{slug}/watch', {
  summary: 'Stop watching an auction',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  answer: json(WatchingSchema, 'Not watching'),
});

export const listBiddingAuctions = endpoint('GET /api/account/bidding-auctions', {
  summary: 'Auctions the user has bid in',
  who: user({ scope: 'bids:read', whileImpersonating: true }),
  answer: json(z.array(AccountAuctionSchema), 'A bare array'),
});

export const readWatchlist = endpoint('GET /api/account/watchlist', {
  summary: 'Auctions the user watches',
  who: user({ scope: 'bids:read', whileImpersonating: true }),
  answer: json(z.array(AccountAuctionSchema), 'A bare array'),
});

export const readLiveBoard = endpoint('GET /api/account/live-board', {
  summary: 'Live auctions the user leads, was outbid in or watches',
  who: user({ whileImpersonating: true }),
  query: LiveBoardQuerySchema,
  answer: json(LiveBoardSchema, 'The auctions to show side by side, and how many more there are'),
});

export const listLiveAuctions = endpoint('GET /api/operator/live/auctions', {
  summary: 'Live auctions, closing soonest first',
  who: staff('see_auctions'),
  query: LiveAuctionListQuerySchema,
  answer: json(LiveAuctionListSchema, 'The auctions, and the total number live'),
});
