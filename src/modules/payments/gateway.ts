import type { Result } from '#platform/http/result.ts';

/** A card as the provider describes it. */
export interface Card {
  /** The provider's id, unique for each card saved. */
  readonly id: string;
  readonly brand: string; readonly last4: string; readonly expMonth: number; readonly expYear: number;
  /** True where the provider is known to refuse authorisations on it. */
  readonly declinesHolds: boolean;
}
export interface CardIntent { readonly id: string; readonly clientSecret: string; readonly publishableKey: string | null }

/** A card provider. One implementation a provider; nothing else in the house knows which it is. */
export interface CardGateway {
  readonly provider: 'sandbox' | 'stripe';
  /** Begins saving a card: the browser confirms the intent with the provider. */
  createIntent(userId: string): Promise<CardIntent>;
  /** Attaches a confirmed payment method to the user; a decline is a 402 with the provider's words. */
  saveCard(userId: string, paymentMethod: string): Promise<Result<Card>>;
  /** Forgets a saved card. */
  removeCard(cardId: string): Promise<void>;
}
