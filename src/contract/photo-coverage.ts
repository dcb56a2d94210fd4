import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';
import { SHOTS } from './shots.ts';
import { DeclineReasonSchema } from './claim-requests.ts';

const ShotIdSchema = z.enum(SHOTS.map(({ id }) => id));
export const ShotCoverageSchema = z.object({
  shot: ShotIdSchema,
  name: z.string(),
  href: z.string().nullable(),
  open_requests: z.int(),
  you_asked: z.boolean(),
  declined: z.object({ reason: z.string(), by: z.enum(['seller', 'staff']), at: TimestampSchema }).nullable(),
});
export type ShotCoverage = z.infer<typeof ShotCoverageSchema>;

export const PhotoCoverageSchema = z.object({
  /** Empty if the listing is for parts or its photos say nothing of what they show. */
  items: z.array(ShotCoverageSchema),
  is_open: z.boolean(),
});
export type PhotoCoverage = z.infer<typeof PhotoCoverageSchema>;

export const AnswerShotSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('attached'), image_id: z.string().min(1).max(64) }),
  z.object({
    outcome: z.literal('declined'),
    text: DeclineReasonSchema,
  }),
]);
