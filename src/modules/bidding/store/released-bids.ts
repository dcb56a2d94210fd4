import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

const unreleased = (bidderId: string, auctionIds: readonly string[]) => sql`ledger_entries e
  left join released_bids r on r.auction_id = e.auction_id and r.bidder_id = e.actor_id
  where e.auction_id = any(${[...auctionIds]}::text[]) and e.actor_id = ${bidderId} and e.kind = 'offer'
    and e.sequence > coalesce(r.up_to_sequence, -1)
    and not exists (select 1 from ledger_entries v where v.auction_id = e.auction_id and v.voids_sequence = e.sequence)`;

export async function readUnreleased(
  executor: Executor,
  bidderId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<
    Pick<Row<'ledger_entries'>, 'auction_id'>
  >`select distinct e.auction_id from ${unreleased(bidderId, auctionIds)}`.execute(executor);
  return new Set(rows.map((row) => row.auction_id));
}

/** Call it under the locks of the auctions. */
export async function insertReleased(
  transaction: Executor,
  { bidderId, auctionIds, at }: { bidderId: string; auctionIds: readonly string[]; at: number },
): Promise<void> {
  await sql`insert into released_bids (auction_id, bidder_id, up_to_sequence, released_at)
    select e.auction_id, ${bidderId}, max(e.sequence), ${toIsoString(at)} from ${unreleased(bidderId, auctionIds)} group by e.auction_id
    on conflict (auction_id, bidder_id) do update
      set up_to_sequence = excluded.up_to_sequence, released_at = excluded.released_at`.execute(transaction);
}

export async function readReleased(executor: Executor, auctionId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .selectFrom('released_bids')
    .select(['bidder_id', 'up_to_sequence'])
    .where('auction_id', '=', auctionId)
    .execute();
  return new Map(rows.map((row) => [row.bidder_id, row.up_to_sequence]));
}
