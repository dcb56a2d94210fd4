import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { findChargesOf } from './charges/store.ts';
import { findHoldsOf, forgetCardsOfHolds } from './holds/store.ts';
import { deleteCardsOf, findCards } from './store.ts';

const ALL = 10_000;

/** Holds and charges stay in the ledger under an anonymous account. */
export const cardsPersonalData: PersonalDataProvider = {
  name: 'cards',
  exportFor: async (executor, userId) => [
    ...(await findCards(executor, userId)).map((card) => ({
      brand: card.brand,
      last4: card.last4,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      is_default: card.is_default,
      saved_at: card.created_at,
    })),
    ...(await findHoldsOf(executor, userId, ALL)).map((hold) => ({
      hold: hold.about_title,
      card: hold.card_label,
      amount: hold.amount,
      currency: hold.currency,
      state: hold.state,
      requested_at: hold.requested_at,
      ended_at: hold.ended_at,
    })),
    ...(await findChargesOf(executor, userId, ALL)).map((charge) => ({
      charge: charge.about_title,
      purpose: charge.purpose,
      net: charge.net,
      tax: charge.tax,
      currency: charge.currency,
      state: charge.state,
      charged_at: charge.created_at,
    })),
  ],
  async forget(transaction, { userId }) {
    await deleteCardsOf(transaction, userId);
    await forgetCardsOfHolds(transaction, userId);
  },
};
