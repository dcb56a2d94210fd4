import type { Keeper } from '#modules/accounts/index.ts';
import { auctionsOfUser, deleteAllOfUser } from './opening-store.ts';
import { deleteSubscriptionsOf, findSubscriptions } from './push-store.ts';
import { deleteNotificationsOf, findNotifications } from './store.ts';
import { deleteWantsOf, findPreferences, findSettings, findWishes } from './wants-store.ts';

/** The most that an export holds: the newest. */
const MOST_TOLD = 5000;

/** What a person was told goes with them, and how they wanted to be. */
export const notificationsKeeper: Keeper = {
  name: 'notifications',
  async tell(executor, userId) {
    const told = await findNotifications(executor, userId, { limit: MOST_TOLD, before: null });
    const { time_zone, quiet_from, quiet_until, digest_at } = await findSettings(executor, userId);
    return {
      told: told.map((row) => ({ kind: row.kind, title: row.title, body: row.body, created_at: row.created_at, read_at: row.read_at })),
      settings: { time_zone, quiet_from, quiet_until, digest_at },
      choices: await findPreferences(executor, userId),
      wishes: await findWishes(executor, userId),
      opening_reminders: await auctionsOfUser(executor, userId, MOST_TOLD),
      devices: (await findSubscriptions(executor, [userId])).map(({ device, createdAt }) => ({ device, created_at: createdAt })),
    };
  },
  async forget(transaction, { userId }) {
    await deleteNotificationsOf(transaction, userId);
    await deleteWantsOf(transaction, userId);
    await deleteAllOfUser(transaction, userId);
    await deleteSubscriptionsOf(transaction, userId);
  },
};
