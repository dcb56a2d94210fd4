import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { removeImagesOf } from './comment-images.ts';
import { commentsOf, forgetWatches, watchesOf } from './store.ts';

/** Comments stay in their threads under the deleted account's placeholder name, without photos. Watches are deleted. */
export const cataloguePersonalData: PersonalDataProvider = {
  name: 'watches_and_comments',
  exportFor: async (executor, userId) => ({
    watches: await watchesOf(executor, userId),
    comments: await commentsOf(executor, userId),
  }),
  async forget(transaction, { userId, at }) {
    await removeImagesOf(transaction, { userId, at });
    await forgetWatches(transaction, userId, at);
  },
};
