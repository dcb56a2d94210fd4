import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { commentsOf, forgetWatches, watchesOf } from './store.ts';

/** Comments stay in their threads under the deleted account's placeholder name. Watches are deleted. */
export const cataloguePersonalData: PersonalDataProvider = {
  name: 'watches_and_comments',
  exportFor: async (executor, userId) => ({
    watches: await watchesOf(executor, userId),
    comments: await commentsOf(executor, userId),
  }),
  forget: (transaction, { userId }) => forgetWatches(transaction, userId),
};
