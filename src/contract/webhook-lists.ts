import { z } from 'zod';
import { BulkIdsSchema } from './bulk.ts';
import { listQueries } from './console-list.ts';
import { WEBHOOK_DELIVERY_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { DELIVERY_STATES, WEBHOOK_EVENT_KINDS, WEBHOOK_STATES } from './partner-kinds.ts';
import { countedPageOf, TimestampSchema } from './primitives.ts';

const queries = listQueries(
  {
    q: z
      .string()
      .trim()
      .max(STAFF_SEARCH_MAX)
      .default('')
      .describe('words of the vehicle, part of the endpoint’s host, or its owner’s name or email'),
    state: z.enum(DELIVERY_STATES).optional(),
    kind: z.enum(WEBHOOK_EVENT_KINDS).optional(),
  },
  WEBHOOK_DELIVERY_SORTS,
);
export const StaffDeliveryQuerySchema = queries.page;
export type StaffDeliveryQuery = z.output<typeof StaffDeliveryQuerySchema>;
export const StaffDeliveryExportQuerySchema = queries.file;
export type StaffDeliveryExportQuery = z.output<typeof StaffDeliveryExportQuerySchema>;

export const StaffDeliveryRowSchema = z.object({
  id: z.string(),
  event_id: z.string(),
  kind: z.string(),
  slug: z.string().nullable(),
  host: z.string().describe('of the endpoint; the rest of its address may be secret'),
  endpoint_state: z.enum(WEBHOOK_STATES),
  owner: z.string().nullable().describe('the username of the person; null for a dealer’s endpoint'),
  dealer: z.object({ slug: z.string(), name: z.string() }).nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  last_status: z.int().nullable(),
  last_error: z.string(),
  created_at: TimestampSchema,
  next_at: TimestampSchema.nullable(),
  finished_at: TimestampSchema.nullable(),
});
export type StaffDeliveryRow = z.infer<typeof StaffDeliveryRowSchema>;
export const StaffDeliveryPageSchema = countedPageOf(StaffDeliveryRowSchema);
export type StaffDeliveryPage = z.infer<typeof StaffDeliveryPageSchema>;

export const ResendDeliveriesSchema = z.object({ ids: BulkIdsSchema });
export type ResendDeliveries = z.output<typeof ResendDeliveriesSchema>;
