import { randomBytes } from 'node:crypto';
import { accepted, type Refused, refused } from '#platform/http/result.ts';
import type { CardGateway } from './gateway.ts';

interface TestCard { readonly brand: string; readonly last4: string }
/** The provider's well-known test ids that can be saved. */
const CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { brand: 'visa', last4: '4242' },
  pm_card_visa_debit: { brand: 'visa', last4: '5556' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_mastercard_debit: { brand: 'mastercard', last4: '3222' },
  pm_card_mastercard_prepaid: { brand: 'mastercard', last4: '5100' },
  pm_card_amex: { brand: 'amex', last4: '8431' },
  pm_card_discover: { brand: 'discover', last4: '9424' },
  pm_card_diners: { brand: 'diners', last4: '3237' },
  pm_card_jcb: { brand: 'jcb', last4: '0505' },
  pm_card_unionpay: { brand: 'unionpay', last4: '0005' },
};
/** Saved without trouble, but every authorisation on it is refused. */
const HOLD_DECLINING_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341' },
};
/** Refused when it is saved, each with the provider's words and code. */
const DECLINES: Readonly<Record<string, { message: string; code: string; decline_code?: string }>> = {
  pm_card_chargeDeclined: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_visa_chargeDeclined: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { message: 'Your card has insufficient funds.', code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { message: 'Your card has insufficient funds.', code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedLostCard: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_visa_chargeDeclinedLostCard: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedStolenCard: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_visa_chargeDeclinedStolenCard: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedFraudulent: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'fraudulent' },
  pm_card_chargeDeclinedVelocityLimitExceeded: { message: 'Your card was declined.', code: 'card_declined', decline_code: 'card_velocity_exceeded' },
  pm_card_chargeDeclinedExpiredCard: { message: 'Your card has expired.', code: 'expired_card' },
  pm_card_visa_chargeDeclinedExpiredCard: { message: 'Your card has expired.', code: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { message: "Your card's security code is incorrect.", code: 'incorrect_cvc' },
  pm_card_visa_chargeDeclinedIncorrectCvc: { message: "Your card's security code is incorrect.", code: 'incorrect_cvc' },
  pm_card_chargeDeclinedProcessingError: { message: 'An error occurred while processing your card. Try again in a little bit.', code: 'processing_error' },
  pm_card_visa_chargeDeclinedProcessingError: { message: 'An error occurred while processing your card. Try again in a little bit.', code: 'processing_error' },
};
/** Test cards never expire soon: the year is far from any demo. */
const EXPIRY = { expMonth: 12, expYear: 2034 } as const;

/** A provider without money: it takes the test ids that developers know, and answers each as the real provider does. */
export function createSandboxGateway(): CardGateway {
  return {
    provider: 'sandbox',
    createIntent() {
      const id = `seti_${randomBytes(12).toString('hex')}`;
      return Promise.resolve({ id, clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`, publishableKey: null });
    },
    saveCard(_userId, paymentMethod) {
      return Promise.resolve(saveTestCard(paymentMethod));
    },
    removeCard() {
      return Promise.resolve();
    },
  };
}

function saveTestCard(paymentMethod: string): Refused | { ok: true; value: TestCard & typeof EXPIRY & { id: string; declinesHolds: boolean } } {
  const decline = ownEntry(DECLINES, paymentMethod);
  if (decline !== undefined) {
    const { message, ...codes } = decline;
    return refused(402, message, codes);
  }
  const holdDeclining = ownEntry(HOLD_DECLINING_CARDS, paymentMethod);
  const card = holdDeclining ?? ownEntry(CARDS, paymentMethod);
  if (card === undefined) {
    const message = `No such PaymentMethod: '${paymentMethod}'`;
    return refused(422, message, { code: 'resource_missing', errors: { payment_method: [message] } });
  }
  return accepted({ ...card, ...EXPIRY, id: `pm_${randomBytes(12).toString('hex')}`, declinesHolds: holdDeclining !== undefined });
}

/** The table's own entry: `toString` and its like come from outside. */
const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
