import type { AuctionSummary } from './auctions.ts';

type Closed = Pick<AuctionSummary, 'state' | 'outcome'>;

/** True for a sale to the high bidder, or to an underbidder after the first sale fell through. */
export const isSold = ({ state, outcome }: Closed): boolean => state === 'sold' && outcome?.state !== 'fell_through';

/** The price of the sale, or where bidding ended without one. Null without bids. */
export const resultPrice = ({
  hammer_price: hammerPrice,
  price,
  outcome,
}: Pick<AuctionSummary, 'hammer_price' | 'price' | 'outcome'>): AuctionSummary['price'] =>
  outcome?.price ?? hammerPrice ?? price;
