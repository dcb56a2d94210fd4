import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { isSold, resultPrice } from '#contract/auction-result.ts';
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
  const { state, price, starting_bid } = auction;
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
  const last = resultPrice(auction);
  return last === null
    ? []
    : [
        {
          label: isSold(auction) ? 'Sold for' : 'Bid to',
          value: formatMoney(last),
        },
      ];
}

const stateText = (auction: Pictured): string =>
  auction.state === 'sold' && !isSold(auction) ? 'Sale not completed' : STATUS_LABELS[auction.state].word;

export function previewText(auction: Pictured, site: string) {
  return {
    site,
    title: auction.title,
    detail: auction.subtitle,
    badge: { text: stateText(auction), isUrgent: auction.state === 'live' },
    figures: figuresOf(auction),
  };
}
