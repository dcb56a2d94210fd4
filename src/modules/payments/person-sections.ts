import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

export const paymentsOfPerson: PersonSectionQuery = (userId) => sql`
  select id as key, about_title as title, purpose as about, state, net + tax as amount, currency, created_at as at
  from charges where user_id = ${userId}`;

export const holdsOfPerson: PersonSectionQuery = (userId) => sql`
  select about_slug as key, about_title as title, card_label as about, state, amount, currency, requested_at as at
  from holds where user_id = ${userId}`;

/** Other people who saved a card with the same number. */
export const cardsOfPerson: PersonSectionQuery = (userId) => sql`
  select p.username as key, p.username as title, o.brand || ' ending in ' || o.last4 as about, 'shared' as state,
    null::bigint as amount, null::text as currency, o.created_at as at
  from payment_methods o join paddles p on p.user_id = o.user_id
  where o.user_id <> ${userId} and o.fingerprint in (
    select fingerprint from payment_methods where user_id = ${userId} and fingerprint is not null)`;
