import { sql } from 'kysely';
import {
  beginWords,
  bestOf,
  BEGINNINGS,
  EXACT,
  type FindQuery,
  type PersonSectionQuery,
} from '#platform/search/find.ts';

export const findDealersQuery: FindQuery = ({ text, words }, limit) => {
  const begin = beginWords(sql`title_words(d.name)`, words);
  return sql`select d.slug as key, d.name as title, concat_ws(', ', nullif(p.city, ''), nullif(p.country, '')) as about,
      null::text as state, f.fit
    from ${bestOf([
      { fit: EXACT, from: sql`select id from dealers where slug = ${text.toLowerCase()}` },
      ...(begin === null ? [] : [{ fit: BEGINNINGS, from: sql`select d.id from dealers d where ${begin}` }]),
    ])} f join dealers d on d.id = f.id left join dealer_profiles p on p.dealer_id = d.id
    order by f.fit, lower(d.name) limit ${limit}`;
};

export const dealersOfPerson: PersonSectionQuery = (userId) => sql`
  select d.slug as key, d.name as title, '' as about, m.role as state,
    null::bigint as amount, null::text as currency, m.created_at as at
  from dealer_members m join dealers d on d.id = m.dealer_id where m.user_id = ${userId}`;
