import { minor } from '#auction/money.ts';
import { sql } from 'kysely';
import { premium } from '#auction/premium.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { HoldNeed } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

interface Need extends Pick<Row<'auctions'>, 'slug' | 'title'> {
  user_id: Row<'ledger_entries'>['actor_id'];
  terms: AuctionTerms;
  closes_at: NonNullable<Row<'auction_states'>['closes_at']>;
  leader_id: NonNullable<Row<'auction_states'>['leader_id']>;
  leader_maximum: NonNullable<Row<'auction_states'>['leader_maximum']>;
  placed_maximum: number;
  placed_at: Row<'ledger_entries'>['recorded_at'];
}
interface Planned extends Pick<Need, 'user_id' | 'slug' | 'title' | 'terms' | 'closes_at'> {
  maximum: number;
}

export async function readHoldNeeds(executor: Executor, userIds: readonly string[]): Promise<Map<string, HoldNeed>> {
  const result =
    await sql<Need>`select l.actor_id as user_id, a.slug, a.title, a.terms, s.closes_at, s.leader_id, s.leader_maximum,
      max(l.maximum)::bigint as placed_maximum, max(l.recorded_at) as placed_at
    from ledger_entries l join auction_states s on s.auction_id = l.auction_id join auctions a on a.id = l.auction_id
    where l.kind = 'offer' and l.actor_id = any(${[...userIds]}::text[]) and s.status = 'live' and s.leader_id is not null
      and not exists (select 1 from ledger_entries v where v.auction_id = l.auction_id and v.voids_sequence = l.sequence)
    group by l.actor_id, a.id, s.auction_id`.execute(executor);
  const bids = Map.groupBy(result.rows, (row) => row.user_id);
  const planned = Map.groupBy(await readPlanned(executor, userIds), (row) => row.user_id);
  return new Map(
    [...new Set([...bids.keys(), ...planned.keys()])].map((userId) => [
      userId,
      needOf(userId, bids.get(userId) ?? [], planned.get(userId) ?? []),
    ]),
  );
}

/** A hold is for the largest premium, of a bid that leads or of a car on which a plan may still bid. */
function needOf(userId: string, bids: readonly Need[], planned: readonly Planned[]): HoldNeed {
  const led = bids.filter((row) => row.leader_id === userId).map((row) => withPremium(row, row.leader_maximum));
  const [largest] = [...led, ...planned.map((row) => withPremium(row, row.maximum))].toSorted(
    (one, other) => other.premium - one.premium,
  );
  const shown = largest?.row ?? bids[0];
  return {
    premium: largest?.premium ?? 0,
    placedPremium: Math.max(0, ...bids.map((row) => premium(minor(row.placed_maximum), row.terms))),
    placedAt: Math.max(0, ...bids.map((row) => row.placed_at.getTime())),
    currency: shown?.terms.currency ?? '',
    slug: shown?.slug ?? '',
    title: shown?.title ?? '',
    bidsUntil: Math.max(...[...bids, ...planned].map((row) => row.closes_at.getTime())),
  };
}

const withPremium = (row: Need | Planned, maximum: number) => ({
  row,
  premium: premium(minor(maximum), row.terms),
});

async function readPlanned(executor: Executor, userIds: readonly string[]): Promise<Planned[]> {
  const { rows } = await sql<Planned>`select p.user_id, a.slug, a.title, a.terms, s.closes_at,
      least(c.maximum::bigint, (r.allocation ->> 'most')::bigint) as maximum
    from paddles p cross join lateral jsonb_array_elements(p.plan_allocations) as r(allocation)
    cross join lateral jsonb_each_text(r.allocation -> 'cars') as c(auction_id, maximum)
    join auction_states s on s.auction_id = c.auction_id and s.status = 'live' join auctions a on a.id = c.auction_id
    where p.user_id = any(${[...userIds]}::text[]) and p.plan_allocations is not null
      and (r.allocation ->> 'most')::bigint > 0`.execute(executor);
  return rows;
}
