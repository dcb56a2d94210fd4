import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

/** Emails that open an account are not named: their subjects may hold a code. */
export const emailsOfPerson: PersonSectionQuery = (userId) => sql`
  select id as key, case when once then 'One-time link or code' else subject end as title, coalesce(last_error, '') as about,
    coalesce(outcome, case when sent_at is not null then 'sent' else 'waiting' end) as state,
    null::bigint as amount, null::text as currency, created_at as at
  from mail_outbox where lower(recipient) = (select lower(email) from users where id = ${userId})`;

export const devicesOfPerson: PersonSectionQuery = (userId) => sql`
  select network as key, device as title, network as about, 'known' as state,
    null::bigint as amount, null::text as currency, last_seen_at as at
  from known_devices where user_id = ${userId}`;

const MAX_SHARING = 200;

/** Other people who signed in from one of the person's networks. Large networks are shared by strangers. */
export const networksOfPerson: PersonSectionQuery = (userId) => sql`
  select p.username as key, p.username as title, s.networks || case s.networks when 1 then ' network' else ' networks' end as about,
    'shared' as state, null::bigint as amount, null::text as currency, s.at
  from (select o.user_id, count(*) as networks, max(o.last_seen_at) as at from sign_in_networks o
      where o.user_id <> ${userId} and o.network in (select network from sign_in_networks where user_id = ${userId})
      group by o.user_id order by at desc limit ${sql.lit(MAX_SHARING)}) s
    join paddles p on p.user_id = s.user_id`;
