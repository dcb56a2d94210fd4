import { sql } from 'kysely';
import { EXACT, type FindQuery, bestOf } from '#platform/search/find.ts';

/** By an id of ours or of the card provider, of a charge or a refund. */
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
