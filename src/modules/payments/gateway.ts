import type { Result } from '#contract/result.ts';

export interface Card {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly declinesHolds: boolean;
  readonly fingerprint: string | null;
}
export interface CardIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly publishableKey: string | null;
}
export type ProviderName = 'sandbox' | 'stripe';

export interface Decline {
  readonly code: string;
  readonly text: string;
}
/**
 * `inquiry`: the bank only asks. `closed`: an inquiry that did not become a dispute. `needs_answer` and `under_review`:
 * money is withheld.
 */
export type DisputeState = 'inquiry' | 'closed' | 'needs_answer' | 'under_review' | 'won' | 'lost';
export interface ProviderDispute {
  readonly id: string;
  readonly state: DisputeState;
  readonly amount: number;
  readonly reason: string;
  readonly answerBy: number | null;
}
/** The source of truth. Amounts in minor units. */
export interface ProviderPayment {
  readonly id: string;
  readonly reference: string;
  /** `held`: authorized, not captured. `action_needed`: the cardholder must authenticate with their bank. */
  readonly status: 'held' | 'action_needed' | 'declined' | 'taken' | 'cancelled';
  readonly amount: number;
  readonly taken: number;
  readonly refunded: number;
  readonly disputes: readonly ProviderDispute[];
  readonly currency: string;
  readonly expiresAt: number | null;
  readonly clientSecret: string | null;
  readonly canRaise: boolean;
  readonly decline: Decline | null;
}

export interface AuthorizationRequest {
  readonly key: string;
  readonly reference: string;
  readonly userId: string;
  readonly cardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly text: string;
  readonly mode: 'hold' | 'charge';
  readonly isPresent: boolean;
}
export interface Refunded {
  readonly id: string;
  readonly payment: ProviderPayment;
  readonly failure: string | null;
}
export interface RefundRequest {
  readonly key: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly reference: string;
}
/** A sent refund may come back days later if the card's bank rejects it. */
export interface ProviderRefund {
  readonly id: string;
  readonly reference: string;
  readonly failure: string | null;
}
export interface Movement {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'other';
  readonly paymentId: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly at: number;
}
/** A provider event. Only the payment id is trusted; the state is always read from the provider. */
export interface Hint {
  readonly eventId: string;
  readonly kind: string;
  readonly paymentId: string | null;
}

export type IncidentKind = 'timeout' | 'unreachable' | 'busy' | 'rejected';
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: IncidentKind;
  constructor(kind: IncidentKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Declines are values; a `GatewayError` means no answer. Every change takes an idempotency key. */
export interface CardGateway {
  readonly provider: ProviderName;
  readonly publishableKey: string | null;
  createIntent(userId: string): Promise<CardIntent>;
  /** A decline is a 402 with the provider's message. */
  saveCard(userId: string, paymentMethod: string): Promise<Result<Card>>;
  removeCard(cardId: string): Promise<void>;
  authorise(ask: AuthorizationRequest): Promise<ProviderPayment>;
  raise(ask: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment | null>;
  capture(ask: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment>;
  cancel(ask: { key: string; paymentId: string }): Promise<ProviderPayment>;
  refund(ask: RefundRequest): Promise<Refunded>;
  read(paymentId: string): Promise<ProviderPayment>;
  find(ask: { userId: string; reference: string }): Promise<ProviderPayment | null>;
  findRefund(ask: { paymentId: string; reference: string }): Promise<Refunded | null>;
  refunds(paymentId: string): Promise<ProviderRefund[]>;
  movements(span: { from: number; to: number }): Promise<Movement[]>;
  pageOf(paymentId: string): string | null;
  readHint(body: string, signature: string, at: number): Hint | null;
  /** Events since the cursor, for lost webhooks. The cursor is opaque; null starts from now. */
  hintsSince(cursor: string | null): Promise<{ readonly hints: readonly Hint[]; readonly cursor: string }>;
}
