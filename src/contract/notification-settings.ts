import { z } from 'zod';
import { CHANNELS, NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';
import { TimestampSchema } from './primitives.ts';

export const TimeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.');
export const KindChoiceSchema = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  channel: z.enum(CHANNELS),
  choice: z.enum(['on', 'daily', 'off']),
});
export type KindChoice = z.infer<typeof KindChoiceSchema>;
export const QuietHoursSchema = z.object({ from: TimeOfDaySchema, until: TimeOfDaySchema });
export const AlertOverrideSchema = z.enum(['priority', 'mute']);
export type AlertOverride = z.infer<typeof AlertOverrideSchema>;

export const NotificationSettingsSchema = z.object({
  time_zone: z.string(),
  quiet: QuietHoursSchema.nullable(),
  digest_at: TimeOfDaySchema,
  choices: z.array(KindChoiceSchema),
  email: z.object({
    address: z.string(),
    is_verified: z.boolean(),
    /** Set when the mailbox rejects our email. Nothing is sent until its owner confirms that it works again. */
    refusal: z
      .object({ why: z.enum(['bounced', 'complained']), detail: z.string(), refused_at: TimestampSchema })
      .nullable(),
  }),
  push: z.object({
    public_key: z.string(),
    devices: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        created_at: TimestampSchema,
        last_sent_at: TimestampSchema.nullable(),
      }),
    ),
    lost: z.object({ device: z.string(), lost_at: TimestampSchema }).nullable(),
  }),
  overrides: z.array(z.object({ slug: z.string(), title: z.string(), override: AlertOverrideSchema })),
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
  calendar_url: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettingsSchema>;

export const BrowserZoneSchema = z.object({ time_zone: z.string().min(1).max(64) });
export const SaveNotificationSettingsSchema = z.object({
  time_zone: z.string().min(1, 'Choose your time zone.').max(64).optional(),
  quiet: QuietHoursSchema.nullable(),
  digest_at: TimeOfDaySchema,
});
export type SaveNotificationSettings = z.infer<typeof SaveNotificationSettingsSchema>;
export const SaveChoicesSchema = z.object({
  choices: z.array(KindChoiceSchema).max(NOTIFICATION_KIND_NAMES.length * CHANNELS.length),
});
export const SaveAlertOverrideSchema = z.object({ override: AlertOverrideSchema.nullable() });
export const AddDeviceSchema = z.object({
  endpoint: z.url('Enter a valid URL.').max(2000),
  keys: z.object({ p256dh: z.string().min(10).max(200), auth: z.string().min(10).max(100) }),
  device: z.string().trim().min(1).max(120),
});
export type AddDevice = z.infer<typeof AddDeviceSchema>;
export const StoppedSchema = z.object({ stops: z.string(), is_essential: z.boolean(), is_stopped: z.boolean() });
export type Stopped = z.infer<typeof StoppedSchema>;
