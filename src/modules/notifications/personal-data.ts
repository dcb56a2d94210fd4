import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { type CalendarSubscription, deleteSubscriptions, findSubscriptionOf } from './calendar-subscription-store.ts';
import type { NotificationDeps } from './deps.ts';
import { auctionsOfUser, deleteAllOfUser } from './opening-store.ts';
import { deleteSubscriptionsOf, findSubscriptions } from './push-store.ts';
import { deleteNotificationsOf, findNotifications } from './store.ts';
import { deleteWantsOf, findPreferences, findSettings, findAlertOverrides } from './preference-store.ts';

const MAX_NOTIFIED = 5000;

type PersonalDataDeps = Pick<NotificationDeps, 'accounts' | 'mail'>;

/** The calendar email belongs to an address: it is this person's only if they have confirmed that address. */
async function calendarSubscriptionOf(
  { accounts }: PersonalDataDeps,
  executor: Executor,
  userId: string,
): Promise<CalendarSubscription | null> {
  const reader = (await accounts.readers(executor, [userId])).get(userId);
  return reader?.isVerified === true ? findSubscriptionOf(executor, reader.email) : null;
}

export const createPersonalData = (deps: PersonalDataDeps): PersonalDataProvider => ({
  name: 'notifications',
  async exportFor(executor, userId) {
    const notification = await findNotifications(executor, userId, { limit: MAX_NOTIFIED, before: null });
    const calendarEmail = await calendarSubscriptionOf(deps, executor, userId);
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
      calendar_email:
        calendarEmail === null
          ? null
          : { wants: calendarEmail.wants, confirmed_at: calendarEmail.confirmed_at?.toISOString() ?? null },
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
    const calendarEmail = await calendarSubscriptionOf(deps, transaction, userId);
    if (calendarEmail !== null)
      await deps.mail.withdraw(transaction, await deleteSubscriptions(transaction, [calendarEmail.id]));
  },
});
