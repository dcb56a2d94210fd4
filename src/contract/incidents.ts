import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';
import type { StaffPower } from './staff.ts';

export const INCIDENT_POWERS = {
  /** Replaying an auction's bids doesn't give its stored state. */
  bid_ledger: 'void_bids',
  /** The books don't balance, or a charge is posted incorrectly. */
  books: 'manage_payments',
  /** The card provider's list and the books differ. */
  provider: 'manage_payments',
  security: 'see_incidents',
} as const satisfies Record<string, StaffPower>;
export type IncidentKind = keyof typeof INCIDENT_POWERS;
export const INCIDENT_KINDS = [
  'bid_ledger',
  'books',
  'provider',
  'security',
] as const satisfies readonly IncidentKind[];

export const IncidentSchema = z.object({
  id: z.string(),
  kind: z.enum(INCIDENT_KINDS),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  found_at: TimestampSchema,
});
export type Incident = z.infer<typeof IncidentSchema>;
export const IncidentListSchema = z.object({ items: z.array(IncidentSchema), total: z.int() });
export type IncidentList = z.infer<typeof IncidentListSchema>;
/** If the next check still finds it, a new incident is opened. */
export const ResolveIncidentSchema = z.object({ reason: z.string().trim().min(3, 'Explain what you did.').max(1000) });
