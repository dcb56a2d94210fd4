import { formatAmount } from './format/money.ts';

/** The page shows a pending state until the sale record exists. */
export const salePath = (slug: string): string => `/account/settlements/${slug}`;

export function totalText({ price, premium, currency }: { price: number; premium: number; currency: string }): string {
  if (premium === 0) return 'You pay the seller directly.';
  const [fee, total] = [formatAmount(premium, currency), formatAmount(price + premium, currency)];
  return `With the buyer’s premium of ${fee} your total is ${total}, plus any tax on the premium.`;
}
