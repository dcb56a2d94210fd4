import { definitionOfKind } from '#contract/notification-kinds.ts';
import { type Delivery, insertDeliveries, type Outcome } from './delivery-store.ts';
import { mayEmailInstead } from './plan-channels.ts';
import { deleteSubscription, findSubscriptions, touchSubscription } from './push-store.ts';
import { readAlertPreferences, saveSettings } from './preference-store.ts';
import type { NotificationDeps } from './deps.ts';
import type { Push } from './push.ts';

export async function pushToDevices(
  deps: Pick<NotificationDeps, 'database'> & { push: Push },
  notification: Delivery,
  devices: Awaited<ReturnType<typeof findSubscriptions>>,
  at: number,
): Promise<Outcome> {
  const { executor } = deps.database;
  const secondsLeft =
    notification.validUntil === null ? Number.MAX_SAFE_INTEGER : (notification.validUntil.getTime() - at) / 1000;
  const results = await Promise.all(
    devices.map(async (device) => ({
      device,
      result: await deps.push.send(device, notification, {
        secondsLeft,
        isUrgent: definitionOfKind(notification.kind).whileLive === true,
      }),
    })),
  );
  for (const { device, result } of results) {
    if (result.kind === 'sent') await touchSubscription(executor, device.id, new Date(at));
    if (result.kind !== 'gone') continue;
    await deleteSubscription(executor, { userId: notification.userId, id: device.id });
    await saveSettings(executor, notification.userId, { push_lost_at: new Date(at), push_lost_device: device.device });
  }
  const { notificationId, channel } = notification;
  if (results.some(({ result }) => result.kind === 'sent')) return { notificationId, channel, state: 'sent', note: '' };
  // No device accepted it. It is emailed instead, unless an email is sent anyway or the reader has stopped these
  // emails.
  const [preferences] = await readAlertPreferences(executor, [notification]);
  if (preferences === undefined || mayEmailInstead(notification.kind, preferences))
    await insertDeliveries(
      executor,
      [{ notificationId, userId: notification.userId, channel: 'email', state: 'due', dueAt: at, note: '' }],
      at,
    );
  const failed = results.flatMap(({ result }) => (result.kind === 'failed' ? [result.note] : []));
  return { notificationId, channel, state: 'failed', note: failed[0] ?? 'No device is subscribed anymore.' };
}
