import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

/** The most people that one account may name as connected. */
export const MOST_AFFILIATES = 50;
/** `GET /api/account/affiliates`: people connected to you. They may not bid in your auctions; on staff, in none. */
export const AffiliatesSchema = z.array(z.object({ username: z.string(), declared_at: TimestampSchema }));
export type Affiliates = z.infer<typeof AffiliatesSchema>;
export const DeclareAffiliateSchema = z.object({
  username: z.string().trim().min(1, 'Enter a username.').max(30, 'Enter a username.'),
});
