import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

/** Sent while signed in, or from the person's address. */
export const enquiriesOfPerson: PersonSectionQuery = (userId) => sql`
  select e.id as key, e.subject as title, coalesce(e.about_title, '') as about,
    case when e.answered_at is null then 'open' else 'answered' end as state,
    null::bigint as amount, null::text as currency, e.received_at as at
  from enquiries e where e.id in (
    select id from enquiries where user_id = ${userId} union
    select id from enquiries where lower(email) = (select lower(email) from users where id = ${userId}))`;
