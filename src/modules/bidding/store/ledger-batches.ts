import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

interface Written {
  readonly auctionId: string;
  readonly sequence: number;
}
interface Batch {
  readonly auctionId: string;
  readonly first: number;
  readonly last: number;
}

/** Call it under the locks of the auctions. */
export async function insertBatches(transaction: Executor, entries: readonly Written[]): Promise<void> {
  if (entries.length === 0) return;
  const batches = [...Map.groupBy(entries, ({ auctionId }) => auctionId)].map(([auctionId, batchEntries]): Batch => ({
    auctionId,
    first: batchEntries[0]?.sequence ?? 0,
    last: batchEntries.at(-1)?.sequence ?? 0,
  }));
  const column = (pick: (batch: Batch) => string | number): string => arrayLiteral(batches.map(pick));
  await sql`insert into ledger_batches (auction_id, first_sequence, last_sequence)
    select * from unnest(${column(({ auctionId }) => auctionId)}::text[], ${column(({ first }) => first)}::integer[],
      ${column(({ last }) => last)}::integer[])`.execute(transaction);
}

export type UnloggedBatch = Pick<Row<'ledger_batches'>, 'id'> & { readonly hashes: Buffer };

export async function readUnlogged(transaction: Executor, limit: number): Promise<UnloggedBatch[]> {
  const result = await sql<UnloggedBatch>`select b.id,
      (select string_agg(l.hash, '' order by l.sequence) from ledger_entries l where l.auction_id = b.auction_id
        and l.sequence between b.first_sequence and b.last_sequence) as hashes
    from ledger_batches b where b.log_start is null order by b.id limit ${limit}`.execute(transaction);
  return result.rows;
}

export async function findLogIndex(executor: Executor, auctionId: string, sequence: number): Promise<number | null> {
  const result = await sql<{ index: number | null }>`select log_start + ${sequence}::integer - first_sequence as index
    from ledger_batches where auction_id = ${auctionId} and ${sequence} between first_sequence and last_sequence
    order by first_sequence desc limit 1`.execute(executor);
  return result.rows[0]?.index ?? null;
}

export async function countUnlogged(executor: Executor): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from ledger_batches
    where log_start is null`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function updateLogged(
  transaction: Executor,
  batches: readonly (Pick<UnloggedBatch, 'id'> & { readonly logStart: number })[],
): Promise<void> {
  await sql`update ledger_batches b set log_start = n.log_start
    from unnest(${batches.map(({ id }) => id)}::bigint[], ${batches.map(({ logStart }) => logStart)}::bigint[]) as n(id, log_start)
    where b.id = n.id`.execute(transaction);
}
