import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { formatMoney } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';

/** A picture has no reader's zone: its times are in UTC, and say so. */
function moment(time: string): string {
  const ms = Date.parse(`${time}Z`);
  return `${formatTime(ms, 'day', 'UTC')}, ${formatTime(ms, 'time', 'UTC')}`;
}

export type Pictured = Pick<
  AuctionDetail,
  'title' | 'subtitle' | 'state' | 'price' | 'starting_bid' | 'hammer_price' | 'start_date' | 'close_date' | 'outcome'
>;

function figuresOf(auction: Pictured): { label: string; value: string }[] {
  const { state, price, starting_bid, hammer_price, outcome } = auction;
  if (state === 'scheduled')
    return [
      { label: 'Opening bid', value: formatMoney(starting_bid) },
      { label: 'Opens', value: moment(auction.start_date) },
    ];
  if (state === 'live')
    return [
      { label: price === null ? 'Opening bid' : 'Current bid', value: formatMoney(price ?? starting_bid) },
      { label: 'Closes', value: moment(auction.close_date) },
    ];
  if (state === 'withdrawn') return [];
  const last = hammer_price ?? price;
  return last === null ? [] : [{ label: state === 'sold' && outcome?.state !== 'fell_through' ? 'Sold for' : 'Bid to', value: formatMoney(last) }];
}

export function previewText(auction: Pictured, site: string) {
  return {
    site,
    title: auction.title,
    detail: auction.subtitle,
    plate: { text: STATUS_LABELS[auction.state].word, isUrgent: auction.state === 'live' },
    figures: figuresOf(auction),
  };
}
