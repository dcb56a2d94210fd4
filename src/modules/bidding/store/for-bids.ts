import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { BidKey } from './ledger.ts';

/** Call it after locking the bidding states: only then can the answers not change. */
export async function readForBids(
  transaction: Executor,
  bidderIds: readonly string[],
  keys: readonly BidKey[],
): Promise<{ exposures: Map<string, number>; hasAnswers: boolean }> {
  const sent = keys.filter(({ keyHash }) => keyHash !== null);
  // Looks up each key by index: a plan cached while the tables were small would keep scanning them.
  const result = await sql<
    Pick<Row<'auction_states'>, 'leader_id'> & {
      exposure: number;
      has_answers: boolean;
    }
  >`select e.leader_id, e.exposure, a.has_answers
    from (select exists (select from unnest(${arrayLiteral(sent.map((key) => key.bidderId))}::text[], ${arrayLiteral(sent.map((key) => key.keyHash))}::text[]) as k(bidder_id, key_hash)
      cross join lateral (select decode(k.key_hash, 'hex') as key_hash) as h
      where (select true from ledger_entries l where l.actor_id = k.bidder_id and l.key_hash = h.key_hash limit 1)
        or (select true from bid_refusals b where b.key_hash = h.key_hash limit 1)) as has_answers) as a
    left join (select leader_id, sum(leader_maximum)::bigint as exposure from auction_states
      where status = 'live' and leader_id = any(${arrayLiteral(bidderIds)}::text[]) group by leader_id) as e on true`.execute(
    transaction,
  );
  return {
    exposures: new Map(
      result.rows.flatMap((row): [string, number][] => (row.leader_id === null ? [] : [[row.leader_id, row.exposure]])),
    ),
    hasAnswers: result.rows[0]?.has_answers ?? false,
  };
}
