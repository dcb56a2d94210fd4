import type { AuctionSummary } from './auctions.ts';

type Closed = Pick<AuctionSummary, 'state' | 'outcome'>;

/** Includes a sale to an underbidder after the first one fell through. */
export const isSold = ({ state, outcome }: Closed): boolean => state === 'sold' && outcome?.state !== 'fell_through';

export const resultPrice = ({
  hammer_price: hammerPrice,
  price,
  outcome,
}: Pick<AuctionSummary, 'hammer_price' | 'price' | 'outcome'>): AuctionSummary['price'] =>
  outcome?.price ?? hammerPrice ?? price;
