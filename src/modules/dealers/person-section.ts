import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

export const dealersOfPerson: PersonSectionQuery = (userId) => sql`
  select d.slug as key, d.name as title, '' as about, m.role as state,
    null::bigint as amount, null::text as currency, m.created_at as at
  from dealer_members m join dealers d on d.id = m.dealer_id where m.user_id = ${userId}`;
