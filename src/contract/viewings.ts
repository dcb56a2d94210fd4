import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

/** On the user of `GET /api/account` while a member of the staff looks: who looks, and until when. */
export const ViewingSchema = z.object({ by: z.string(), ends_at: TimestampSchema });
/** A viewing that has begun. */
export const BegunViewingSchema = z.object({ username: z.string(), ends_at: TimestampSchema });
export type BegunViewing = z.infer<typeof BegunViewingSchema>;
/** A viewing that has ended: whose account it was. */
export const EndedViewingSchema = z.object({ username: z.string() });
