import { sql } from 'kysely';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';

export const purchasesOfPerson: PersonSectionQuery = (userId) => sql`
  select slug as key, title, '' as about, state, price as amount, currency, started_at as at
  from settlements where buyer_id = ${userId}`;
