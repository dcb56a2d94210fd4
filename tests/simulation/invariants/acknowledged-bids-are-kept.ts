import { sql } from 'kysely';
import { keyHash } from '#modules/bidding/answers.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Offer {
  readonly key: string | null;
  readonly actor_id: string;
  readonly amount: number;
  readonly maximum: number;
  readonly hash: string;
}

/** Each acknowledged bid is in the ledger once, as it was acknowledged. */
export const acknowledgedBidsAreKept: Invariant = {
  name: 'acknowledged bids are kept',
  async check(simulation) {
    const offers = await rowsOf(
      simulation,
      sql<Offer>`select encode(key_hash, 'hex') as key, actor_id, amount, maximum, encode(hash, 'hex') as hash
        from ledger_entries where kind = 'offer'`,
    );
    const byKey = Map.groupBy(offers, ({ key }) => key ?? '');
    return [...simulation.record.bids.values()].flatMap((bid) => {
      const userId = simulation.world.people.get(bid.who)?.userId ?? '';
      const found = byKey.get(keyHash(userId, bid.key)) ?? [];
      const [row] = found;
      if (row === undefined) return [`${bid.key} of ${bid.who} on ${bid.slug} is lost`];
      if (found.length > 1) return [`${bid.key} is in the ledger ${found.length} times`];
      const isSame =
        row.actor_id === userId &&
        row.amount === bid.amount &&
        row.maximum === bid.maximum &&
        row.hash === bid.entryHash;
      return isSame ? [] : [`${bid.key} was changed after it was acknowledged`];
    });
  },
};
