export interface TestCard {
  readonly brand: string;
  readonly last4: string;
  readonly asks?: boolean;
  readonly declines?: { readonly code: string; readonly text: string };
  readonly disputes?: 'dispute' | 'inquiry';
  readonly failsRefunds?: boolean;
  readonly raises?: boolean;
  /** Not one of Stripe's: everyone who saves it has the same fingerprint. */
  readonly isShared?: boolean;
}
const declined = { code: 'generic_decline', text: 'Your card was declined.' } as const;
const INSUFFICIENT_FUNDS = { code: 'insufficient_funds', text: 'Your card has insufficient funds.' } as const;

export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', raises: true },
  pm_card_visa_shared: { brand: 'visa', last4: '4242', isShared: true },
  pm_card_visa_debit: { brand: 'visa', last4: '5556' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_mastercard_debit: { brand: 'mastercard', last4: '3222' },
  pm_card_mastercard_prepaid: { brand: 'mastercard', last4: '5100' },
  pm_card_amex: { brand: 'amex', last4: '8431' },
  pm_card_discover: { brand: 'discover', last4: '9424' },
  pm_card_diners: { brand: 'diners', last4: '3237' },
  pm_card_jcb: { brand: 'jcb', last4: '0505' },
  pm_card_unionpay: { brand: 'unionpay', last4: '0005' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', declines: declined },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', asks: true },
  pm_card_threeDSecure2Required: { brand: 'visa', last4: '3220', asks: true },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    asks: true,
    declines: INSUFFICIENT_FUNDS,
  },
  pm_card_refundFail: { brand: 'visa', last4: '5126', failsRefunds: true },
  pm_card_createDispute: { brand: 'visa', last4: '0259', disputes: 'dispute' },
  pm_card_createDisputeInquiry: { brand: 'visa', last4: '1976', disputes: 'inquiry' },
};

export const DECLINED_AT_ONCE: Readonly<Record<string, { message: string; code: string; decline_code?: string }>> = {
  pm_card_chargeDeclined: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  pm_card_visa_chargeDeclined: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    message: 'Your card has insufficient funds.',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    message: 'Your card has insufficient funds.',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  },
  pm_card_chargeDeclinedLostCard: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  pm_card_visa_chargeDeclinedLostCard: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  pm_card_chargeDeclinedStolenCard: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  pm_card_visa_chargeDeclinedStolenCard: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'generic_decline',
  },
  pm_card_chargeDeclinedFraudulent: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'fraudulent',
  },
  pm_card_chargeDeclinedVelocityLimitExceeded: {
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
  },
  pm_card_chargeDeclinedExpiredCard: { message: 'Your card has expired.', code: 'expired_card' },
  pm_card_visa_chargeDeclinedExpiredCard: { message: 'Your card has expired.', code: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { message: "Your card's security code is incorrect.", code: 'incorrect_cvc' },
  pm_card_visa_chargeDeclinedIncorrectCvc: {
    message: "Your card's security code is incorrect.",
    code: 'incorrect_cvc',
  },
  pm_card_chargeDeclinedProcessingError: {
    message: 'An error occurred while processing your card. Try again in a little bit.',
    code: 'processing_error',
  },
  pm_card_visa_chargeDeclinedProcessingError: {
    message: 'An error occurred while processing your card. Try again in a little bit.',
    code: 'processing_error',
  },
};

/** Ignores inherited keys such as `toString`, because the key comes from the request. */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
