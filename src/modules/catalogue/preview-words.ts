import type { AuctionDetail } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';

const STATES: Record<AuctionDetail['state'], string> = {
  scheduled: 'Coming soon',
  live: 'Live',
  closed: 'Closing',
  sold: 'Sold',
  reserve_not_met: 'Not sold',
  offer: 'Not sold',
  not_sold: 'Not sold',
  withdrawn: 'Withdrawn',
};

function money({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: amount % 10 ** digits === 0 ? 0 : digits }).format(
    amount / 10 ** digits,
  );
}

/** The wire's times without a zone are UTC; whoever sees a picture of one must be told so. */
const moment = (time: string) =>
  `${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(new Date(`${time}Z`)).replace(/\u202f/g, ' ')} UTC`;

/** What of an auction its picture shows. */
export type Pictured = Pick<AuctionDetail, 'title' | 'subtitle' | 'state' | 'price' | 'starting_bid' | 'hammer_price' | 'start_date' | 'close_date'>;

function figuresOf(auction: Pictured): { label: string; value: string }[] {
  const { state, price, starting_bid, hammer_price } = auction;
  if (state === 'scheduled')
    return [
      { label: 'Opening bid', value: money(starting_bid) },
      { label: 'Opens', value: moment(auction.start_date) },
    ];
  if (state === 'live')
    return [
      { label: price === null ? 'Opening bid' : 'Current bid', value: money(price ?? starting_bid) },
      { label: 'Closes', value: moment(auction.close_date) },
    ];
  if (state === 'withdrawn') return [];
  const last = hammer_price ?? price;
  return last === null ? [] : [{ label: state === 'sold' ? 'Sold for' : 'Bid to', value: money(last) }];
}

/** What the picture of an auction says. */
export function previewWords(auction: Pictured, house: string) {
  return {
    house,
    title: auction.title,
    detail: auction.subtitle,
    plate: { text: STATES[auction.state], isUrgent: auction.state === 'live' },
    figures: figuresOf(auction),
  };
}
