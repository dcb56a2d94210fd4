import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

export const HowOftenSchema = z.enum(['at_once', 'daily', 'weekly', 'paused']);
export type SearchFrequency = z.infer<typeof HowOftenSchema>;
export const SavedSearchSchema = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  how_often: HowOftenSchema,
  created_at: TimestampSchema,
});
export type SavedSearch = z.infer<typeof SavedSearchSchema>;
export const SaveSearchSchema = z.object({
  name: z.string().trim().min(1, 'Give the search a name.').max(80, 'Use at most 80 characters.'),
  query: z.string().max(1000),
  how_often: HowOftenSchema,
});
export type SaveSearch = z.infer<typeof SaveSearchSchema>;
export const ChangeSearchSchema = SaveSearchSchema.pick({ name: true, how_often: true });

export const FollowSchema = z.object({
  kind: z.enum(['seller', 'model', 'make']),
  subject: z.string(),
  label: z.string(),
  followed_at: TimestampSchema,
});
export type Follow = z.infer<typeof FollowSchema>;
export const FollowableSchema = FollowSchema.omit({ followed_at: true });
export type Followable = z.infer<typeof FollowableSchema>;
export const FollowOfSchema = z.object({ seller: z.boolean(), model: z.boolean() });
export type FollowOf = z.infer<typeof FollowOfSchema>;
export const ModelFollowSchema = FollowOfSchema.pick({ model: true });
export const MakeFollowSchema = z.object({ make: z.boolean() });
export type MakeFollow = z.infer<typeof MakeFollowSchema>;
export type ModelFollow = z.infer<typeof ModelFollowSchema>;
