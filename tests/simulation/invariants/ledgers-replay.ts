import { sql } from 'kysely';
import type { BookLine } from '../expected-books.ts';
import type { Scene } from '../actors/scene.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface State {
  readonly status: string;
  readonly price: number | null;
  readonly leader_id: string | null;
  readonly leader_maximum: number | null;
  readonly closes_at: Date;
  readonly first_closes_at: Date;
  readonly first_reserve: number | null;
  readonly reserve: number | null;
  readonly hammer_price: number | null;
  readonly bid_count: number;
}

/** Each ledger replays to the stored state: with the product's own verifier, and with the independent model. */
export const ledgersReplay: Invariant = {
  name: 'ledgers replay',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) {
      const faults = await simulation.world.app.bidding.verifyLedger(auction.id);
      wrong.push(...faults.map((fault) => `${auction.slug}: ${fault}`), ...(await compare(simulation, auction)));
    }
    return wrong;
  },
};

async function compare(
  simulation: Scene,
  { id, slug, start }: { id: string; slug: string; start: number },
): Promise<string[]> {
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id}
    order by sequence`,
  );
  const [state] = await rowsOf(simulation, sql<State>`select * from auction_states where auction_id = ${id}`);
  if (state === undefined) return [`${slug} is gone`];
  const book = bookOf(ledger, { start, reserve: state.first_reserve, closesAt: state.first_closes_at.getTime() });
  const { price, leader, maximum, closesAt, lines, reserve } = book.reckon();
  const isMet = reserve === null || (price ?? 0) >= reserve;
  const expected: Record<string, unknown> = {
    price,
    leader_id: leader,
    leader_maximum: leader === null ? null : maximum,
    closes_at: closesAt,
    reserve,
    bid_count: lines.length,
    ...(state.status === 'sold' && ledger.every(({ kind }) => kind !== 'close') ? {} : {}),
  };
  const actual: Record<string, unknown> = { ...state, closes_at: state.closes_at.getTime() };
  const wrong = Object.keys(expected).filter((name) => expected[name] !== actual[name]);
  const hasEnded = ['sold', 'not_sold', 'reserve_not_met', 'offer'].includes(state.status);
  if (!hasEnded && state.status !== 'withdrawn') wrong.push('status');
  // To an earlier bidder, by its seller.
  const isOffered = simulation.record.sellersOffers.some((offer) => offer.slug === slug);
  if (state.status === 'sold' && state.hammer_price === price && !isMet && !isOffered)
    wrong.push('sold below the reserve');
  if (state.status === 'not_sold' && leader !== null && isMet) wrong.push('not sold');
  return [
    ...wrong.map((name) => `${slug}: ${name} is ${String(actual[name])}, not ${String(expected[name])}`),
    ...wrongLines(ledger, lines).map((problem) => `${slug}: ${problem}`),
  ];
}

/** Later bids often lead to the same price by another way, so each line of the history is compared. */
function wrongLines(ledger: readonly LedgerRow[], lines: readonly BookLine[]): string[] {
  const stored = ledger.flatMap((row) => [
    { number: row.line_number, who: row.actor_id, amount: row.amount, automatic: false },
    { number: row.automatic_number, who: row.automatic_bidder_id, amount: row.automatic_amount, automatic: true },
  ]);
  const byNumber = new Map(stored.flatMap((line) => (line.number === null ? [] : [[line.number, line]])));
  return lines.flatMap(({ who, amount, automatic }, index) => {
    const line = byNumber.get(index + 1);
    const isSame = line?.who === who && line.amount === amount && line.automatic === automatic;
    return isSame ? [] : [`bid ${index + 1} is ${JSON.stringify(line ?? null)}, not of ${who} for ${amount}`];
  });
}
