import type { Keeper } from '#modules/accounts/index.ts';
import { deleteNotificationsOf, findNotifications } from './store.ts';

/** The most that an export holds: the newest. */
const MOST_TOLD = 5000;

/** What a person was told goes with them. */
export const notificationsKeeper: Keeper = {
  name: 'notifications',
  tell: async (executor, userId) => (await findNotifications(executor, userId, { limit: MOST_TOLD, before: null })).map((row) => ({
    kind: row.kind, title: row.title, body: row.body, created_at: row.created_at, read_at: row.read_at,
  })),
  forget: (transaction, { userId }) => deleteNotificationsOf(transaction, userId),
};
