import { z } from 'zod';
import type { ShillReasonKind } from '#auction/shill-score.ts';
import { TimestampSchema, ReasonSchema } from './primitives.ts';
import { SHILL_DECISIONS, SHILL_REASONS, type ShillDecision } from './shill-labels.ts';

export const ShillDecisionSchema = z.enum(Object.keys(SHILL_DECISIONS) as [ShillDecision, ...ShillDecision[]]);

export const ShillAlarmSchema = z.object({
  id: z.string(),
  username: z.string(),
  score: z.int(),
  reasons: z.array(
    z.object({
      kind: z.enum(Object.keys(SHILL_REASONS) as [ShillReasonKind, ...ShillReasonKind[]]),
      points: z.int(),
      others: z.array(z.string()).describe('Usernames'),
    }),
  ),
  raised_at: TimestampSchema,
  decision: z
    .object({
      kind: ShillDecisionSchema,
      by: z.string(),
      at: TimestampSchema,
      reason: z.string(),
    })
    .nullable(),
});
export type ShillAlarm = z.infer<typeof ShillAlarmSchema>;
export const ShillAlarmsSchema = z.object({ items: z.array(ShillAlarmSchema) });

const shown = z.string().trim().min(3, 'Enter a text.').max(1000, 'Please keep it below 1000 characters.');
export const DecideShillAlarmSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('dismiss'), reason: ReasonSchema }),
  z.object({
    decision: z.literal('warn'),
    reason: ReasonSchema,
    message: shown.describe('Sent to the bidder.'),
  }),
  z.object({
    decision: z.literal('void'),
    reason: ReasonSchema,
    public_note: shown.describe('Shown in the auction’s activity.'),
  }),
]);
export type DecideShillAlarm = z.infer<typeof DecideShillAlarmSchema>;
