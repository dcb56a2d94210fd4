import { resultPrice } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { formatMoney } from '#contract/format/money.ts';

type Ended = Pick<AuctionSummary, 'state' | 'leader' | 'price' | 'hammer_price' | 'outcome'>;

export function endingText(auction: Ended): string | null {
  const price = resultPrice(auction);
  switch (auction.state) {
    case 'sold':
      return price === null ? null : saleText(auction, formatMoney(price));
    case 'withdrawn':
      return 'Withdrawn';
    case 'reserve_not_met':
    case 'offer':
    case 'not_sold':
      return price === null ? 'Closed without a bid' : `Closed at ${formatMoney(price)}, reserve not met`;
    case 'scheduled':
    case 'live':
    case 'closed':
      return null;
  }
}

function saleText({ outcome, leader }: Ended, price: string): string {
  if (outcome?.state === 'fell_through') return `Bid to ${price} by ${leader}. The sale was not completed.`;
  if (outcome?.state === 'resold') return outcome.text;
  return `Sold to ${leader} for ${price}`;
}
