import { type RawBuilder, sql } from 'kysely';
import {
  beginWords,
  bestOf,
  BEGINNINGS,
  EXACT,
  type FindQuery,
  haveWords,
  type Lookup,
  PART,
  WHOLE_WORDS,
  type PersonSectionQuery,
} from '#platform/search/find.ts';
import { beginsWith } from '#platform/search/like.ts';
import { searchWords } from '#platform/search/words.ts';

const WORDS = sql`person_words(u.username, u.name, u.email)`;
const DOMAIN = sql`split_part(lower(u.email), '@', 2)`;
const DOMAIN_BACKWARDS = sql`reverse('.' || split_part(lower(u.email), '@', 2))`;
const EMAIL = sql`lower(u.email)`;
/** Two labels at least: a single word is more often a name. */
const DOMAIN_FORM = /^@?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * By username or email, the beginning or domain of an email, or the beginnings of words of a name. A domain is found by
 * its beginning and by its last labels. `ofPerson` are their
 * words: an index has `WORDS`.
 */
export function personConditions(q: string, ofPerson = WORDS): { fit: number; condition: RawBuilder<boolean> }[] {
  const text = q.trim().toLowerCase();
  const words = text.includes('@') ? [] : searchWords(text);
  const begin = beginWords(ofPerson, words);
  const isDomain = DOMAIN_FORM.test(text);
  const domain = text.startsWith('@') ? text.slice(1) : isDomain ? text : '';
  return [
    { fit: EXACT, condition: sql<boolean>`lower(u.username) = ${text}` },
    { fit: EXACT, condition: sql<boolean>`${EMAIL} = ${text}` },
    ...(text.includes('@') && !text.startsWith('@') ? [{ fit: PART, condition: beginsWith(EMAIL, text) }] : []),
    ...(domain === '' ? [] : [{ fit: PART, condition: beginsWith(DOMAIN, domain) }]),
    ...(isDomain ? [{ fit: PART, condition: beginsWith(DOMAIN_BACKWARDS, backwards(text)) }] : []),
    ...(begin === null
      ? []
      : [
          { fit: WHOLE_WORDS, condition: haveWords(ofPerson, words) },
          { fit: BEGINNINGS, condition: begin },
        ]),
  ];
}

const backwards = (domain: string): string => [...`.${domain.replace('@', '')}`].toReversed().join('');

export const findPeopleQuery: FindQuery = ({ text }, limit) => {
  const lookups: Lookup[] = personConditions(text).map(({ fit, condition }) => ({
    fit,
    from: sql`select u.id from users u where u.erased_at is null and ${condition}`,
  }));
  return sql`select u.username as key, u.name as title, u.username || ' · ' || u.email as about, null::text as state, f.fit
    from ${bestOf(lookups)} f join users u on u.id = f.id
    order by f.fit, lower(u.username) limit ${limit}`;
};

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

/** Other people with one of the person's rows in a table. Large networks are shared by strangers. */
const sharedBy =
  (table: 'sign_in_networks' | 'sign_in_devices', column: 'network' | 'device_key', noun: string): PersonSectionQuery =>
  (userId) =>
    sql`
  select p.username as key, p.username as title, s.shared || case s.shared when 1 then ${` ${noun}`} else ${` ${noun}s`} end as about,
    'shared' as state, null::bigint as amount, null::text as currency, s.at
  from (select o.user_id, count(*) as shared, max(o.last_seen_at) as at from ${sql.table(table)} o
      where o.user_id <> ${userId} and o.${sql.ref(column)} in (
        select ${sql.ref(column)} from ${sql.table(table)} where user_id = ${userId})
      group by o.user_id order by at desc limit ${sql.lit(MAX_SHARING)}) s
    join paddles p on p.user_id = s.user_id`;

export const networksOfPerson = sharedBy('sign_in_networks', 'network', 'network');
/** The browser keeps its id when another person signs in with it. */
export const sharedDevicesOfPerson = sharedBy('sign_in_devices', 'device_key', 'browser');

/** However the number is written. It isn't shown. */
export const phonesOfPerson: PersonSectionQuery = (userId) => sql`
  select u.username as key, u.username as title, 'Same number' as about,
    'shared' as state, null::bigint as amount, null::text as currency, u.created_at as at
  from users u where u.id <> ${userId} and u.phone <> '' and digits_of(u.phone) in (
    select digits_of(phone) from users where id = ${userId} and phone <> '')
  order by at desc limit ${sql.lit(MAX_SHARING)}`;
