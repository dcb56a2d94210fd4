import { sql } from 'kysely';
import { EXACT, type FindQuery, bestOf, type PersonSectionQuery } from '#platform/search/find.ts';

export const findPaymentsQuery: FindQuery = ({ text }, limit) =>
  text.length < 8
    ? null
    : sql`select c.id as key, c.about_title as title, coalesce(c.payment_id, c.id) as about, null::text as state, f.fit
      from ${bestOf(
        [
          sql`select id from charges where id = ${text}`,
          sql`select id from charges where payment_id = ${text}`,
          sql`select charge_id as id from refunds where id = ${text}`,
          sql`select charge_id as id from refunds where provider_id = ${text}`,
        ].map((from) => ({ fit: EXACT, from })),
      )} f join charges c on c.id = f.id
      order by c.created_at desc limit ${limit}`;

export const paymentsOfPerson: PersonSectionQuery = (userId) => sql`
  select id as key, about_title as title, purpose as about, state, net + tax as amount, currency, created_at as at
  from charges where user_id = ${userId}`;

export const holdsOfPerson: PersonSectionQuery = (userId) => sql`
  select about_slug as key, about_title as title, card_label as about, state, amount, currency, requested_at as at
  from holds where user_id = ${userId}`;

export const cardsOfPerson: PersonSectionQuery = (userId) => sql`
  select p.username as key, p.username as title, o.brand || ' ending in ' || o.last4 as about, 'shared' as state,
    null::bigint as amount, null::text as currency, o.created_at as at
  from payment_methods o join paddles p on p.user_id = o.user_id
  where o.user_id <> ${userId} and o.fingerprint in (
    select fingerprint from payment_methods where user_id = ${userId} and fingerprint is not null)`;
