import { z } from 'zod';
import { CHANNELS } from './notification-kind-facts.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';
import { TimestampSchema } from './primitives.ts';

/** A time of the day in the reader's zone, `08:00`. */
export const TimeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time is written 08:00.');
export const KindChoiceSchema = z.object({ kind: z.enum(NOTIFICATION_KIND_NAMES), channel: z.enum(CHANNELS), choice: z.enum(['on', 'daily', 'off']) });
export type KindChoice = z.infer<typeof KindChoiceSchema>;
export const QuietHoursSchema = z.object({ from: TimeOfDaySchema, until: TimeOfDaySchema });
export const WishSchema = z.enum(['wake', 'mute']);
export type Wish = z.infer<typeof WishSchema>;

/** `GET /api/account/notifications/settings`: all that decides how a reader is told, and how it went. */
export const NotificationSettingsSchema = z.object({
  time_zone: z.string(),
  quiet: QuietHoursSchema.nullable(),
  digest_at: TimeOfDaySchema,
  /** Every kind and channel, as it is now. */
  choices: z.array(KindChoiceSchema),
  email: z.object({
    address: z.string(),
    is_verified: z.boolean(),
    /** The mailbox refuses our mail: nothing is sent there until its owner says that it works again. */
    refusal: z.object({ why: z.enum(['bounced', 'complained']), detail: z.string(), refused_at: TimestampSchema }).nullable(),
  }),
  push: z.object({
    public_key: z.string(),
    devices: z.array(z.object({ id: z.string(), device: z.string(), created_at: TimestampSchema, last_sent_at: TimestampSchema.nullable() })),
    /** A device that stopped listening. */
    lost: z.object({ device: z.string(), lost_at: TimestampSchema }).nullable(),
  }),
  wishes: z.array(z.object({ slug: z.string(), title: z.string(), wish: WishSchema })),
  deliveries: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(NOTIFICATION_KIND_NAMES),
      channel: z.enum(['email', 'push']),
      state: z.enum(['due', 'digest', 'sending', 'sent', 'late', 'failed']),
      note: z.string(),
      due_at: TimestampSchema,
      finished_at: TimestampSchema.nullable(),
    }),
  ),
  /** The private calendar of what the reader watches and leads; null for staff who look at the account. */
  calendar_url: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettingsSchema>;

export const BrowserZoneSchema = z.object({ time_zone: z.string().min(1).max(64) });
export const SaveNotificationSettingsSchema = z.object({
  /** Left out: it stays as it is. */
  time_zone: z.string().min(1, 'Choose your time zone.').max(64).optional(),
  quiet: QuietHoursSchema.nullable(),
  digest_at: TimeOfDaySchema,
});
export type SaveNotificationSettings = z.infer<typeof SaveNotificationSettingsSchema>;
export const SaveChoicesSchema = z.object({ choices: z.array(KindChoiceSchema).max(NOTIFICATION_KIND_NAMES.length * CHANNELS.length) });
export const SaveWishSchema = z.object({ wish: WishSchema.nullable() });
export const AddDeviceSchema = z.object({
  endpoint: z.url('This is not an address.').max(2000),
  keys: z.object({ p256dh: z.string().min(10).max(200), auth: z.string().min(10).max(100) }),
  device: z.string().trim().min(1).max(120),
});
export type AddDevice = z.infer<typeof AddDeviceSchema>;
/** What a link in a mail stops, and whether it is stopped now. */
export const StoppedSchema = z.object({ stops: z.string(), is_essential: z.boolean(), is_stopped: z.boolean() });
export type Stopped = z.infer<typeof StoppedSchema>;
