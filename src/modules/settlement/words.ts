import { formatTime } from '#contract/format/time.ts';
import { formatAmount } from '#contract/format/money.ts';

/** `November 28, 2026`. */
export function dayWords(at: Date | number, timeZone: string): string {
  return formatTime(Number(at), 'long', timeZone);
}

/** What a car costs its buyer in all, and whom they pay. */
export function inAllWords({ price, premium, currency }: { price: number; premium: number; currency: string }): string {
  if (premium === 0) return 'You pay it to the seller.';
  const [fee, total] = [formatAmount(premium, currency), formatAmount(price + premium, currency)];
  return `With the buyer’s premium of ${fee} it is ${total} in all, and any tax on the premium.`;
}

/** What happened, as both sides read it. */
export const EVENT_WORDS: Readonly<Record<string, string>> = {
  started: 'The sale began',
  fee_paid: 'The premium was paid',
  particulars_given: 'Name and address were given',
  payment_said: 'The buyer says that the car is paid',
  payment_confirmed: 'The payment of the car was confirmed',
  bill_issued: 'The bill of sale was issued',
  collection_proposed: 'A collection was proposed',
  collection_agreed: 'The collection was agreed',
  handover_confirmed: 'The buyer has the car and its keys',
  taken_as_done: 'Nobody said otherwise: taken as done',
  dispute_opened: 'A dispute was opened',
  statement_added: 'More was said of the dispute',
  evidence_added: 'Evidence was added',
  dispute_decided: 'The house decided the dispute',
  deadline_moved: 'The deadline was moved',
  late: 'The deadline passed',
  fell_through: 'The sale fell through',
  fee_returned: 'The premium was given back',
  fee_kept: 'The premium stays with the house',
  fee_owed: 'The premium was not paid: it is still owed to the house',
  fee_waived: 'The premium was not paid, and is not owed any more',
  price_changed: 'A bid was voided after the close: the price has changed',
  fee_lowered: 'What was paid above the new premium was given back',
};
