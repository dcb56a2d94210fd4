import { sql } from 'kysely';
import type { Keeper } from '#modules/accounts/index.ts';

/** Bids stay where they are: the ledger is whole or it proves nothing. Who leads has promised to buy, and cannot leave before what follows the hammer has begun: then the sale itself keeps them. */
export const bidsKeeper: Keeper = {
  name: 'bids',
  async tell(executor, userId) {
    const result = await sql<Record<string, unknown>>`select a.slug, a.title, l.kind, l.amount, l.maximum, l.line_number as number, l.recorded_at as placed_at
      from ledger_entries l join auctions a on a.id = l.auction_id where l.actor_id = ${userId} and l.kind in ('offer', 'reserve_change') order by l.recorded_at, l.sequence`.execute(
      executor,
    );
    return result.rows;
  },
  async objection(transaction, userId) {
    const result = await sql<{ title: string }>`select a.title from auction_states s join auctions a on a.id = s.auction_id
      where s.leader_id = ${userId} and (s.status in ('live', 'closed', 'offer') or exists (select from hammered_auctions h where h.auction_id = s.auction_id)) order by s.closes_at limit 1`.execute(
      transaction,
    );
    const [leading] = result.rows;
    return leading === undefined
      ? null
      : `You lead the auction of the ${leading.title}. Bids cannot be withdrawn: you can delete your account once it is settled who buys.`;
  },
};
