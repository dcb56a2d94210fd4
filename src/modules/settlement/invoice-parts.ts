import { z } from 'zod';
import type { InvoiceRow } from './store/tables.ts';

const Party = z.object({ name: z.string(), address: z.string(), email: z.string() });
const Lines = z.array(z.object({ words: z.string(), amount: z.number() }));

export function invoicePartsOf(row: Pick<InvoiceRow, 'billed_to' | 'site' | 'lines'>): {
  billedTo: z.infer<typeof Party>;
  site: z.infer<typeof Party>;
  lines: z.infer<typeof Lines>;
} {
  return { billedTo: Party.parse(row.billed_to), site: Party.parse(row.site), lines: Lines.parse(row.lines) };
}
