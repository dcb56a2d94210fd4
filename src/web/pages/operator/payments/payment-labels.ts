import type { PaymentColumn, PaymentState, PostingKind } from '#contract/payment-kinds.ts';
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
export const STATE_BADGES: Readonly<Record<PaymentState, string>> = {
  due: 'badge-info',
  action_needed: 'badge-warn',
  taken: 'badge-met',
  declined: 'badge-warn',
  cancelled: 'badge-plain',
  done: 'badge-plain',
  refused: 'badge-warn',
  paid_by_hand: 'badge-plain',
  taken_back: 'badge-plain',
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
