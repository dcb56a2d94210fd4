import type { PaymentColumn, PaymentKind, PaymentState, PostingKind } from '#contract/payment-kinds.ts';
export const KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  premium: 'Premium',
  seller_fee: 'Seller fee',
  refund: 'Refund',
};
export const POSTING_LABELS: Readonly<Record<PostingKind, string>> = {
  charge: 'Charge',
  capture: 'Payment received',
  credit_note: 'Credit note',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  paid_by_hand: 'Refunded manually',
  provider_fee: 'Card provider fee',
  dispute: 'Card dispute',
  dispute_settled: 'Card dispute settled',
  write_off: 'Write-off',
};
export const STATE_LABELS: Readonly<Record<PaymentState, { readonly word: string; readonly badge: string }>> = {
  due: { word: 'Processing', badge: 'badge-info' },
  action_needed: { word: 'Bank confirmation needed', badge: 'badge-warn' },
  taken: { word: 'Paid', badge: 'badge-met' },
  declined: { word: 'Declined', badge: 'badge-warn' },
  cancelled: { word: 'Canceled', badge: 'badge-plain' },
  done: { word: 'Refunded', badge: 'badge-plain' },
  refused: { word: 'Refund failed', badge: 'badge-warn' },
  paid_by_hand: { word: 'Refunded manually', badge: 'badge-plain' },
  taken_back: { word: 'Refund refused', badge: 'badge-plain' },
};
export const COLUMN_LABELS: Readonly<Record<PaymentColumn, string>> = {
  date: 'Date',
  kind: 'Kind',
  status: 'Status',
  person: 'Person',
  auction: 'Auction',
  invoice: 'Invoice',
  amount: 'Amount',
  currency: 'Currency',
  reference: 'Reference',
};
