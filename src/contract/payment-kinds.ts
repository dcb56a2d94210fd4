export const PAYMENT_KINDS = ['premium', 'seller_fee', 'refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export const CHARGE_STATES = ['due', 'action_needed', 'taken', 'declined', 'cancelled'] as const;
export const REFUND_STATES = ['due', 'done', 'refused', 'paid_by_hand', 'taken_back'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
export type PaymentState = ChargeState | (typeof REFUND_STATES)[number];
export const PAYMENT_STATES: readonly PaymentState[] = [...new Set([...CHARGE_STATES, ...REFUND_STATES])];
export const PAYMENT_KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  premium: 'Premium',
  seller_fee: 'Seller fee',
  refund: 'Refund',
};
/** In lists and files. */
export const PAYMENT_STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  due: 'Processing',
  action_needed: 'Bank confirmation needed',
  taken: 'Paid',
  declined: 'Declined',
  cancelled: 'Canceled',
  done: 'Refunded',
  refused: 'Refund failed',
  paid_by_hand: 'Refunded manually',
  taken_back: 'Refund refused',
};
export const POSTING_KINDS = [
  'charge',
  'capture',
  'credit_note',
  'refund',
  'refund_failed',
  'paid_by_hand',
  'provider_fee',
  'dispute',
  'dispute_settled',
  'write_off',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];
export const PAYMENT_COLUMNS = [
  'date',
  'kind',
  'status',
  'person',
  'auction',
  'invoice',
  'amount',
  'currency',
  'reference',
] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];

/** A search or a range of amounts that finds more payments has no totals: they would have to be read for them. */
export const MAX_SUMMED_PAYMENTS = 5_000;
