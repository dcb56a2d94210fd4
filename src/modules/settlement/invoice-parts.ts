import { z } from 'zod';
import type { InvoiceRow } from './store/tables.ts';

const Party = z.object({ name: z.string(), address: z.string(), email: z.string() });
const Lines = z.array(z.object({ words: z.string(), amount: z.number() }));

/** The parts of an invoice that are kept as they were written. */
export function invoicePartsOf(row: Pick<InvoiceRow, 'billed_to' | 'house' | 'lines'>): {
  billedTo: z.infer<typeof Party>;
  house: z.infer<typeof Party>;
  lines: z.infer<typeof Lines>;
} {
  return { billedTo: Party.parse(row.billed_to), house: Party.parse(row.house), lines: Lines.parse(row.lines) };
}
