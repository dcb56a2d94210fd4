import { sql } from 'kysely';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Row } from '#platform/database/tables.ts';
import { eraseEvidenceOf } from './evidence.ts';

/**
 * Bids are kept: the hash chain breaks without them. A leader has committed to buy and cannot delete the account
 * until after-close processing has started; from then on the sale itself blocks deletion.
 */
export const bidsPersonalData: PersonalDataProvider = {
  name: 'bids',
  async exportFor(executor, userId) {
    const result = await sql<
      Record<string, unknown>
    >`select a.slug, a.title, l.kind, l.amount, l.maximum, l.line_number as number, l.recorded_at as placed_at, e.network, e.device_key as device, e.card_fingerprint as card
      from ledger_entries l join auctions a on a.id = l.auction_id
        left join bid_evidence e on e.bidder_id = l.actor_id and e.auction_id = l.auction_id and e.sequence = l.sequence
      where l.actor_id = ${userId} and l.kind in ('offer', 'reserve_change') order by l.recorded_at, l.sequence`.execute(
      executor,
    );
    return result.rows;
  },
  async objection(transaction, userId) {
    const result = await sql<
      Pick<Row<'auctions'>, 'title'>
    >`select a.title from auction_states s join auctions a on a.id = s.auction_id
      where s.leader_id = ${userId} and (s.status in ('live', 'closed', 'offer') or exists (select from hammered_auctions h where h.auction_id = s.auction_id)) order by s.closes_at limit 1`.execute(
      transaction,
    );
    const [leading] = result.rows;
    return leading === undefined
      ? null
      : `You’re leading the auction of the ${leading.title}, and bids can’t be withdrawn. You can delete your account once the auction is decided.`;
  },
  forget: (transaction, { userId }) => eraseEvidenceOf(transaction, userId),
};
