import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Documents } from '#modules/media/index.ts';
import { eraseMessagesOf, listMessagesOf } from './store.ts';

const MAX_EXPORTED = 5000;

/** Messages of a deleted account stay in their conversations without text and file. */
export const conversationsPersonalData = (documents: Pick<Documents, 'remove'>): PersonalDataProvider => ({
  name: 'messages',
  exportFor: (executor, userId) => listMessagesOf(executor, userId, MAX_EXPORTED),
  async forget(transaction, { userId, at, afterCommit }) {
    for (const key of await eraseMessagesOf(transaction, userId, at)) afterCommit(() => documents.remove(key));
  },
});
