import { z } from 'zod';
import { pageOf, TimestampSchema } from './primitives.ts';

export const SettingsVersionSchema = z.object({
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: TimestampSchema,
  reason: z.string(),
  currencies: z.object({ before: z.string(), after: z.string() }),
  changes: z.array(z.object({ setting: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingsVersion = z.infer<typeof SettingsVersionSchema>;
export const SettingsVersionPageSchema = pageOf(SettingsVersionSchema);
export type SettingsVersionPage = z.infer<typeof SettingsVersionPageSchema>;

export const SettingChangeSchema = z.object({
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: TimestampSchema,
});
export type SettingChange = z.infer<typeof SettingChangeSchema>;
export const SettingChangesSchema = z.record(z.string(), SettingChangeSchema);
export type SettingChanges = z.infer<typeof SettingChangesSchema>;
