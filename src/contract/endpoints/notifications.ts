import { z } from 'zod';
import { NotificationPageSchema } from '../account.ts';
import { CalendarSchema } from '../auctions.ts';
import { empty, endpoint, guest, json, user } from '../endpoint.ts';
import {
  AddDeviceSchema,
  BrowserZoneSchema,
  NotificationSettingsSchema,
  SaveAlertOverrideSchema,
  SaveChoicesSchema,
  SaveNotificationSettingsSchema,
} from '../notification-settings.ts';
import { RequestCalendarEmailSchema } from '../calendar-emails.ts';
import {
  RequestAnswerSchema,
  RequestReminderSchema,
  OwnRemindersSchema,
  ReminderStateSchema,
} from '../opening-reminders.ts';
import { IdParams, SlugParams } from '../params.ts';
import { pagingQuery } from '../primitives.ts';

const NotificationQuerySchema = z.object({
  ...pagingQuery(20),
});
const MarkReadSchema = z.object({ ids: z.array(z.string().max(64)).max(500).optional() });
const updatedSettings = json(NotificationSettingsSchema, 'The updated settings');
const reminder = json(ReminderStateSchema, 'The updated reminder');

export const listNotifications = endpoint('GET /api/account/notifications', {
  summary: 'Notifications, newest first',
  who: user({ whileImpersonating: true }),
  query: NotificationQuerySchema,
  answer: json(NotificationPageSchema, 'A page of notifications, with the unread count'),
});

export const markNotificationsRead = endpoint('POST /api/account/notifications/read', {
  summary: 'Mark notifications as read',
  description: 'Those named in `ids`, or all without it.',
  who: user(),
  body: MarkReadSchema,
  isBodyOptional: true,
  answer: empty('Marked'),
});

export const readNotificationSettings = endpoint('GET /api/account/notifications/settings', {
  summary: 'Notification settings and delivery history',
  who: user({ whileImpersonating: true }),
  answer: json(NotificationSettingsSchema, 'The settings'),
});

export const saveNotificationSettings = endpoint('PUT /api/account/notifications/settings', {
  summary: 'Time zone, quiet hours and the daily summary',
  who: user(),
  body: SaveNotificationSettingsSchema,
  answer: updatedSettings,
});

export const saveNotificationChoices = endpoint('PUT /api/account/notifications/preferences', {
  summary: 'Channels by kind of notification',
  description: 'Only the kinds you name change.',
  who: user(),
  body: SaveChoicesSchema,
  answer: updatedSettings,
});

export const sendTestNotification = endpoint('POST /api/account/notifications/test', {
  summary: 'Send a test by every available channel',
  who: user(),
  answer: json(z.object({ message: z.string() }), 'Sent', 202),
  refusals: [429],
});

export const reportTimeZone = endpoint('PUT /api/account/notifications/time-zone', {
  summary: 'Report the browser’s time zone',
  description: 'Used for times in emails and notifications until the user chooses a time zone in the settings.',
  who: user(),
  body: BrowserZoneSchema,
  answer: empty('Saved'),
});

export const overrideAlerts = endpoint('PUT /api/auctions/{slug}/alert-override', {
  summary: 'Set priority alerts for an auction, or mute it',
  description:
    '`priority`: instant alerts on every channel, even in quiet hours. `mute`: no email or push. null: the same as other auctions.',
  who: user(),
  params: SlugParams,
  body: SaveAlertOverrideSchema,
  answer: json(SaveAlertOverrideSchema, 'The updated state'),
});

export const addPushDevice = endpoint('POST /api/account/notifications/devices', {
  summary: 'Subscribe a device to push',
  description: 'The push subscription from the browser.',
  who: user(),
  body: AddDeviceSchema,
  answer: json(NotificationSettingsSchema, 'The updated settings', 201),
  refusals: [429],
});

export const removePushDevice = endpoint('DELETE /api/account/notifications/devices/{id}', {
  summary: 'Unsubscribe a device from push',
  who: user(),
  params: IdParams,
  answer: updatedSettings,
});

export const trustMailbox = endpoint('POST /api/account/notifications/mailbox', {
  summary: 'Resume email to a mailbox',
  who: user(),
  answer: updatedSettings,
});

export const createCalendarAddress = endpoint('POST /api/account/notifications/calendar', {
  summary: 'Create a new calendar address',
  description: 'The previous address stops working.',
  who: user(),
  answer: updatedSettings,
});

export const readOwnCalendar = endpoint('GET /api/calendar/{token}', {
  summary: 'The auctions a user watches and bids in',
  description: 'For calendar apps, which can’t sign in: anyone with the address can see it.',
  // Opens only from a private address that belongs to the account owner.
  who: guest({ whileImpersonating: false }),
  params: z.object({ token: z.string().max(200) }),
  answer: json(CalendarSchema, 'Auctions that haven’t closed yet or were recently withdrawn'),
});

export const addOpeningReminder = endpoint('PUT /api/auctions/{slug}/reminder', {
  summary: 'Get reminded an hour before an auction opens, and when it opens',
  who: user(),
  params: SlugParams,
  answer: reminder,
  refusals: [409],
});

export const removeOpeningReminder = endpoint('DELETE /api/auctions/{slug}/reminder', {
  summary: 'Cancel an opening reminder',
  who: user(),
  params: SlugParams,
  answer: reminder,
});

export const listOpeningReminders = endpoint('GET /api/account/opening-reminders', {
  summary: 'Auctions with an opening reminder',
  who: user({ whileImpersonating: true }),
  answer: json(OwnRemindersSchema, 'The auctions'),
});

export const requestOpeningReminder = endpoint('POST /api/opening-reminders', {
  summary: 'Request an email reminder as a guest',
  description:
    'For an auction that hasn’t opened yet, or, without one, for the opening of the site. Takes effect once the link in the email is followed.',
  who: guest(),
  body: RequestReminderSchema,
  answer: json(RequestAnswerSchema, 'Email sent', 202),
  refusals: [404, 409, 429],
});

export const requestCalendarEmail = endpoint('POST /api/calendar-emails', {
  summary: 'Request the daily email about closing and new auctions',
  description:
    'For any address, with or without an account. Takes effect once the link in the email is followed. The answer is the same for every address.',
  who: guest(),
  body: RequestCalendarEmailSchema,
  answer: json(RequestAnswerSchema, 'Email sent', 202),
  refusals: [429],
});
