export const MARKET_COLUMNS = [
  { name: 'lot_number', text: 'The number of the auction. Unique, and never used again.' },
  { name: 'closed_at', text: 'When bidding ended: ISO 8601, in UTC.' },
  { name: 'title', text: 'The title of the listing.' },
  { name: 'category', text: 'car, motorcycle, wheels or parts. The figures on this page count cars and motorcycles.' },
  { name: 'make', text: 'The make, as our vocabulary spells it. Of wheels and parts, what they fit.' },
  { name: 'model', text: 'The model, in the same way.' },
  { name: 'year', text: 'The model year.' },
  { name: 'mileage', text: 'What the odometer shows. Empty if it’s unknown or not the true mileage.' },
  { name: 'mileage_unit', text: 'mi or km. Never converted.' },
  {
    name: 'result',
    text: 'sold, not_sold or fell_through: sold at auction, but the sale didn’t complete. Withdrawn auctions aren’t in the file.',
  },
  { name: 'sold_price', text: 'The hammer price, without premium, tax or shipping. Empty unless the result is sold.' },
  { name: 'highest_bid', text: 'The last bid, sold or not. It may be lower than the price agreed after the auction.' },
  { name: 'currency', text: 'The ISO 4217 code of both amounts. Never converted.' },
  { name: 'bids', text: 'How many bids count.' },
  { name: 'comments', text: 'How many comments are public.' },
  { name: 'url', text: 'The page of the auction.' },
] as const;
export type MarketColumn = (typeof MARKET_COLUMNS)[number]['name'];
