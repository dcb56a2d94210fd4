import type { Calendar } from './auctions.ts';
import type { Call } from './call.ts';
import type {
  AddDevice,
  KindChoice,
  NotificationSettings,
  SaveNotificationSettings,
  Stopped,
  AlertOverride,
} from './notification-settings.ts';
import type { AskReminder, Asked, OwnReminders, ReminderLink, Reminding } from './opening-reminders.ts';

export function notificationCalls(call: Call) {
  const path = '/api/account/notifications';
  return {
    alerts: {
      settings: () => call<NotificationSettings>('GET', `${path}/settings`),
      save: (body: SaveNotificationSettings) => call<NotificationSettings>('PUT', `${path}/settings`, { body }),
      hereIs: (zone: string) => call<null>('PUT', `${path}/time-zone`, { body: { time_zone: zone } }),
      choose: (choices: readonly KindChoice[]) =>
        call<NotificationSettings>('PUT', `${path}/preferences`, { body: { choices } }),
      override: (slug: string, override: AlertOverride | null) =>
        call<{ override: AlertOverride | null }>('PUT', `/api/auctions/${encodeURIComponent(slug)}/alert-override`, {
          body: { override },
        }),
      test: () => call<{ message: string }>('POST', `${path}/test`),
      addDevice: (body: AddDevice) => call<NotificationSettings>('POST', `${path}/devices`, { body }),
      removeDevice: (id: string) => call<NotificationSettings>('DELETE', `${path}/devices/${encodeURIComponent(id)}`),
      trustMailbox: () => call<NotificationSettings>('POST', `${path}/mailbox`),
      newCalendar: () => call<NotificationSettings>('POST', `${path}/calendar`),
      stopped: (token: string) => call<Stopped>('GET', `/api/unsubscribe/${encodeURIComponent(token)}`),
      stop: (token: string) => call<Stopped>('POST', `/api/unsubscribe/${encodeURIComponent(token)}`),
      undoStop: (token: string) => call<Stopped>('DELETE', `/api/unsubscribe/${encodeURIComponent(token)}`),
      remind: (slug: string) => call<Reminding>('PUT', `/api/auctions/${encodeURIComponent(slug)}/reminder`),
      stopReminding: (slug: string) => call<Reminding>('DELETE', `/api/auctions/${encodeURIComponent(slug)}/reminder`),
      reminders: () => call<OwnReminders>('GET', '/api/account/opening-reminders'),
      askReminder: (body: AskReminder) => call<Asked>('POST', '/api/opening-reminders', { body }),
      reminderLink: (token: string) => call<ReminderLink>('GET', `/api/reminder-links/${encodeURIComponent(token)}`),
      followReminderLink: (token: string, override: 'confirm' | 'stop') =>
        call<ReminderLink>('POST', `/api/reminder-links/${encodeURIComponent(token)}/${override}`),
      ownCalendar: (token: string) => call<Calendar>('GET', `/api/calendar/${encodeURIComponent(token)}`),
    },
  };
}
