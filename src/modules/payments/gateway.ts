import type { Result } from '#contract/result.ts';

export interface Card {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly declinesHolds: boolean;
  /** Identifies the card number across accounts. Null if the provider has none. */
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
  /** The deadline for evidence in epoch milliseconds. Null if the provider gives none. */
  readonly answerBy: number | null;
}
/** The source of truth. Amounts in minor units. */
export interface ProviderPayment {
  readonly id: string;
  /** Our reference: the id of the command that requested it. */
  readonly reference: string;
  /** `held`: authorized, not captured. `action_needed`: the cardholder must authenticate with their bank. */
  readonly status: 'held' | 'action_needed' | 'declined' | 'taken' | 'cancelled';
  readonly amount: number;
  readonly taken: number;
  readonly refunded: number;
  readonly disputes: readonly ProviderDispute[];
  readonly currency: string;
  /** When the authorization expires, in epoch milliseconds. */
  readonly expiresAt: number | null;
  readonly clientSecret: string | null;
  readonly canRaise: boolean;
  readonly decline: Decline | null;
}

export interface AuthorizationRequest {
  /** Idempotency key. A repeated key gets the first answer. */
  readonly key: string;
  readonly reference: string;
  readonly userId: string;
  readonly cardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly text: string;
  /** `hold`: authorize only. `charge`: capture at once. */
  readonly mode: 'hold' | 'charge';
  readonly isPresent: boolean;
}
export interface Refunded {
  readonly id: string;
  readonly payment: ProviderPayment;
  /** Why it was not sent. Null means sent, as far as the provider knows now. */
  readonly failure: string | null;
}
export interface RefundRequest {
  /** Idempotency key. */
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
  /** Positive: to us. Negative: from us. Before the fee. */
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
  /** Starts saving a card. The browser confirms the intent with the provider. */
  createIntent(userId: string): Promise<CardIntent>;
  /** A decline is a 402 with the provider's message. */
  saveCard(userId: string, paymentMethod: string): Promise<Result<Card>>;
  removeCard(cardId: string): Promise<void>;
  authorise(ask: AuthorizationRequest): Promise<ProviderPayment>;
  /** Null if the bank does not support it. */
  raise(ask: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment | null>;
  /** Captures up to the held amount and releases the rest. */
  capture(ask: { key: string; paymentId: string; amount: number }): Promise<ProviderPayment>;
  cancel(ask: { key: string; paymentId: string }): Promise<ProviderPayment>;
  refund(ask: RefundRequest): Promise<Refunded>;
  read(paymentId: string): Promise<ProviderPayment>;
  /** Finds a payment by its reference. For commands older than the provider keeps idempotency keys. */
  find(ask: { userId: string; reference: string }): Promise<ProviderPayment | null>;
  /** Finds a refund by its reference. Ignores failed refunds. */
  findRefund(ask: { paymentId: string; reference: string }): Promise<Refunded | null>;
  refunds(paymentId: string): Promise<ProviderRefund[]>;
  movements(span: { from: number; to: number }): Promise<Movement[]>;
  /** The provider's dashboard URL for a payment. Null if it has none. */
  pageOf(paymentId: string): string | null;
  /** Parses a webhook body. Null if the signature is not the provider's or is too old. */
  readHint(body: string, signature: string, at: number): Hint | null;
  /** Events since the cursor, for lost webhooks. The cursor is opaque; null starts from now. */
  hintsSince(cursor: string | null): Promise<{ readonly hints: readonly Hint[]; readonly cursor: string }>;
}
