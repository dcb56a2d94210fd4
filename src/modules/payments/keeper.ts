import type { Keeper } from '#modules/accounts/index.ts';
import { findChargesOf } from './charges/store.ts';
import { findHoldsOf, forgetCardsOfHolds } from './holds/store.ts';
import { deleteCardsOf, findCards } from './store.ts';

/** As many holds and charges as a person ever has. */
const ALL = 10_000;

/**
 * Of a card the house knows its last digits and the provider's name for it; both go with the person. What was held and charged stays in the
 * books, under an account that names nobody any more.
 */
export const cardsKeeper: Keeper = {
  name: 'cards',
  tell: async (executor, userId) => [
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
      card: hold.card_words,
      amount: hold.amount,
      currency: hold.currency,
      state: hold.state,
      asked_at: hold.asked_at,
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
