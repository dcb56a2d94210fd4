import type { Call } from './call.ts';
import type { CalendarEmailLink } from './calendar-emails.ts';
import type { Stopped } from './notification-settings.ts';
import type { ReminderLink } from './opening-reminders.ts';

/** Mounted before the CSRF check, so they are no endpoints. */
export function emailLinkCalls(call: Call) {
  return {
    stopped: (token: string) => call<Stopped>('GET', `/api/unsubscribe/${encodeURIComponent(token)}`),
    stop: (token: string) => call<Stopped>('POST', `/api/unsubscribe/${encodeURIComponent(token)}`),
    resubscribe: (token: string) => call<Stopped>('DELETE', `/api/unsubscribe/${encodeURIComponent(token)}`),
    calendarEmailLink: (token: string) =>
      call<CalendarEmailLink>('GET', `/api/calendar-email-links/${encodeURIComponent(token)}`),
    followCalendarEmailLink: (token: string, action: 'confirm' | 'stop') =>
      call<CalendarEmailLink>('POST', `/api/calendar-email-links/${encodeURIComponent(token)}/${action}`),
    reminderLink: (token: string) => call<ReminderLink>('GET', `/api/reminder-links/${encodeURIComponent(token)}`),
    followReminderLink: (token: string, action: 'confirm' | 'stop') =>
      call<ReminderLink>('POST', `/api/reminder-links/${encodeURIComponent(token)}/${action}`),
  };
}
