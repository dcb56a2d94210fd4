import type { PaymentMethod } from '#contract/account.ts';

export function cardLabel(card: PaymentMethod | null): string {
  return card === null
    ? 'your card'
    : `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending ${card.last4}`;
}
