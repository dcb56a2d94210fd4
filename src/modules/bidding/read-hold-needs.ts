import { sql } from 'kysely';
import { minimumBid } from '#auction/increments.ts';
import { isMinor, larger } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { findFactsBySlug } from './store/facts.ts';
import { readFloors } from './store/states.ts';
import { stored } from './store/tables.ts';

/** For what a bidder's hold is needed now. */
export interface HoldNeed {
  /** The largest premium on a maximum with which they lead; 0 where they lead nowhere. */
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
  /** When the last live auction in which they bid is to close; epoch milliseconds. */
  readonly bidsUntil: number | null;
}
interface Row {
  user_id: string;
  slug: string;
  title: string;
  terms: AuctionTerms;
  closes_at: Date;
  leader_id: string;
  leader_maximum: number;
}

/** What these bidders need their holds for. Who has no bid on the floor that stands is left out. */
export async function readHoldNeeds(executor: Executor, userIds: readonly string[]): Promise<Map<string, HoldNeed>> {
  const result = await sql<Row>`select distinct l.actor_id as user_id, a.slug, a.title, a.terms, s.closes_at, s.leader_id, s.leader_maximum
    from ledger_entries l join auction_states s on s.auction_id = l.auction_id join auctions a on a.id = l.auction_id
    where l.kind = 'offer' and l.actor_id = any(${[...userIds]}::text[]) and s.status = 'live' and s.leader_id is not null
      and not exists (select 1 from ledger_entries v where v.auction_id = l.auction_id and v.voids_sequence = l.sequence)`.execute(executor);
  return new Map(
    [...Map.groupBy(result.rows, (row) => row.user_id)].map(([userId, rows]) => {
      const led = rows
        .filter((row) => row.leader_id === userId)
        .map((row) => ({ row, premium: premium(stored(row.leader_maximum), row.terms.premium) }))
        .toSorted((one, other) => other.premium - one.premium);
      const [largest] = led;
      const shown = largest?.row ?? rows[0];
      const need: HoldNeed = {
        premium: largest?.premium ?? 0,
        currency: shown?.terms.currency ?? '',
        slug: shown?.slug ?? '',
        title: shown?.title ?? '',
        bidsUntil: Math.max(...rows.map((row) => row.closes_at.getTime())),
      };
      return [userId, need];
    }),
  );
}

export interface PremiumOn {
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
}

/** The premium on a maximum in a live auction; a leader's is never less than the one that they stand for. */
export async function readPremiumOn(
  executor: Executor,
  { slug, maximum, userId }: { slug: string; maximum: number | null; userId: string },
): Promise<PremiumOn | null> {
  const [found] = await findFactsBySlug(executor, [slug]);
  if (found?.status !== 'live') return null;
  const { facts } = found;
  const floor = (await readFloors(executor, [facts.auctionId])).get(facts.auctionId);
  if (floor === undefined) return null;
  const { leader } = floor.state;
  const asked = maximum !== null && isMinor(maximum) ? maximum : minimumBid(floor.state, facts.terms);
  const ceiling = leader?.bidderId === userId ? larger(leader.maximum, asked) : asked;
  return { premium: premium(ceiling, facts.terms.premium), currency: facts.terms.currency, slug, title: facts.title };
}
