import { totalText } from '#contract/sale-texts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { allInOf } from '#contract/all-in.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { formatMoney } from '#contract/format/money.ts';
import { PLACEHOLDERS } from '#contract/email-placeholders.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { type Money, money } from '#contract/primitives.ts';

const AFTER_CLOSE: ReadonlySet<NotificationKind> = new Set([
  'won',
  'lost',
  'sold',
  'watch_ended',
  'settlement',
  'invoice',
  'payment',
]);
const BEFORE_OPENING: ReadonlySet<NotificationKind> = new Set([
  'reminder_hour',
  'search_hit',
  'followed_new',
  'submission',
]);
const PRICE = 5_100_000;
const MINIMUM = 5_150_000;
const PREMIUM = 255_000;

export interface SampleOf {
  readonly currency: string;
  readonly at: number;
  readonly real?: AuctionSummary | null;
}

export function sampleAuction(kind: NotificationKind, { currency, at, real = null }: SampleOf): AuctionSummary {
  const state = AFTER_CLOSE.has(kind) ? 'sold' : BEFORE_OPENING.has(kind) ? 'scheduled' : 'live';
  const isOpen = state !== 'scheduled';
  const closesAt = state === 'sold' ? at : at + (isOpen ? HOUR_MS : 8 * 24 * HOUR_MS);
  const { price, minimum } = figuresOfSample(currency, real);
  return {
    slug: '1971-datsun-240z',
    lot_number: 1,
    title: PLACEHOLDERS.car.example,
    subtitle: '',
    year: 1971,
    make: 'Datsun',
    model: '240Z',
    category: 'car',
    body_style: 'coupe',
    state,
    start_date: formatZonelessUtc(isOpen ? closesAt - 7 * 24 * HOUR_MS : at + HOUR_MS),
    close_date: formatZonelessUtc(closesAt),
    price: isOpen ? price : null,
    minimum_bid: minimum,
    starting_bid: money(1_000_000, currency),
    hammer_price: state === 'sold' ? price : null,
    bid_count: isOpen ? 24 : 0,
    watch_count: 120,
    comment_count: 12,
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    leader: null,
    leading_bid_at: null,
    reserve_status: 'none',
    is_featured: false,
    hero: null,
    location: {},
    place: '',
    mileage: null,
    ...(real === null ? {} : sampleOf(real)),
  };
}

const sampleOf = ({
  slug,
  lot_number,
  title,
  subtitle,
  year,
  make,
  model,
  category,
  body_style,
  starting_bid,
  hero,
  location,
  place,
  mileage,
  buyer_costs: costs,
}: AuctionSummary) => ({
  ...{
    slug,
    lot_number,
    title,
    subtitle,
    year,
    make,
    model,
    category,
    body_style,
    starting_bid,
    hero,
    location,
    place,
  },
  mileage,
  ...(costs === undefined ? {} : { buyer_costs: costs }),
});

function figuresOfSample(currency: string, real: AuctionSummary | null) {
  if (real === null) {
    const [price, total] = [PRICE, PRICE + PREMIUM].map((amount) => ({ amount, currency })) as [Money, Money];
    return { price, total, minimum: { amount: MINIMUM, currency } };
  }
  const price = real.price ?? real.minimum_bid;
  return { price, total: allInOf(real, price), minimum: real.minimum_bid };
}

/** Null for a kind that has no example. */
export function sampleNotification(
  kind: NotificationKind,
  { currency, real = null }: Omit<SampleOf, 'at'>,
): readonly [title: string, body: string] | null {
  const car = real?.title ?? PLACEHOLDERS.car.example;
  const figures = figuresOfSample(currency, real);
  const price = formatMoney(figures.price);
  const premium = figures.total.amount - figures.price.amount;
  const examples: Partial<Record<NotificationKind, readonly [title: string, body: string]>> = {
    outbid: [
      `You’ve been outbid on the ${car}`,
      `The bid is now ${price}. The next bid must be at least ${formatMoney(figures.minimum)}.`,
    ],
    won: [
      `You won the ${car}`,
      `The hammer price is ${price}. ${totalText({ price: figures.price.amount, premium, currency })} We charge the premium to your card. You pay the seller the ${price}. Your sale page shows the next steps.`,
    ],
    lost: [`The ${car} was sold`, `Another bidder won it for ${price}.`],
    bid_voided: [
      `Your bid on the ${car} was voided`,
      'Our staff voided it: the amount had a zero too many, as you told us.',
    ],
    sold: [
      `Your ${car} is sold`,
      `The hammer price is ${price}. We collect the buyer’s premium first, then the buyer pays you. Your sale page shows the next steps.`,
    ],
    watch_hour: [`Last hour: ${car}`, 'It closes in less than an hour. A bid in the last minutes extends it.'],
    test: ['This is a test', 'If you can read this, notifications work on this channel.'],
  };
  return examples[kind] ?? null;
}
