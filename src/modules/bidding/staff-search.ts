import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/find.ts';

/** Without amounts: maximums are shown only on the auction's page, where looking at them is recorded. */
export const bidsOfPerson: PersonSectionQuery = (userId) => sql`
  select a.slug as key, a.title, b.bids || case b.bids when 1 then ' bid' else ' bids' end as about, s.status as state,
    null::bigint as amount, null::text as currency, b.at
  from (select auction_id, count(*) as bids, max(recorded_at) as at from ledger_entries
      where actor_id = ${userId} and kind = 'offer' group by auction_id) b
    join auctions a on a.id = b.auction_id join auction_states s on s.auction_id = b.auction_id`;

export const flagsOfPerson: PersonSectionQuery = (userId) => sql`
  select a.slug as key, a.title, 'Possible shill, ' || f.score || ' points' as about, coalesce(f.decision, 'open') as state,
    null::bigint as amount, null::text as currency, f.raised_at as at
  from shill_alarms f join auctions a on a.id = f.auction_id where f.bidder_id = ${userId}`;
