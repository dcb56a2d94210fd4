import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

export const MAX_AFFILIATES = 50;
export const AffiliatesSchema = z.array(z.object({ username: z.string(), declared_at: TimestampSchema }));
export type Affiliates = z.infer<typeof AffiliatesSchema>;
export const DeclareAffiliateSchema = z.object({
  username: z.string().trim().min(1, 'Enter a username.').max(30, 'Enter a username.'),
});
