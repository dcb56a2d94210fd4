import type { Executor } from '../database/database.ts';

export interface Suppression {
  readonly address: string;
  readonly why: 'bounced' | 'complained';
  readonly detail: string;
  readonly refusedAt: Date;
}
const MAX_DETAIL_LENGTH = 500;

/** Keyed by the address in lower case. */
export async function findSuppressed(
  executor: Executor,
  addresses: readonly string[],
): Promise<Map<string, Suppression>> {
  if (addresses.length === 0) return new Map();
  const rows = await executor
    .selectFrom('refusing_addresses')
    .selectAll()
    .where('address', 'in', [...new Set(addresses.map((address) => address.toLowerCase()))])
    .execute();
  return new Map(
    rows.map((row) => [
      row.address,
      { address: row.address, why: row.why, detail: row.detail, refusedAt: row.refused_at },
    ]),
  );
}

/** A complaint takes precedence over a bounce. */
export async function suppressAddress(
  executor: Executor,
  { address, why, detail, at }: { address: string; why: Suppression['why']; detail: string; at: Date },
): Promise<void> {
  const row = { address: address.toLowerCase(), why, detail: detail.slice(0, MAX_DETAIL_LENGTH), refused_at: at };
  await executor
    .insertInto('refusing_addresses')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet(row).where('refusing_addresses.why', '<>', 'complained'),
    )
    .execute();
}

export async function unsuppressAddress(executor: Executor, address: string): Promise<void> {
  await executor.deleteFrom('refusing_addresses').where('address', '=', address.toLowerCase()).execute();
}
