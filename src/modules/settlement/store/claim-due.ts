import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { NegotiationRow, SecondChanceRow, SettlementRow } from './tables.ts';

interface Rows {
  settlements: SettlementRow;
  negotiations: NegotiationRow;
  second_chances: SecondChanceRow;
}
type DueTable = keyof Rows;

const IDS = { settlements: 'id', negotiations: 'auction_id', second_chances: 'id' } as const;
/** A sale past its deadline is reported to staff once per deadline. Offers and second chances expire instead. */
const PASSED = {
  settlements: sql`(late_for is null or late_for <> due_at)`,
  negotiations: sql`state = 'open'`,
  second_chances: sql`true`,
} as const;

export function claimPassed<Table extends DueTable>(
  transaction: Executor,
  table: Table,
  { at, without }: { at: Date; without: readonly string[] },
): Promise<Rows[Table] | null> {
  return claimNext(transaction, table, { where: sql`due_at <= ${at} and ${PASSED[table]}`, without });
}

export function claimToRemind<Table extends DueTable>(
  transaction: Executor,
  table: Table,
  { at, before, without }: { at: Date; before: Date; without: readonly string[] },
): Promise<Rows[Table] | null> {
  const isOpen = table === 'negotiations' ? sql`state = 'open'` : sql`true`;
  const where = sql`due_at > ${at} and due_at <= ${before} and (reminded_for is null or reminded_for <> due_at) and ${isOpen}`;
  return claimNext(transaction, table, { where, without });
}

/** Skips locked rows, which are being answered. */
async function claimNext<Table extends DueTable>(
  transaction: Executor,
  table: Table,
  { where, without }: { where: RawBuilder<unknown>; without: readonly string[] },
): Promise<Rows[Table] | null> {
  const { rows } = await sql<Rows[Table]>`select * from ${sql.table(table)}
    where ${where} and ${sql.ref(IDS[table])} <> all(${[...without]}::text[])
    order by due_at limit 1 for update skip locked`.execute(transaction);
  return rows[0] ?? null;
}
