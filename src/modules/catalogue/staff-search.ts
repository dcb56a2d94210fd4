import { sql } from 'kysely';
import {
  bestOf,
  BEGINNINGS,
  EXACT,
  type FindQuery,
  isLong,
  type Lookup,
  MAX_READ,
  PART,
  type PersonSectionQuery,
} from '#platform/search/find.ts';
import { beginsWith } from '#platform/search/like.ts';
import { ANY_FIT, fitQuery } from './search-conditions.ts';

const VIN = sql`upper(a.vehicle->>'vin')`;
const VIN_BEGINNING = /^[A-Z0-9-]{3,20}$/;
/** Three characters are more often part of a name. */
const VIN_PART = /^.{4}/;
/** The fit of whole words of make, model and title. */
const WHOLE_NAME = 1;

export const findAuctionsQuery: FindQuery = ({ text, words, number, numberKind }, limit) => {
  const vin = text.toUpperCase();
  const query = fitQuery(
    { typed: [words.map((word) => [word])], named: [] },
    words.some(isLong) ? ANY_FIT : WHOLE_NAME,
  );
  const lookups: Lookup[] = [
    { fit: EXACT, from: sql`select id from auctions where id = ${text}` },
    { fit: EXACT, from: sql`select id from auctions where slug = ${text.toLowerCase()}` },
    ...(number === null || numberKind === 'invoice'
      ? []
      : [{ fit: EXACT, from: sql`select id from auctions where lot_number = ${number}` }]),
    ...(VIN_BEGINNING.test(vin) ? withVin(vin) : []),
    ...(words.length === 0 ? [] : withWords(query)),
  ];
  return sql`select a.slug as key, a.title, 'Lot ' || a.lot_number || coalesce(' · ' || nullif(a.vehicle->>'vin', ''), '') as about,
      s.status as state, f.fit
    from ${bestOf(lookups)} f join auctions a on a.id = f.id join auction_states s on s.auction_id = a.id
      left join submissions b on b.auction_id = a.id
    where s.status <> 'withdrawn' or b.auction_id is null or b.submitted_at is not null
    order by f.fit, s.status in ('live', 'scheduled', 'submitted', 'approved', 'changes_requested') desc, a.lot_number desc
    limit ${limit}`;
};

function withVin(vin: string): Lookup[] {
  const beginning = sql`select a.id from auctions a where ${beginsWith(VIN, vin)}`;
  if (!VIN_PART.test(vin)) return [{ fit: BEGINNINGS, from: beginning }];
  const backward = [...vin].toReversed().join('');
  return [
    { fit: EXACT, from: sql`select a.id from auctions a where ${VIN} = ${vin}` },
    { fit: PART, from: beginning },
    { fit: PART, from: sql`select a.id from auctions a where ${beginsWith(sql`reverse(${VIN})`, backward)}` },
  ];
}

function withWords(query: string): Lookup[] {
  const few = sql`select auction_id as id from ended_with_words(${query}::tsquery, ${MAX_READ})`;
  return [
    ...['on_offer', 'hidden'].map((stage) => ({
      fit: BEGINNINGS,
      from: sql`select auction_id as id from auction_search where stage = ${sql.lit(stage)} and words @@ ${query}::tsquery`,
    })),
    { fit: BEGINNINGS, from: few },
    {
      fit: BEGINNINGS,
      from: sql`select auction_id as id from newest_with_words(${query}::tsquery, ${sql.lit(10)})
        where (select count(*) from (${few}) counted) = ${MAX_READ}`,
    },
  ];
}

const MAX_QUOTED = 160;

export const commentsOfPerson: PersonSectionQuery = (userId) => sql`
  select a.slug || '#comment-' || c.id as key, a.title, left(c.text, ${MAX_QUOTED}) as about,
    case when c.removed_at is null then 'posted' else 'removed' end as state,
    null::bigint as amount, null::text as currency, c.posted_at as at
  from comments c join auctions a on a.id = c.auction_id where c.author_id = ${userId}`;
