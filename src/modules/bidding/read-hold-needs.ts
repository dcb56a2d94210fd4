import { sql } from 'kysely';
import { premium } from '#auction/premium.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { HoldNeed } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { stored } from './store/tables.ts';

interface Need extends Pick<Row<'auctions'>, 'slug' | 'title'> {
  user_id: Row<'ledger_entries'>['actor_id'];
  terms: AuctionTerms;
  closes_at: NonNullable<Row<'auction_states'>['closes_at']>;
  leader_id: NonNullable<Row<'auction_states'>['leader_id']>;
  leader_maximum: NonNullable<Row<'auction_states'>['leader_maximum']>;
  placed_maximum: number;
  placed_at: Row<'ledger_entries'>['recorded_at'];
}

export async function readHoldNeeds(executor: Executor, userIds: readonly string[]): Promise<Map<string, HoldNeed>> {
  const result =
    await sql<Need>`select l.actor_id as user_id, a.slug, a.title, a.terms, s.closes_at, s.leader_id, s.leader_maximum,
      max(l.maximum)::bigint as placed_maximum, max(l.recorded_at) as placed_at
    from ledger_entries l join auction_states s on s.auction_id = l.auction_id join auctions a on a.id = l.auction_id
    where l.kind = 'offer' and l.actor_id = any(${[...userIds]}::text[]) and s.status = 'live' and s.leader_id is not null
      and not exists (select 1 from ledger_entries v where v.auction_id = l.auction_id and v.voids_sequence = l.sequence)
    group by l.actor_id, a.id, s.auction_id`.execute(executor);
  return new Map(
    [...Map.groupBy(result.rows, (row) => row.user_id)].map(([userId, rows]) => {
      const led = rows
        .filter((row) => row.leader_id === userId)
        .map((row) => ({ row, premium: premium(stored(row.leader_maximum), row.terms) }))
        .toSorted((one, other) => other.premium - one.premium);
      const [largest] = led;
      const shown = largest?.row ?? rows[0];
      const need: HoldNeed = {
        premium: largest?.premium ?? 0,
        placedPremium: Math.max(...rows.map((row) => premium(stored(row.placed_maximum), row.terms))),
        placedAt: Math.max(...rows.map((row) => row.placed_at.getTime())),
        currency: shown?.terms.currency ?? '',
        slug: shown?.slug ?? '',
        title: shown?.title ?? '',
        bidsUntil: Math.max(...rows.map((row) => row.closes_at.getTime())),
      };
      return [userId, need];
    }),
  );
}
