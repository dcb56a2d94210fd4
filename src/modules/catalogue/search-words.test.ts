import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { seededRandom } from '#tests/simulation/world/seeded.ts';

const AUCTIONS = 120;
const TEXTS = 1500;
const PIECES = [
  ...[
    '1989',
    '300SL',
    'Mark',
    'mk',
    'II',
    '2',
    '3',
    'iv',
    'Z/28',
    '4-4-2',
    '3.6',
    '.5',
    '5.',
    'V.8',
    '2.7RS',
    '911.',
    'e.g.',
  ],
  ...['Škoda', 'Citroën', 'Øre', '№5', 'é', 'ﬁ', '½', '４', 'ß', 'İ', '日本', '“S”', '–', '…', '\u00A0', '\u200B'],
  ...[
    '_',
    '`',
    "'",
    '"',
    '\\',
    '~',
    '\u007F',
    '\t',
    '\n',
    '\v',
    '\f',
    '\r',
    '{}',
    '[x]',
    '#1',
    '@',
    '^',
    '|',
    '',
    '  ',
  ],
  ...['Porsche', 'a', 'x'.repeat(41), 'GT3', '1.8T', 'W123', '2023', '1899', '2101', 'T-5', 'v', 'n', 'tr'],
];

/** The words of one text, as plainly as SQL can say it. */
const PLAIN_TOKENS = sql`
  create or replace function pg_temp.plain_tokens(text, is_joined boolean) returns setof text language sql as $$
    with words as materialized (
      select word, lead(word) over (order by place) as next
      from regexp_split_to_table(plain_text($1),
        '[\\s\\u0021-\\u002D\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00BF\\u2000-\\u206F]+|(?<!\\d)\\.|\\.(?!\\d)')
        with ordinality as each(word, place)
      where word <> '')
    select token from (
      select word as token from words
      union
      select regexp_split_to_table(regexp_replace(word, '(\\d)(?=[^\\d.])|([^\\d.])(?=\\d)', '\\1\\2 ', 'g'), ' ')
        from words where word ~ '\\d' and word ~ '[^\\d.]'
      union
      select other from words join (values ('mark', 'mk'), ('mk', 'mark'), ('ii', '2'), ('2', 'ii'), ('iii', '3'),
        ('3', 'iii'), ('iv', '4'), ('4', 'iv'), ('v', '5'), ('5', 'v'), ('vi', '6'), ('6', 'vi'), ('vii', '7'),
        ('7', 'vii'), ('viii', '8'), ('8', 'viii'), ('ix', '9'), ('9', 'ix'), ('x', '10'), ('10', 'x')) as same(word, other) using (word)
      union
      select word || next from words
        where is_joined and word !~ '^(18|19|20)\\d\\d$' and next !~ '^(18|19|20)\\d\\d$') tokens
    where length(token) between 1 and 40
  $$`;
const NAME_CLASS = sql`
  create or replace function pg_temp.name_class(a auctions) returns text language sql as $$
    select case when a.category in ('wheels', 'parts') then 'b' else 'a' end
  $$`;
const PLAIN_LEXEMES = sql`
  create or replace function pg_temp.plain_lexemes(a auctions) returns tsvector language sql as $$
    with names as (
      select name from vehicle_makes where id = a.make_id
      union all select name from vehicle_models where id = a.model_id
      union all select name from model_generations where id = a.generation_id
      union all select name from vehicle_aliases where make_id = a.make_id and model_id is null)
    select array_to_tsvector(array_agg(class || token)) from (
      select token, min(class) as class from (
        select pg_temp.plain_tokens(a.make || ' ' || a.model, true) as token, pg_temp.name_class(a) as class
        union all select pg_temp.plain_tokens(name, true), pg_temp.name_class(a) from names
        union all select regexp_replace(plain_text(name), '[^a-z0-9]', '', 'g'), pg_temp.name_class(a)
          from (select name from names union all select a.model) as each where length(name) <= 20
        union all select a.model_id, pg_temp.name_class(a) where a.model_id is not null
        union all select pg_temp.plain_tokens(a.title, true), 'b'
        union all select pg_temp.plain_tokens(concat_ws(' ', a.year, a.subtitle, a.location->>'city', a.location->>'region',
          a.vehicle->>'engine', a.vehicle->>'transmission', a.vehicle->>'exterior_colour', fact_words(a)), false), 'c'
        union all select pg_temp.plain_tokens(concat_ws(' ', region_words(a.location),
          drive_words(a.title || ' ' || a.subtitle)), false), 'c'
        union all select pg_temp.plain_tokens('mk' || nth, false), 'c' from (
          select id, rank() over (partition by model_id order by first_year) as nth from model_generations) as g
          where id = a.generation_id
        union all select unnest(plain_words(concat_ws(' ', a.lot_number, a.vehicle->>'vin'))), 'd') as found
      where token <> '' group by token) as tokens
  $$`;

describe.each(['postgres', 'embedded'] as const)('the words of auctions on %s', async (kind) => {
  const dice = seededRandom(540);
  const randomText = () =>
    Array.from({ length: 1 + dice.upTo(6) }, () => PIECES[dice.upTo(PIECES.length - 1)]).join(
      [' ', ' ', '', '-', '.'][dice.upTo(4)],
    );
  const { database } = await testDatabase(kind, { role: 'owner' });

  it('are those of the plain definition, for any text', async () => {
    const texts = Array.from({ length: TEXTS }, randomText);
    const { rows } = await database.transaction(async (transaction) => {
      await PLAIN_TOKENS.execute(transaction);
      return sql<{ text: string }>`
        select text from unnest(${texts}::text[]) as text, (values (true), (false)) as j(is_joined)
        where array(select distinct token collate "C" from search_tokens(array['x', text], case when is_joined then 2 else 1 end)
              where nth = 2 order by 1)
          <> array(select token collate "C" from pg_temp.plain_tokens(text, is_joined) as token order by 1)`.execute(
        transaction,
      );
    });
    expect(rows).toEqual([]);
  });

  it('are stored for each auction with the names of its vocabulary', async () => {
    const { executor } = database;
    const vocabulary = await openVocabulary(database);
    const vehicles = [
      ['Mercedes', '300 SL'],
      ['VW', 'Type 2'],
      ['Porsche', '911'],
      ['Oldsmobile', '4-4-2'],
      ['Unknown', 'Thing'],
    ] as const;
    for (let nth = 0; nth < AUCTIONS; nth += 1) {
      const [make, model] = vehicles[nth % vehicles.length] ?? vehicles[0];
      const title = `${1950 + (nth % 70)} ${make} ${model} ${randomText()}`;
      await insertAuction(
        executor,
        {
          slug: `car-${nth}`,
          status: 'sold',
          closesIn: -nth - 1,
          year: 1950 + (nth % 70),
          make,
          model,
          title,
          subtitle: randomText(),
        },
        { now: Date.UTC(2026, 10, 21), sellerId: 'sue', maximum: 1 },
      );
    }
    await vocabulary.mapAll();
    const { rows } = await database.transaction(async (transaction) => {
      await PLAIN_TOKENS.execute(transaction);
      await NAME_CLASS.execute(transaction);
      await PLAIN_LEXEMES.execute(transaction);
      return sql<{ title: string; isSame: boolean }>`
        select a.title, s.words = coalesce(pg_temp.plain_lexemes(a), '') as "isSame"
        from auctions a join auction_search s on s.auction_id = a.id`.execute(transaction);
    });
    expect(rows).toHaveLength(AUCTIONS);
    expect(rows.filter(({ isSame }) => !isSame)).toEqual([]);
  });
});
