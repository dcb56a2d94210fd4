import { sql } from 'kysely';
import { BEGINNINGS, EXACT, type FindQuery, type PersonSectionQuery } from '#platform/search/find.ts';
import { containsWords } from '#platform/search/like.ts';

/** Pages and posts are few: their titles are read without an index. */
export const findContentQuery: FindQuery = ({ text, words }, limit) =>
  words.length === 0
    ? null
    : sql`select i.kind || '/' || i.slug as key, v.title, i.kind as about, null::text as state,
        case when i.slug = ${text.toLowerCase()} then ${sql.lit(EXACT)} else ${sql.lit(BEGINNINGS)} end as fit
      from content_items i join content_versions v on v.item_id = i.id and v.number = i.latest_version
      where i.slug = ${text.toLowerCase()} or ${containsWords(sql`v.title`, words)}
      order by fit, i.created_at desc limit ${limit}`;

export const enquiriesOfPerson: PersonSectionQuery = (userId) => sql`
  select e.id as key, e.subject as title, coalesce(e.about_title, '') as about,
    case when e.answered_at is null then 'open' else 'answered' end as state,
    null::bigint as amount, null::text as currency, e.received_at as at
  from enquiries e where e.id in (
    select id from enquiries where user_id = ${userId} union
    select id from enquiries where lower(email) = (select lower(email) from users where id = ${userId}))`;
