import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';
import type { StaffPower } from './staff.ts';

export const INCIDENT_POWERS = {
  bid_ledger: 'void_bids',
  books: 'manage_payments',
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
export const ResolveIncidentSchema = z.object({ reason: z.string().trim().min(3, 'Explain what you did.').max(1000) });
