import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import type { PaymentMethod, User } from '#contract/account.ts';
import type { AuctionDetail, AuctionSummary, You } from '#contract/auctions.ts';
import type { Bid } from '#contract/bids.ts';
import type { Image, Money } from '#contract/primitives.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { BidBackend } from '#web/components/bid/bid-backend.ts';
import { tickOf } from '#web/live/hub.ts';
import type { LiveAuction } from '#web/live/use-live.ts';

export interface SampleContext {
  readonly settings: PublicSettings;
  readonly serverTime: number;
  readonly hero: Image | null;
}

const READER = 'you';
const OTHER_BIDDER = 'ridgerunner';

function summary({ settings, serverTime, hero }: SampleContext, changes: Partial<AuctionSummary>): AuctionSummary {
  const money = (amount: number): Money => ({ amount, currency: settings.currency });
  return {
    slug: 'specimen',
    lot_number: 1184,
    title: '1971 Datsun 240Z Series I',
    subtitle: 'Matching-numbers L24, five-speed, restored 2019 to 2021',
    year: 1971,
    make: 'Datsun',
    model: '240Z',
    category: 'car',
    body_style: 'coupe',
    state: 'live',
    start_date: formatZonelessUtc(serverTime - 5 * DAY_MS),
    close_date: formatZonelessUtc(serverTime + 2 * DAY_MS + 3 * HOUR_MS),
    price: money(4_850_000),
    minimum_bid: money(4_900_000),
    starting_bid: money(1_000_000),
    hammer_price: null,
    bid_count: 31,
    watch_count: 1204,
    comment_count: 18,
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    leader: OTHER_BIDDER,
    leading_bid_at: new Date(serverTime - HOUR_MS).toISOString(),
    reserve_status: 'not_met',
    is_featured: false,
    hero,
    location: { city: 'Austin', region: 'TX' },
    place: 'Austin, Texas',
    mileage: { value: 61_204, unit: 'mi' },
    ...changes,
  };
}

export function sampleAuctions(
  context: SampleContext,
): { name: string; auction: AuctionSummary; bidStatus?: 'leading' | 'outbid' }[] {
  const { settings, serverTime } = context;
  const money = (amount: number): Money => ({ amount, currency: settings.currency });
  const of = (slug: string, changes: Partial<AuctionSummary>) =>
    summary(context, { slug: `specimen-${slug}`, ...changes });
  const closed = { close_date: formatZonelessUtc(serverTime - DAY_MS), leader: OTHER_BIDDER };
  return [
    { name: 'Live', auction: of('live', {}) },
    {
      name: 'Live, no bids, no reserve',
      auction: of('no-bids', { bid_count: 0, price: null, leader: null, reserve_status: 'none', leading_bid_at: null }),
    },
    {
      name: 'Reserve met, you lead',
      auction: of('leading', { reserve_status: 'met', leader: READER }),
      bidStatus: 'leading',
    },
    {
      name: 'Ending soon, you are outbid',
      auction: of('outbid', { close_date: formatZonelessUtc(serverTime + 43 * MINUTE_MS), reserve_status: 'met' }),
      bidStatus: 'outbid',
    },
    {
      name: 'Extended',
      auction: of('extended', {
        close_date: formatZonelessUtc(serverTime + 103_000),
        extension_count: 3,
        in_extension: true,
        reserve_status: 'met',
      }),
    },
    {
      name: 'Coming soon',
      auction: of('soon', {
        state: 'scheduled',
        start_date: formatZonelessUtc(serverTime + 2 * DAY_MS),
        close_date: formatZonelessUtc(serverTime + 9 * DAY_MS),
        price: null,
        bid_count: 0,
        leader: null,
      }),
    },
    { name: 'Closing', auction: of('closing', { state: 'closed', close_date: formatZonelessUtc(serverTime - 1000) }) },
    {
      name: 'Sold',
      auction: of('sold', { ...closed, state: 'sold', hammer_price: money(4_850_000), reserve_status: 'met' }),
    },
    { name: 'Not sold', auction: of('not-sold', { ...closed, state: 'not_sold' }) },
    { name: 'Withdrawn', auction: of('withdrawn', { ...closed, state: 'withdrawn' }) },
    { name: 'Without a photo', auction: of('bare', { hero: null }) },
  ];
}

function userOf({ settings, serverTime }: SampleContext, changes: Partial<User> = {}): User {
  const money = (amount: number): Money => ({ amount, currency: settings.currency });
  return {
    id: READER,
    username: READER,
    name: 'You',
    email: 'you@example.com',
    avatar: null,
    email_verified: true,
    bidding_terms_accepted: true,
    has_payment_method: true,
    blocked: false,
    is_staff: false,
    staff_roles: [],
    time_zone: null,
    distance_unit: null,
    email_language: null,
    phone: null,
    profile_visibility: 'public',
    limit: money(settings.first_limit),
    exposure: money(0),
    created_at: new Date(serverTime - 90 * DAY_MS).toISOString(),
    ...changes,
  };
}

const NEVER = new Promise<never>(() => undefined);
const SILENT_BACKEND: BidBackend = {
  isPractice: false,
  client: { call: () => NEVER },
  releaseOnLeave: () => undefined,
  isLost: () => false,
  lastReceivedAt: () => null,
};

export interface PanelSample {
  readonly name: string;
  readonly backend: BidBackend;
  readonly readYou: () => Promise<never>;
  readonly auction: AuctionDetail;
  readonly live: LiveAuction;
  readonly user: User | null;
  readonly card: PaymentMethod | null;
}

const STAND_STILL = { events: [], receiveTick: () => {}, addBids: () => {}, addComments: () => {} };

const NEW_BIDDER = {
  withdraw_until: null,
  withdrawn: null,
  accepts_second_chance: false,
  watching: false,
  leading: false,
  maximum: null,
  has_bid: false,
  is_seller: false,
  is_buyer: false,
  is_dealer_member: false,
  can_bid: true,
  refusal: null,
};

function panel(
  context: SampleContext,
  name: string,
  {
    summary: changes = {},
    you = null,
    reason = null,
  }: { summary?: Partial<AuctionSummary>; you?: Partial<You> | null; reason?: string | null },
): PanelSample {
  const { settings, serverTime } = context;
  const money = (amount: number): Money => ({ amount, currency: settings.currency });
  const listed = summary(context, {
    close_date: formatZonelessUtc(serverTime + 2 * HOUR_MS + 12 * MINUTE_MS),
    ...changes,
    slug: `specimen-panel-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  });
  const auction: AuctionDetail = {
    ...listed,
    car: { make: 'Datsun', make_slug: 'datsun', model: '240Z', model_slug: '240z' },
    seller: { username: 'marlow_garage', avatar: null, has_page: false, dealer: null },
    vehicle: {},
    story: [],
    videos: [],
    images: [],
    withdrawn_reason: reason,
    server_time: serverTime,
    fees: feesOf(settings),
    you:
      you === null
        ? null
        : {
            ...NEW_BIDDER,
            reserved: null,
            limit_left: money(settings.first_limit),
            ...you,
          },
  };
  const bids: Bid[] =
    listed.leader === null
      ? []
      : [
          {
            number: listed.bid_count,
            bidder: listed.leader,
            amount: listed.price ?? listed.starting_bid,
            automatic: false,
            placed_at: new Date(serverTime - 8 * MINUTE_MS).toISOString(),
          },
        ];
  return {
    name,
    backend: SILENT_BACKEND,
    readYou: () => NEVER,
    auction,
    user: you === null ? null : userOf(context),
    card: { id: 'card', brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2029, is_default: true },
    live: {
      tick: tickOf(auction),
      bids,
      comments: [],
      withdrawnReason: reason,
      asOf: serverTime,
      isHistoryRewritten: false,
      listingChanges: 0,
      ...STAND_STILL,
    },
  };
}

export function samplePanels(context: SampleContext): PanelSample[] {
  const { settings, serverTime } = context;
  const money = (amount: number): Money => ({ amount, currency: settings.currency });
  const refused = (code: string, message: string) => ({ can_bid: false, refusal: { code, message } });
  const over = { close_date: formatZonelessUtc(serverTime - HOUR_MS) };
  const maximum = money(5_050_000);
  return [
    panel(context, 'Coming soon', {
      summary: {
        state: 'scheduled',
        start_date: formatZonelessUtc(serverTime + DAY_MS),
        close_date: formatZonelessUtc(serverTime + 8 * DAY_MS),
        price: null,
        bid_count: 0,
        leader: null,
      },
    }),
    panel(context, 'Guest', {}),
    panel(context, 'Email not verified', { you: refused('email_not_verified', 'Verify your email to bid.') }),
    panel(context, 'Terms not accepted', { you: refused('terms_not_accepted', 'Accept the bidding terms to bid.') }),
    panel(context, 'No card', { you: refused('no_payment_method', 'Add a card to bid.') }),
    panel(context, 'Your own auction', {
      you: { ...refused('own_auction', 'You can’t bid on your own auction.'), is_seller: true },
    }),
    panel(context, 'Ready', { you: {} }),
    panel(context, 'High bidder', {
      summary: { leader: READER, reserve_status: 'met' },
      you: { leading: true, has_bid: true, maximum },
    }),
    panel(context, 'Outbid', {
      summary: { close_date: formatZonelessUtc(serverTime + 43 * MINUTE_MS) },
      you: { has_bid: true, maximum },
    }),
    panel(context, 'Extended', {
      summary: { close_date: formatZonelessUtc(serverTime + 103_000), extension_count: 3 },
      you: {},
    }),
    panel(context, 'Closing', { summary: { state: 'closed', close_date: formatZonelessUtc(serverTime - 1000) } }),
    panel(context, 'Sold', {
      summary: { ...over, state: 'sold', hammer_price: money(4_850_000), reserve_status: 'met' },
    }),
    panel(context, 'You won', {
      summary: { ...over, state: 'sold', hammer_price: money(4_850_000), reserve_status: 'met', leader: READER },
      you: { leading: true, is_buyer: true, has_bid: true, maximum },
    }),
    panel(context, 'Reserve not met', { summary: { ...over, state: 'not_sold' } }),
    panel(context, 'No bids', { summary: { ...over, state: 'not_sold', price: null, bid_count: 0, leader: null } }),
    panel(context, 'Withdrawn', {
      summary: { ...over, state: 'withdrawn' },
      reason: 'The title has a lien. The auction was withdrawn at the seller’s request.',
    }),
  ];
}

export function feesOf(settings: SampleContext['settings']): AuctionDetail['fees'] {
  const money = (amount: number): Money => ({ amount, currency: settings.currency });
  return {
    premium_basis_points: settings.premium_basis_points,
    premium_least: money(settings.premium_least),
    premium_most: money(settings.premium_most),
    soft_close_ms: settings.soft_close_ms,
    increments: settings.increments,
    bid_unit: settings.bid_unit,
  };
}
