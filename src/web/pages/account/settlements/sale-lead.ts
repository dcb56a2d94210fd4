import type { Sale } from '#contract/settlements.ts';
import { formatMoney } from '#contract/format/money.ts';

export function partText({ side, dealer, settlement, second_chance: chance }: Sale): string {
  if (settlement === null && chance !== null)
    return chance.is_from_seller ? 'You bid on it.' : 'You were the underbidder.';
  if (settlement === null)
    return side === 'buyer'
      ? 'You were the high bidder.'
      : `You are the seller${dealer === null ? '' : `, for ${dealer.name}`}.`;
  const price = formatMoney(settlement.price);
  if (settlement.state === 'fell_through')
    return side === 'buyer' ? `You agreed to buy it for ${price}.` : `The buyer was to pay ${price}.`;
  return side === 'buyer'
    ? `You bought it for ${price}.`
    : `Sold for ${price}${dealer === null ? '' : `, by ${dealer.name}`}.`;
}
