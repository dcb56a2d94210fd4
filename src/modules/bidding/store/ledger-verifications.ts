import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export async function findVerificationsDue(
  executor: Executor,
  { at, closedSince, limit }: { at: number; closedSince: number; limit: number },
): Promise<string[]> {
  const result = await sql<
    Pick<Row<'auction_states'>, 'auction_id'>
  >`select s.auction_id from auction_states s left join ledger_proofs p on p.auction_id = s.auction_id
    where (s.status = 'live' or s.closed_at >= ${toIsoString(closedSince)}) and (p.due_at is null or p.due_at <= ${toIsoString(at)})
    order by p.due_at nulls first, s.auction_id limit ${limit}`.execute(executor);
  return result.rows.map((row) => row.auction_id);
}

export async function claimVerification(
  executor: Executor,
  auctionId: string,
  { at, nextAt }: { at: number; nextAt: number },
): Promise<boolean> {
  const result =
    await sql`insert into ledger_proofs as p (auction_id, due_at) values (${auctionId}, ${toIsoString(nextAt)})
    on conflict (auction_id) do update set due_at = excluded.due_at where p.due_at <= ${toIsoString(at)}`.execute(
      executor,
    );
  return (result.numAffectedRows ?? 0n) > 0n;
}
