import { sql } from 'kysely';
import type { Scene } from '../actors/scene.ts';
import type { SimulatedAuction } from '../record.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const ANSWER_WITHIN_MS = 24 * 3_600_000;

interface Attempt {
  readonly attempt: number;
  readonly buyer_id: string;
  readonly fault: string | null;
}
interface Chance {
  /** The sale that fell through before. Null if the seller offers the car. */
  readonly attempt: number | null;
  readonly user_id: string;
  readonly price: number;
  readonly state: string;
  readonly requested_at: Date;
  readonly answered_at: Date | null;
}
interface Facts {
  readonly first_reserve: number | null;
  readonly first_closes_at: Date;
  readonly closes_at: Date;
  readonly blocked_ids: readonly string[];
}
interface Auction extends SimulatedAuction {
  readonly ledger: readonly LedgerRow[];
  readonly facts: Facts;
}
interface Underbidder {
  readonly who: string;
  readonly price: number;
}

/**
 * After a buyer's default the car is offered to the highest bidder left who had asked for offers before the close, for
 * what they would have paid without those before them, then to the next.
 */
export const secondChancesAreFair: Invariant = {
  name: 'second chances are fair',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions)
      wrong.push(...(await problemsOf(simulation, auction)).map((problem) => `${auction.slug}: ${problem}`));
    return wrong;
  },
};

async function problemsOf(simulation: Scene, auction: SimulatedAuction): Promise<string[]> {
  const { id } = auction;
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const [facts] = await rowsOf(
    simulation,
    sql<Facts>`select first_reserve, first_closes_at, closes_at, blocked_ids from auction_states
      where auction_id = ${id}`,
  );
  const attempts = await rowsOf(
    simulation,
    sql<Attempt>`select attempt, buyer_id, fault from settlements where auction_id = ${id} order by attempt`,
  );
  const chances = await rowsOf(
    simulation,
    sql<Chance>`select s.attempt, c.user_id, c.price, c.state, c.requested_at, c.answered_at from second_chances c
      left join settlements s on s.id = c.settlement_id where c.auction_id = ${id} order by c.requested_at, c.id`,
  );
  if (facts === undefined || attempts.length === 0) return [];
  const known = { ...auction, ledger, facts };
  const buyers = (upTo: number) => attempts.flatMap((each) => (each.attempt <= upTo ? [each.buyer_id] : []));
  const asked = chances.map((each) => each.user_id);
  const next = (at: number, passed: string[]) => nextUnderbidder(simulation, known, { at, passed: new Set(passed) });
  const left = attempts.at(-1)?.fault === 'buyer' ? next(Infinity, [...buyers(Infinity), ...asked]) : null;
  return [
    ...chances.flatMap(({ user_id: who, price, attempt, requested_at: requestedAt }, index) => {
      if (attempt === null) return [];
      const expected = next(requestedAt.getTime(), [...buyers(attempt), ...asked.slice(0, index)]);
      const isFair = expected?.who === who && expected.price === price;
      return isFair ? [] : [`${who} was offered it for ${price}, not ${expected?.who} for ${expected?.price}`];
    }),
    ...chances.flatMap(({ user_id: who, state, requested_at: requestedAt, answered_at: answeredAt }) =>
      state === 'accepted' && Number(answeredAt) - Number(requestedAt) >= ANSWER_WITHIN_MS
        ? [`${who} accepted an offer that had expired`]
        : [],
    ),
    ...(left === null ? [] : [`${left.who} asked for an offer and got none`]),
  ];
}

function nextUnderbidder(
  simulation: Scene,
  { slug, start, ledger, facts }: Auction,
  { at, passed }: { at: number; passed: Set<string> },
): Underbidder | null {
  const wanting = wantingOffers(simulation, slug, facts.closes_at.getTime());
  const terms = { start, reserve: facts.first_reserve, closesAt: facts.first_closes_at.getTime() };
  const written = ledger.filter((row) => row.recorded_at.getTime() <= at);
  for (;;) {
    const book = bookOf(written, terms);
    for (const entry of book.entries) entry.isVoid ||= entry.written.kind === 'bid' && passed.has(entry.written.who);
    const { leader, price, reserve } = book.reckon();
    if (leader === null || price === null || (reserve !== null && price < reserve)) return null;
    if (wanting.has(leader) && !facts.blocked_ids.includes(leader)) return { who: leader, price };
    passed.add(leader);
  }
}

/** Their last choice before the close. */
export function wantingOffers({ world, record }: Scene, slug: string, closesAt: number): Set<string> {
  const choices = record.offerChoices.filter((each) => each.slug === slug && each.at < closesAt);
  const last = new Map(choices.map(({ who, accepts }) => [who, accepts]));
  return new Set([...last].flatMap(([who, accepts]) => (accepts ? [world.people.get(who)?.userId ?? ''] : [])));
}
