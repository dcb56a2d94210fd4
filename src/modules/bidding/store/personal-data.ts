import { sql } from 'kysely';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Row } from '#platform/database/tables.ts';
import { eraseEvidenceOf } from './evidence.ts';

/**
 * Keeps bids, because they decide auctions, and erases the salts of their commitments. A leader has committed to buy,
 * which blocks deletion.
 */
export const bidsPersonalData: PersonalDataProvider = {
  name: 'bids',
  async exportFor(executor, userId) {
    const result = await sql<
      Record<string, unknown>
    >`select a.slug, a.title, l.kind, l.amount, l.maximum, l.line_number as number, l.recorded_at as placed_at, e.network, e.device_key as device, e.card_fingerprint as card, e.plan_id as plan,
        l.sequence <= r.up_to_sequence as released, v.recorded_at as voided_at, v.actor_id = l.actor_id as withdrawn
      from ledger_entries l join auctions a on a.id = l.auction_id
        left join bid_evidence e on e.auction_id = l.auction_id and e.sequence = l.sequence
        left join ledger_entries v on v.auction_id = l.auction_id and v.voids_sequence = l.sequence
        left join released_bids r on r.auction_id = l.auction_id and r.bidder_id = l.actor_id
      where l.actor_id = ${userId} and l.kind in ('offer', 'reserve_change') order by l.recorded_at, l.sequence`.execute(
      executor,
    );
    return result.rows;
  },
  async objection(transaction, userId) {
    const result = await sql<
      Pick<Row<'auctions'>, 'title'>
    >`select a.title from auction_states s join auctions a on a.id = s.auction_id
      where s.leader_id = ${userId} and (s.status in ('live', 'closed', 'offer') or exists (select from post_close_queue h where h.auction_id = s.auction_id)) order by s.closes_at limit 1`.execute(
      transaction,
    );
    const [leading] = result.rows;
    return leading === undefined
      ? null
      : `You’re leading the auction of the ${leading.title}, and bids are binding. You can delete your account once the auction is decided.`;
  },
  async forget(transaction, { userId }) {
    await eraseEvidenceOf(transaction, userId);
    // Nobody can open the commitments to their name and maximums any more.
    await sql`update ledger_entries set salts = null where actor_id = ${userId} and kind = 'offer'`.execute(
      transaction,
    );
  },
};

/** Leaves out open alarms, because knowing of them would help someone who bids for a seller. */
export const alarmsPersonalData: PersonalDataProvider = {
  name: 'bidding_reviews',
  async exportFor(executor, userId) {
    const result = await sql<
      Pick<Row<'auctions'>, 'slug' | 'title'> &
        Pick<Row<'shill_alarms'>, 'score' | 'raised_at' | 'decision' | 'decided_at'>
    >`select a.slug, a.title, s.score, s.raised_at, s.decision, s.decided_at,
        (select array_agg(reason ->> 'kind') from jsonb_array_elements(s.reasons) reason) as reasons
      from shill_alarms s join auctions a on a.id = s.auction_id
      where s.bidder_id = ${userId} and s.decision is not null order by s.raised_at, s.id`.execute(executor);
    return result.rows;
  },
  /** Alarms about undecided auctions are deleted with their evidence, after two years at the latest. */
  async forget(transaction, { userId }) {
    await sql`delete from shill_alarms s using auction_states t
      where s.bidder_id = ${userId} and t.auction_id = s.auction_id and t.status not in ('live', 'closed', 'offer')`.execute(
      transaction,
    );
  },
};
