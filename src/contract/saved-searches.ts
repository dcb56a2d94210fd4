import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

/** How often a saved search tells: as soon as it has found something, once a day, on Mondays, or, while it is paused, not at all. */
export const HowOftenSchema = z.enum(['at_once', 'daily', 'weekly', 'paused']);
export type HowOften = z.infer<typeof HowOftenSchema>;
export const SavedSearchSchema = z.object({ id: z.string(), name: z.string(), query: z.string(), how_often: HowOftenSchema, created_at: TimestampSchema });
export type SavedSearch = z.infer<typeof SavedSearchSchema>;
/** `query` is the address's query of `/auctions`, as `make=Porsche&year_to=1973`. */
export const SaveSearchSchema = z.object({
  name: z.string().trim().min(1, 'Give the search a name.').max(80, 'A name has at most 80 letters.'),
  query: z.string().max(1000),
  how_often: HowOftenSchema,
});
export type SaveSearch = z.infer<typeof SaveSearchSchema>;
export const ChangeSearchSchema = SaveSearchSchema.pick({ name: true, how_often: true });

export const FollowSchema = z.object({ what: z.enum(['seller', 'model']), subject: z.string(), label: z.string(), followed_at: TimestampSchema });
export type Follow = z.infer<typeof FollowSchema>;
/** What of an auction can be followed by whoever asks: its model, and its seller where that is not themselves. */
export const FollowableSchema = FollowSchema.omit({ followed_at: true });
export type Followable = z.infer<typeof FollowableSchema>;
/** Of an auction's seller, or its make and model: follow them, or no longer. */
export const FollowOfSchema = z.object({ seller: z.boolean(), model: z.boolean() });
export type FollowOf = z.infer<typeof FollowOfSchema>;
