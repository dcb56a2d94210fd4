import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/find.ts';

export const listingsOfPerson: PersonSectionQuery = (userId) => sql`
  select a.slug as key, a.title, 'Lot ' || a.lot_number as about, s.status as state, s.hammer_price as amount,
    a.terms->>'currency' as currency, coalesce(s.closes_at, a.created_at) as at
  from auctions a join auction_states s on s.auction_id = a.id where a.seller_id = ${userId}`;
