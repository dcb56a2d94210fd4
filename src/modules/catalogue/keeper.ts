import type { Keeper } from '#modules/accounts/index.ts';
import { commentsOf, forgetWatches, watchesOf } from './store.ts';

/** Comments stay in their conversations, under the name that the account is left with; watches go. */
export const catalogueKeeper: Keeper = {
  name: 'watches_and_comments',
  tell: async (executor, userId) => ({ watches: await watchesOf(executor, userId), comments: await commentsOf(executor, userId) }),
  forget: (transaction, { userId }) => forgetWatches(transaction, userId),
};
