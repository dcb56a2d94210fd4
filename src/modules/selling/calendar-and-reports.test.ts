import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CalendarSchema, ImportResultSchema } from '#contract/calendar.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { handClock, HOUR_MS, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
const clock = handClock(Date.parse('2026-10-24T22:00Z'));
let place: TestDatabase;
let app: BiddingTestApp;

beforeAll(async () => {
  place = await testDatabase('postgres', { role: 'owner' });
  app = openBiddingTestApp(place.database, clock);
  await app.addPerson('chief', { staff: true });
  await app.addPerson('reader', { staff: true, roles: ['finance'] });
  for (const name of ['ann', 'bob']) await app.addPerson(name);
  const slots = [
    { days: [1, 2, 3, 4, 5, 6, 7], time: '18:00', capacity: 2 },
    { days: [1, 2, 3, 4, 5, 6, 7], time: '20:00', capacity: 1 },
  ];
  await app.call('PUT', '/api/operator/settings', {
    as: 'chief',
    body: {
      time_zone: 'America/New_York',
      closing_slots: slots,
      slate_size: 3,
      similar_distance_minutes: 90,
      reason: 'Our slots.',
    },
  });
});
afterAll(() => place.close());

const post = (path: string, body: unknown, as = 'chief') => app.call('POST', `/api/operator/${path}`, { as, body });
const coming = (title: string, model: string, closes: string) =>
  app.addAuction({
    title,
    make: 'Volvo',
    model,
    start_date: new Date(clock.at + HOUR_MS).toISOString(),
    close_date: new Date(closes).toISOString(),
  });
const dayOf = async (date: string) =>
  CalendarSchema.parse((await app.call('GET', `/api/operator/calendar?from=${date}&days=1`, { as: 'chief' })).body)
    .days[0];
const reason = 'More room on that evening.';

describe('the calendar', () => {
  let first: string;
  let second: string;
  let third: string;
  beforeAll(async () => {
    first = (await coming('1966 Volvo 1800S', '1800', '2026-10-28T22:00Z')).slug;
    second = (await coming('1967 Volvo 1800S', '1800', '2026-10-29T22:00Z')).slug;
    third = (await coming('1993 Volvo 240', '240', '2026-10-29T23:30Z')).slug;
  });

  test('shows days in the site’s time zone, their slots, and closings outside them', async () => {
    expect(await dayOf('2026-10-28')).toMatchObject({
      slots: [
        { time: '18:00', capacity: 2, taken: 1, at: '2026-10-28T22:00:00.000Z' },
        { time: '20:00', capacity: 1, taken: 0 },
      ],
      closings: [{ slug: first, local_time: '18:00', zone: null, may_move: true, warnings: [] }],
    });
    expect((await dayOf('2026-10-29'))?.closings).toMatchObject([
      { slug: second, warnings: [] },
      { slug: third, local_time: '19:30', warnings: [{ kind: 'outside_slots' }] },
    ]);
  });

  test('previews moves with their conflicts without changing anything', async () => {
    const moves = [first, third].map((slug) => ({ slug, close_date: '2026-10-29T18:00' }));
    const looked = await post('calendar/preview', { moves });
    expect(looked.status).toBe(200);
    expect(looked.body['moves']).toMatchObject([
      {
        slug: first,
        from: '2026-10-28T22:00:00.000',
        to: '2026-10-29T22:00:00.000',
        warnings: [
          { kind: 'slot_full', text: 'The 6:00 PM slot holds 2 and would have 3' },
          { kind: 'similar', text: 'Closes at the same time as a similar vehicle: 1967 Volvo 1800S' },
        ],
      },
      { slug: third, warnings: [{ kind: 'slot_full' }] },
    ]);
    expect((await dayOf('2026-10-28'))?.closings).toHaveLength(1);
  });

  test('moves several closings at once with a reason in each audit entry, or none', async () => {
    const bad = await post('calendar/move', {
      reason,
      moves: [
        { slug: first, close_date: '2026-10-30T18:00' },
        { slug: second, close_date: '2026-11-01T01:30' },
        { slug: first, close_date: '2026-10-30T20:00' },
      ],
    });
    expect(bad).toMatchObject({
      status: 422,
      body: {
        errors: {
          'moves.1.close_date': [
            '1967 Volvo 1800S: This time occurs twice on that day because clocks go back. Choose another.',
          ],
          'moves.2.slug': [`${first}: listed twice.`],
        },
      },
    });
    expect((await dayOf('2026-10-30'))?.closings).toEqual([]);
    expect(
      await post('calendar/move', {
        reason,
        moves: [
          { slug: first, close_date: '2026-10-30T18:00' },
          { slug: second, close_date: '2026-11-01T20:00' },
        ],
      }),
    ).toMatchObject({ status: 200, body: { moved: 2 } });
    expect((await dayOf('2026-10-30'))?.closings).toMatchObject([
      { slug: first, close_date: '2026-10-30T22:00:00.000' },
    ]);
    const { executor } = place.database;
    const changes = await sql<{
      field: string;
      before: string;
      after: string;
    }>`select c.* from listing_versions v join auctions a on a.id = v.auction_id,
      jsonb_to_recordset(v.changes) as c(field text, before text, after text) where a.slug = ${first}`.execute(
      executor,
    );
    expect(changes.rows).toEqual([
      { field: 'close_date', before: 'Wed, Oct 28, 10:00 PM UTC', after: 'Fri, Oct 30, 10:00 PM UTC' },
    ]);
    const notices = await sql<{
      title: string;
      body: string;
    }>`select n.title, n.body from notifications n join auctions a on a.id = n.auction_id
      where a.slug = ${first} order by n.created_at`.execute(executor);
    expect(notices.rows).toMatchObject([
      {
        title: 'We changed the listing of your 1966 Volvo 1800S',
        body: expect.stringMatching(/^It opens .* and closes .*\.$/),
      },
    ]);
    expect((await app.events(`auction:${first}`)).map(({ name }) => name)).toContain('listing_changed');
    // An hour later in UTC, because daylight saving time ended the night before.
    expect((await dayOf('2026-11-01'))?.closings).toMatchObject([
      { slug: second, local_time: '20:00', close_date: '2026-11-02T01:00:00.000' },
    ]);
    expect(
      (await app.call('GET', `/api/operator/audit?subject=auction:${second}`, { as: 'chief' })).body['items'],
    ).toMatchObject([
      {
        action: 'auctions_moved',
        reason,
        before: { closes_at: '2026-10-29T22:00:00.000Z' },
        after: { closes_at: '2026-11-02T01:00:00.000Z' },
      },
      {},
    ]);
  });

  test('refuses to move open auctions, past times and moves without a reason', async () => {
    const { slug } = await app.addAuction({ title: '1971 Saab 96' });
    expect(
      (await post('calendar/move', { reason, moves: [{ slug, close_date: '2026-11-05T18:00' }] })).body,
    ).toMatchObject({
      message: '1971 Saab 96: only auctions that haven’t opened can be moved.',
    });
    expect(
      (await post('calendar/move', { reason, moves: [{ slug: third, close_date: '2026-10-24T17:00' }] })).body,
    ).toMatchObject({
      message: '1993 Volvo 240: this time is in the past.',
    });
    expect(
      (await post('calendar/move', { reason: '', moves: [{ slug: third, close_date: '2026-11-05T18:00' }] })).status,
    ).toBe(422);
    expect(
      (await post('calendar/move', { reason, moves: [{ slug: third, close_date: '2026-11-05T18:00' }] }, 'reader'))
        .status,
    ).toBe(403);
  });
});

describe('the import', () => {
  const HEAD = 'Title,Make,Model,Year,Seller,Starting Bid,Reserve,Start Date,Close Date';
  const good = '1988 Saab 900,Saab,900,1988,sue,"4,500",9000,2026-11-10 18:00,2026-11-17 18:00';
  const send = (lines: readonly string[], isDry = true) =>
    post('auctions/import', { csv: [HEAD, ...lines].join('\r\n'), dry_run: isDry });

  test('names every invalid cell by line and column in a dry run, and creates nothing', async () => {
    const lines = [
      good,
      '',
      '1990 Saab 900,Saab,900,soon,nobody,cheap,,2026-11-10 18:00,2026-11-01 01:30',
      '1991 Saab 900,Saab,900,1991,sue,4500.50,9000,2026-11-10 18:00,2026-11-09 18:00',
      good,
      '1992 Saab 900,Saab,900,1992,sue,4500,9000,2026-11-10T18:00Z,2026-11-17 18:00',
      '1993 Saab 900,Saab,900,1993,sue,4500,9000,2026-10-20 18:00,2026-10-23 18:00',
    ];
    const { body } = await send(lines);
    const errors = ImportResultSchema.parse(body).errors.map(
      ({ line, column, value }) => `${line} ${column}: ${value}`,
    );
    expect(errors.toSorted()).toEqual([
      '4 close_date: 2026-11-01 01:30',
      '4 seller: nobody',
      '4 starting_bid: cheap',
      '4 year: soon',
      '5 close_date: 2026-11-09 18:00',
      '5 starting_bid: 4500.50',
      '6 title: 1988 Saab 900',
      '7 start_date: 2026-11-10T18:00Z',
      '8 close_date: 2026-10-23 18:00',
    ]);
    expect(body).toMatchObject({ rows: 6, created: [] });
    expect((await send(lines, false)).body).toMatchObject({ created: [] });
    expect((await app.call('GET', '/api/operator/auctions/1988-saab-900', { as: 'chief' })).status).toBe(404);
  });

  test('imports a description as the text of the listing', async () => {
    const row = good.replace('1988 Saab', '1987 Saab').replace('1988', '1987');
    const send = (text: string) =>
      post('auctions/import', { csv: [`${HEAD},Description`, `${row},"${text}"`].join('\n'), dry_run: false });
    const long = ImportResultSchema.parse((await send('x'.repeat(20_001))).body);
    expect(long.errors.map(({ column }) => column)).toEqual(['description']);
    expect(ImportResultSchema.parse((await send('Two owners.\n\nNo rust.')).body).errors).toEqual([]);
    expect((await app.call('GET', '/api/operator/auctions/1987-saab-900', { as: 'chief' })).body).toMatchObject({
      story: [{ kind: 'overview', text: 'Two owners.\n\nNo rust.' }],
    });
  });

  test('reads facts by their values or by what pages call them, and names those it doesn’t know', async () => {
    const facts = 'Category,VIN,Mileage,Mileage Unit,Transmission,Gearbox,Title Type,Cylinders';
    const row = good.replace('1988 Saab', '1989 Saab').replace('1988', '1989');
    const sendFacts = (cells: string) =>
      post('auctions/import', { csv: [`${HEAD},${facts}`, `${row},${cells}`].join('\n'), dry_run: false });
    const refused = ImportResultSchema.parse(
      (await sendFacts('boat,ys3at,"61,204",furlongs,5-speed,stick,gone,six')).body,
    );
    expect(refused.errors.map(({ column }) => column).toSorted()).toEqual([
      'category',
      'cylinders',
      'gearbox',
      'mileage_unit',
      'title_type',
    ]);
    await sendFacts('motorcycle,ys3at,"61,204",km,5-speed,Dual-clutch,clean,4');
    expect((await app.call('GET', '/api/operator/auctions/1989-saab-900', { as: 'chief' })).body).toMatchObject({
      vehicle: {
        category: 'motorcycle',
        vin: 'YS3AT',
        mileage: 61_204,
        mileage_unit: 'km',
        transmission: '5-speed',
        gearbox: 'dual_clutch',
        title_type: 'clean',
        cylinders: 4,
      },
    });
  });

  test('names missing and unknown columns', async () => {
    expect(
      (await post('auctions/import', { csv: 'title,colour\nOne,red', dry_run: true })).body['errors'],
    ).toMatchObject([
      { column: 'make' },
      { column: 'model' },
      { column: 'year' },
      { column: 'seller' },
      { column: 'starting_bid' },
      { column: 'start_date' },
      { column: 'close_date' },
      { column: 'colour', message: 'Unknown column.' },
    ]);
    expect((await post('auctions/import', { csv: HEAD, dry_run: true })).body['errors']).toMatchObject([{ line: 2 }]);
  });

  test('creates auctions in the site’s time zone once, and refuses the same file line by line', async () => {
    expect((await send([good], false)).body).toEqual({
      rows: 1,
      created: [{ line: 2, slug: '1988-saab-900' }],
      errors: [],
    });
    expect((await app.call('GET', '/api/operator/auctions/1988-saab-900', { as: 'chief' })).body).toMatchObject({
      state: 'scheduled',
      close_date: '2026-11-17T23:00:00.000',
      starting_bid: { amount: 450_000 },
    });
    const stored = await sql`select s.reserve::integer from auction_states s join auctions a on a.id = s.auction_id
      where a.slug = '1988-saab-900'`.execute(place.database.executor);
    expect(stored.rows).toEqual([{ reserve: 900_000 }]);
    expect((await send([good], false)).body).toMatchObject({
      created: [],
      errors: [{ line: 2, column: 'title', message: 'This auction already exists: 1988-saab-900.' }],
    });
  });

  test('reports a line refused at the last moment beside those imported', async () => {
    const other = good.replaceAll('900,1988', '99,1975').replace('1988 Saab 900', '1975 Saab 99');
    // The seller's account is deleted during the import: after validation and before the second row is created.
    await app.addPerson('gone');
    await sql`create function lose_seller() returns trigger language plpgsql as $$ begin update paddles set username = 'gone_since' where username = 'gone'; return new; end $$`.execute(
      place.database.executor,
    );
    await sql`create trigger lose_seller after insert on auctions for each row execute function lose_seller()`.execute(
      place.database.executor,
    );
    const { body } = await send([other, other.replace('sue', 'gone')], false);
    await sql`drop trigger lose_seller on auctions`.execute(place.database.executor);
    await sql`drop function lose_seller`.execute(place.database.executor);
    expect(body).toMatchObject({
      rows: 2,
      created: [{ line: 2, slug: '1975-saab-99' }],
      errors: [{ line: 3, value: '1975 Saab 99', message: 'No user has this username.' }],
    });
  });
});
