import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

export const paymentsOfPerson: PersonSectionQuery = (userId) => sql`
  select id as key, about_title as title, purpose as about, state, net + tax as amount, currency, created_at as at
  from charges where user_id = ${userId}`;

export const holdsOfPerson: PersonSectionQuery = (userId) => sql`
  select about_slug as key, about_title as title, card_label as about, state, amount, currency, requested_at as at
  from holds where user_id = ${userId}`;
