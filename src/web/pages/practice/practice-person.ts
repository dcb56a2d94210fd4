import type { Paddle, AuctionTerms, MinorUnits } from '#auction/types.ts';
import { minor } from '#auction/money.ts';
import type { PaymentMethod, User } from '#contract/account.ts';
import { YOU } from './practice-text.ts';

export interface Person {
  readonly isVerified: boolean;
  readonly hasAcceptedTerms: boolean;
  readonly cards: readonly PaymentMethod[];
  readonly limit: MinorUnits;
}

type CardBehavior = 'accepts' | 'declines_holds' | 'asks_bank' | 'declines_all';
interface TestCard {
  readonly brand: string;
  readonly last4: string;
  readonly behavior: CardBehavior;
}

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', behavior: 'accepts' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', behavior: 'accepts' },
  pm_card_amex: { brand: 'amex', last4: '8431', behavior: 'accepts' },
  pm_card_threeDSecure2Required: { brand: 'visa', last4: '3220', behavior: 'asks_bank' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', behavior: 'declines_holds' },
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002', behavior: 'declines_all' },
};
const EXPIRES_IN_YEARS = 3;

export const behaviorOf = (card: { readonly id: string } | undefined): CardBehavior =>
  TEST_CARDS[card?.id ?? '']?.behavior ?? 'declines_all';

export function testCard(id: string): PaymentMethod {
  const { brand = 'visa', last4 = '' } = TEST_CARDS[id] ?? {};
  return {
    id,
    brand,
    last4,
    exp_month: 8,
    exp_year: new Date().getUTCFullYear() + EXPIRES_IN_YEARS,
    is_default: false,
  };
}

export const withDefault = (cards: readonly PaymentMethod[], id: string): readonly PaymentMethod[] =>
  [...cards.filter((card) => card.id === id), ...cards.filter((card) => card.id !== id)].map((card, index) => ({
    ...card,
    is_default: index === 0,
  }));

export const paddleOf = ({ isVerified, hasAcceptedTerms, cards, limit }: Person, holdDeclines: boolean): Paddle => ({
  ...BOT_PADDLE,
  userId: YOU,
  emailVerified: isVerified,
  termsAccepted: hasAcceptedTerms,
  hasPaymentMethod: cards.length > 0,
  holdDeclines,
  limit,
});

const BOT_LIMIT = minor(100_000_000_000);
export const BOT_PADDLE: Omit<Paddle, 'userId'> = {
  blocked: false,
  emailVerified: true,
  termsAccepted: true,
  hasPaymentMethod: true,
  holdDeclines: false,
  limit: BOT_LIMIT,
  exposure: minor(0),
  allocatedToPlans: minor(0),
  sellsThisAuction: false,
  hasConflict: false,
  isStaff: false,
};

export const userOf = (person: Person, { currency }: AuctionTerms): User => ({
  id: YOU,
  username: YOU,
  name: 'You',
  email: 'you@example.com',
  avatar: null,
  email_verified: person.isVerified,
  bidding_terms_accepted: person.hasAcceptedTerms,
  has_payment_method: person.cards.length > 0,
  blocked: false,
  is_staff: false,
  staff_roles: [],
  time_zone: null,
  distance_unit: null,
  email_language: null,
  phone: null,
  profile_visibility: 'private',
  limit: { amount: person.limit, currency },
  exposure: { amount: 0, currency },
  created_at: new Date(0).toISOString(),
});
