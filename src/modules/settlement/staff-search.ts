import { sql } from 'kysely';
import { EXACT, type FindQuery, type PersonSectionQuery } from '#platform/search/find.ts';

export const findInvoicesQuery: FindQuery = ({ number, numberKind }, limit) =>
  number === null || numberKind === 'lot'
    ? null
    : sql`select charge_id as key, case kind when 'invoice' then 'Invoice ' else 'Credit note ' end || lpad(number::text, 6, '0') as title,
        title as about, null::text as state, ${sql.lit(EXACT)} as fit
      from invoices where number = ${number} order by series limit ${limit}`;

export const purchasesOfPerson: PersonSectionQuery = (userId) => sql`
  select slug as key, title, '' as about, state, price as amount, currency, started_at as at
  from settlements where buyer_id = ${userId}`;
