import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';
import type { StaffPower } from './staff.ts';

/** What the house finds wrong with its own records, and who answers for it: they are told. */
export const FAULT_POWERS = {
  /** The bids of an auction do not come to its stored state. */
  bid_ledger: 'void_bids',
  /** The books do not balance, or a charge does not stand in them as it should. */
  books: 'manage_payments',
  /** The card provider's list and the books differ. */
  provider: 'manage_payments',
} as const satisfies Record<string, StaffPower>;
export type FaultKind = keyof typeof FAULT_POWERS;
export const FAULT_KINDS = ['bid_ledger', 'books', 'provider'] as const satisfies readonly FaultKind[];

/** A fault that is open. `path` leads to where it is looked at in the console. */
export const FaultSchema = z.object({
  id: z.string(),
  kind: z.enum(FAULT_KINDS),
  title: z.string(),
  words: z.string(),
  path: z.string(),
  found_at: TimestampSchema,
});
export type Fault = z.infer<typeof FaultSchema>;
/** The oldest of them, and how many there are in all. */
export const FaultListSchema = z.object({ items: z.array(FaultSchema), total: z.int() });
export type FaultList = z.infer<typeof FaultListSchema>;
/** Staff say how they have dealt with it. Should it still be there at the next proof, it is told anew. */
export const EndFaultSchema = z.object({ reason: z.string().trim().min(3, 'Say how.').max(1000) });
