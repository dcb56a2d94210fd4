import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { auctionsOfUser, deleteAllOfUser } from './opening-store.ts';
import { deleteSubscriptionsOf, findSubscriptions } from './push-store.ts';
import { deleteNotificationsOf, findNotifications } from './store.ts';
import { deleteWantsOf, findPreferences, findSettings, findAlertOverrides } from './preference-store.ts';

const MAX_NOTIFIED = 5000;

export const notificationsPersonalData: PersonalDataProvider = {
  name: 'notifications',
  async exportFor(executor, userId) {
    const notification = await findNotifications(executor, userId, { limit: MAX_NOTIFIED, before: null });
    const { time_zone, quiet_from, quiet_until, digest_at } = await findSettings(executor, userId);
    return {
      notification: notification.map((row) => ({
        kind: row.kind,
        title: row.title,
        body: row.body,
        created_at: row.created_at,
        read_at: row.read_at,
      })),
      settings: { time_zone, quiet_from, quiet_until, digest_at },
      choices: await findPreferences(executor, userId),
      overrides: await findAlertOverrides(executor, userId),
      opening_reminders: await auctionsOfUser(executor, userId, MAX_NOTIFIED),
      devices: (await findSubscriptions(executor, [userId])).map(({ device, createdAt }) => ({
        device,
        created_at: createdAt,
      })),
    };
  },
  async forget(transaction, { userId }) {
    await deleteNotificationsOf(transaction, userId);
    await deleteWantsOf(transaction, userId);
    await deleteAllOfUser(transaction, userId);
    await deleteSubscriptionsOf(transaction, userId);
  },
};
