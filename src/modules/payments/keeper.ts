import type { Keeper } from '#modules/accounts/index.ts';
import { deleteCardsOf, findCards } from './store.ts';

/** Of a card the house knows its last digits and the provider's name for it; both go with the person. */
export const cardsKeeper: Keeper = {
  name: 'cards',
  tell: async (executor, userId) => (await findCards(executor, userId)).map((card) => ({
    brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year, is_default: card.is_default, saved_at: card.created_at,
  })),
  forget: (transaction, { userId }) => deleteCardsOf(transaction, userId),
};
