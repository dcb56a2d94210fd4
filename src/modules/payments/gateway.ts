import type { Result } from '#platform/http/result.ts';

/** A card as the provider describes it. */
export interface Card {
  /** The provider's id, unique for each card saved. */
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** True where the provider is known to refuse authorisations on it. */
  readonly declinesHolds: boolean;
}
export interface CardIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly publishableKey: string | null;
}
export type ProviderName = 'sandbox' | 'stripe';

export interface Decline {
  readonly code: string;
  readonly words: string;
}
/**
 * How a dispute stands: `inquiry`: the bank only asks, nothing is withheld; `closed`: an inquiry that became no dispute; `needs_answer` and `under_review`:
 * withheld, while evidence is taken and while the bank decides.
 */
export type DisputeState = 'inquiry' | 'closed' | 'needs_answer' | 'under_review' | 'won' | 'lost';
/** What a card's owner disputes with their bank. */
export interface ProviderDispute {
  readonly id: string;
  readonly state: DisputeState;
  readonly amount: number;
  /** The bank's reason, in the provider's words. */
  readonly reason: string;
  /** Until when evidence is taken, epoch milliseconds; null: the provider names no time. */
  readonly answerBy: number | null;
}
/** A payment as the provider keeps it: the truth, however it was learnt. Amounts in minor units. */
export interface ProviderPayment {
  readonly id: string;
  /** What the house calls it: the id of its hold or charge. */
  readonly reference: string;
  /** `held`: authorised, to be taken; `action_needed`: the card's owner must answer their bank. */
  readonly status: 'held' | 'action_needed' | 'declined' | 'taken' | 'cancelled';
  readonly amount: number;
  readonly taken: number;
  readonly refunded: number;
  /** All that its card's owner ever disputed of it with their bank. */
  readonly disputes: readonly ProviderDispute[];
  readonly currency: string;
  /** When the authorisation ends by itself; epoch milliseconds. */
  readonly expiresAt: number | null;
  readonly clientSecret: string | null;
  /** True where the authorised amount can be raised in place. */
  readonly canRaise: boolean;
  readonly decline: Decline | null;
}

export interface AuthoriseAsk {
  /** The idempotency key: the same key gets the first answer. */
  readonly key: string;
  readonly reference: string;
  readonly userId: string;
  readonly cardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly words: string;
  /** `hold`: only authorise; `charge`: take it at once. */
  readonly mode: 'hold' | 'charge';
  /** The card's owner is there: their bank may ask them. */
  readonly isPresent: boolean;
}
export interface Refunded {
  readonly id: string;
  readonly payment: ProviderPayment;
  /** Why it was not sent; null: it was, as far as the provider knows now. */
  readonly failure: string | null;
}
/** A refund as the provider keeps it. What was sent may come back days later, where the card's bank does not take it. */
export interface ProviderRefund {
  readonly id: string;
  readonly reference: string;
  readonly failure: string | null;
}
/** Money that moved at the provider, as its own list has it. */
export interface Movement {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'other';
  readonly paymentId: string | null;
  /** To the house above nothing, from it below; before the fee. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly at: number;
}
/** Something happened to a payment, says the provider. Only the payment's name is believed. */
export interface Hint {
  readonly eventId: string;
  readonly kind: string;
  readonly paymentId: string | null;
}

/** How a call to a provider can fail without an answer about the card. */
export type FaultKind =
  /** No answer came in time: it may have happened. */
  | 'timeout'
  | 'unreachable'
  | 'busy'
  /** The provider says that the request is wrong: to try it again helps nobody. */
  | 'rejected';
/** A card provider that could not be asked. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';
  readonly kind: FaultKind;
  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * A card provider. One implementation a provider; nothing else in the house knows which it is. Declines are answers; a `GatewayFault` is
 * thrown where there is none. Every call that changes something has a key, and may be repeated with it.
 */
export interface CardGateway {
  readonly provider: ProviderName;
  /** What the browser needs of the provider; null in the sandbox. */
  readonly publishableKey: string | null;
  /** Begins saving a card: the browser confirms the intent with the provider. */
  createIntent(userId: string): Promise<CardIntent>;
  /** Attaches a confirmed payment method to the user; a decline is a 402 with the provider's words. */
  saveCard(userId: string, paymentMethod: string): Promise<Result<Card>>;
  /** Forgets a saved card. */
  removeCard(cardId: string): Promise<void>;
  authorise(ask: AuthoriseAsk): Promise<ProviderPayment>;
  /** Raises a held amount in place, where `canRaise`; null where the bank does not. */
  raise(ask: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment | null>;
  /** Takes of a held amount what is due, and releases the rest. */
  take(ask: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment>;
  /** Releases a held amount, or gives up a payment that waits for its owner. */
  cancel(ask: { key: string; paymentId: string }): Promise<ProviderPayment>;
  refund(ask: { key: string; paymentId: string; amount: number; reference: string }): Promise<Refunded>;
  read(paymentId: string): Promise<ProviderPayment>;
  /** The payment of a reference, where an act is too old for its key. */
  find(ask: { userId: string; reference: string }): Promise<ProviderPayment | null>;
  /** The refund of a reference, likewise; one that failed is none. */
  findRefund(ask: { paymentId: string; reference: string }): Promise<Refunded | null>;
  /** All refunds of a payment, with what became of each. */
  refunds(paymentId: string): Promise<ProviderRefund[]>;
  movements(span: { from: number; to: number }): Promise<Movement[]>;
  /** Where the provider shows a payment to the staff; null where it has no such page. */
  pageOf(paymentId: string): string | null;
  /** What came to the webhook's address; null where it is not signed by the provider, or too old. */
  readHint(body: string, signature: string, at: number): Hint | null;
  /** What happened since then, for hints that never came. The cursor is the provider's own affair; null: from now on. */
  hintsSince(cursor: string | null): Promise<{ readonly hints: readonly Hint[]; readonly cursor: string }>;
}
