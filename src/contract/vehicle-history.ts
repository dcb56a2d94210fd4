import { z } from 'zod';
import { AuctionSummarySchema } from './auctions.ts';
import { valuesOfChoice } from './choice-facts.ts';
import { DOCUMENT_KINDS } from './documents.ts';
import { TimestampSchema } from './primitives.ts';

export const VehicleSaleSchema = z.object({
  auction: AuctionSummarySchema,
  listed_at: TimestampSchema,
  title_type: z.enum(valuesOfChoice('title_type')).nullable(),
  /** What passed to the buyer with the vehicle, without names and content. */
  passed_documents: z.array(z.enum(DOCUMENT_KINDS)),
  contradicts: z.array(z.enum(['mileage', 'title'])),
});
export type VehicleSale = z.infer<typeof VehicleSaleSchema>;

export const VehicleHistorySchema = z.object({
  vin: z.string(),
  name: z.string().describe('year, make and model'),
  sales: z.array(VehicleSaleSchema).describe('newest first'),
  server_time: z.int(),
});
export type VehicleHistory = z.infer<typeof VehicleHistorySchema>;
