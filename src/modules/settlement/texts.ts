import { formatTime } from '#contract/format/time.ts';

export function formatDayText(at: Date | number, timeZone: string): string {
  return formatTime(Number(at), 'long', timeZone);
}

export const EVENT_LABELS: Readonly<Record<string, string>> = {
  started: 'Sale started',
  fee_paid: 'Premium paid',
  particulars_given: 'Name and address added',
  payment_reported: 'Buyer reported paying the seller',
  payment_confirmed: 'Payment to the seller confirmed',
  bill_issued: 'Bill of sale issued',
  collection_proposed: 'Collection proposed',
  collection_agreed: 'Collection agreed',
  handover_confirmed: 'Handover confirmed by the buyer',
  completed_automatically: 'No problem reported, so the sale was completed',
  documents_chosen: 'Documents for the buyer chosen',
  task_planned: 'Checklist planned',
  task_not_needed: 'Seller stated that there is no loan',
  task_confirmed: 'Checklist item confirmed',
  task_overdue: 'Planned date passed',
  dispute_opened: 'Dispute opened',
  statement_added: 'Statement added to the dispute',
  evidence_added: 'Evidence added',
  dispute_decided: 'Dispute decided by staff',
  deadline_moved: 'Deadline changed',
  late: 'Deadline passed',
  fell_through: 'Sale fell through',
  fee_returned: 'Premium refunded',
  fee_kept: 'Premium not refunded',
  fee_owed: 'Premium not paid and still owed',
  fee_waived: 'Premium not paid and no longer owed',
  price_changed: 'Price changed because a bid was voided after the close',
  fee_lowered: 'Excess premium refunded',
};

export const leftToAskText = (left: number): string =>
  left === 0
    ? 'No other bidder asked for an offer.'
    : `If they don’t buy it, we ask the next bidder who wants an offer. ${left === 1 ? '1 more can' : `${left} more can`} be asked.`;
