import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ImportedItemPageSchema } from '#contract/imports.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { problemsOf, openImportFiles } from '#tests/support/import-files.ts';

const HEAD = 'Title,Make,Model,Year,Seller,Starting Bid,Reserve,Start Date,Close Date';
const clock = handClock(Date.parse('2026-10-24T22:00Z'));

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = openBiddingTestApp(database, clock);
const files = await openImportFiles(app);
await app.addPerson('chief', { staff: true });
await app.addPerson('editor', { staff: true, roles: ['editor'] });
for (const name of ['ann', 'sue']) await app.addPerson(name);
afterAll(async () => {
  await app.bidding.stop();
  await files.close();
});
beforeEach(() => change({ currency: 'USD', time_zone: 'America/New_York', bid_unit: 100 }));

const change = async (settings: Record<string, unknown>) => {
  const body = { reason: 'We moved.', ...settings };
  await app.call('PUT', '/api/operator/settings', { as: 'chief', body });
};
/** A title of its own keeps the files of the tests apart. */
const rowOf = (title: string, also: Partial<Record<'seller' | 'bid' | 'start' | 'close', string>> = {}) =>
  `${title},Saab,900,1988,${also.seller ?? 'sue'},${also.bid ?? '"4,500"'},9000,${also.start ?? '2026-11-10 18:00'},${also.close ?? '2026-11-17 18:00'}`;
const fileOf = (...rows: readonly string[]) => [HEAD, ...rows].join('\r\n');
const read = (slug: string) => app.call('GET', `/api/operator/auctions/${slug}`, { as: 'chief' });
const itemsOf = async (id: string) =>
  ImportedItemPageSchema.parse((await files.call('GET', `/${id}/items`)).body).items;
const titles = async (like: string) =>
  (await database.executor.selectFrom('auctions').select('title').where('title', 'like', `${like}%`).execute()).length;

const photo = async (background: string) =>
  Uint8Array.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
const images = async () => (await database.executor.selectFrom('images').select('id').execute()).map(({ id }) => id);

describe('the check of a file of auctions', () => {
  test('names every invalid cell by row and column, and nothing is written', async () => {
    const file = fileOf(
      rowOf('Saab one'),
      '',
      'Saab two,Saab,900,soon,nobody,cheap,,2026-11-10 18:00,2026-11-01 01:30',
      rowOf('Saab three', { bid: '4500.50', close: '2026-11-09 18:00' }),
      rowOf('Saab one'),
      rowOf('Saab four', { start: '2026-11-10T18:00Z' }),
      rowOf('Saab five', { start: '2026-10-20 18:00', close: '2026-10-23 18:00' }),
    );
    const id = await files.upload('auctions', file);
    const preview = await files.preview(id);
    expect(problemsOf(preview)).toEqual([
      '4 Close Date: 2026-11-01 01:30',
      '4 Seller: nobody',
      '4 Starting Bid: cheap',
      '4 Year: soon',
      '5 Close Date: 2026-11-09 18:00',
      '5 Starting Bid: 4500.50',
      '6 Title: Saab one',
      '7 Start Date: 2026-11-10T18:00Z',
      '8 Close Date: 2026-10-23 18:00',
    ]);
    expect(preview).toMatchObject({ kind: 'auctions', rows: 6, refused: 5, missing: [] });
    expect(await files.start(id, preview.options)).toMatchObject({
      status: 409,
      body: { message: '5 rows have errors. Nothing was imported. Correct the file and upload it again.' },
    });
    await files.run();
    expect(await titles('Saab ')).toBe(0);
  });

  test('proposes columns by many names, and takes those that staff choose', async () => {
    const id = await files.upload(
      'auctions',
      [
        'Headline;Manufacturer;Model;Year;Username;Opening bid;Other;Starts;Ends;Chassis number;Color',
        'Renault one;Renault;R5;1984;sue;4500;;2026-11-10 18:00;2026-11-17 18:00;vf1;Blue',
      ].join('\n'),
    );
    const proposed = await files.preview(id);
    expect(proposed.options.columns).toEqual({
      title: 'Headline',
      make: 'Manufacturer',
      model: 'Model',
      year: 'Year',
      seller: 'Username',
      starting_bid: 'Opening bid',
      start_date: 'Starts',
      close_date: 'Ends',
      vin: 'Chassis number',
      exterior_colour: 'Color',
    });
    expect(proposed).toMatchObject({ refused: 0, auctions: [{ row: 2, title: 'Renault one', vin: 'VF1' }] });
    const missing = await files.preview(id, '?is_mapped=yes&column_title=Headline&column_seller=Color');
    expect(missing).toMatchObject({
      missing: ['make', 'model', 'year', 'starting_bid', 'start_date', 'close_date'],
      options: { columns: { title: 'Headline', seller: 'Color' } },
    });
    expect(await files.start(id, missing.options)).toMatchObject({
      status: 422,
      body: { errors: { make: ['Choose the column for “Make”.'] } },
    });
  });

  test('refuses a file with too many rows', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => rowOf(`Many ${index}`));
    const id = await files.upload('auctions', fileOf(...rows));
    expect(await files.call('GET', `/${id}/preview`)).toMatchObject({
      status: 422,
      body: { message: 'A file can have at most 500 rows. Split it into several files.' },
    });
  });

  test('reads facts by their values or by what pages call them, and names those it doesn’t know', async () => {
    const facts = 'Category,VIN,Mileage,Mileage Unit,Transmission,Gearbox,Title Type,Cylinders';
    const file = (title: string, cells: string) => [`${HEAD},${facts}`, `${rowOf(title)},${cells}`].join('\n');
    const refused = await files.check('auctions', file('Facts', 'boat,ys3at,"61,204",furlongs,5-speed,stick,gone,six'));
    expect(problemsOf(refused)).toEqual([
      '2 Category: boat',
      '2 Cylinders: six',
      '2 Gearbox: stick',
      '2 Mileage Unit: furlongs',
      '2 Title Type: gone',
    ]);
    await files.importAll('auctions', file('Facts', 'motorcycle,ys3at,"61,204",km,5-speed,Dual-clutch,clean,4'));
    expect((await read('facts')).body).toMatchObject({
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

  test.each([
    [{ currency: 'JPY' }, '4500.50', 'Enter an amount in JPY, for example 12500.'],
    [{ currency: 'KWD' }, '4500.5', 'Enter an amount in whole KWD.'],
    [{ bid_unit: 5_000 }, '4520', 'Enter a multiple of $50.'],
  ])('with %j, names the unit of %s in money', async (settings, bid, message) => {
    const clean = await testDatabase('postgres');
    const site = openBiddingTestApp(clean.database, clock);
    const imports = await openImportFiles(site);
    await site.addPerson('chief', { staff: true });
    await site.addPerson('sue');
    const body = { time_zone: 'America/New_York', reason: 'We moved.', ...settings };
    expect((await site.call('PUT', '/api/operator/settings', { as: 'chief', body })).status).toBe(200);
    const { refused_rows: rows } = await imports.check('auctions', fileOf(rowOf('Units', { bid })));
    expect(rows[0]?.problems).toContainEqual({ column: 'Starting Bid', value: bid, message });
    await imports.close();
    await clean.close();
  });
});

describe('an import of auctions', () => {
  test('schedules auctions in the site’s time zone once, with their descriptions', async () => {
    const file = [`${HEAD},Description`, `${rowOf('Scheduled')},"Two owners.\n\nNo rust."`].join('\n');
    const done = await files.importAll('auctions', file);
    expect(done).toMatchObject({ state: 'imported', added: 1, refused: 0, kind: 'auctions' });
    expect(await itemsOf(done.id)).toEqual([{ row: 2, name: 'scheduled', state: 'imported', reason: null }]);
    expect((await read('scheduled')).body).toMatchObject({
      state: 'scheduled',
      close_date: '2026-11-17T23:00:00.000',
      starting_bid: { amount: 450_000 },
      story: [{ kind: 'overview', text: 'Two owners.\n\nNo rust.' }],
    });
    const { refused_rows: rows } = await files.check('auctions', file);
    expect(rows).toMatchObject([{ row: 2, problems: [{ message: 'This auction already exists: scheduled.' }] }]);
  });

  test('lists a row that is refused at the last moment, beside those imported', async () => {
    await app.addPerson('gone');
    const id = await files.upload('auctions', fileOf(rowOf('Late one'), rowOf('Late two', { seller: 'gone' })));
    const { options } = await files.preview(id);
    expect((await files.start(id, options)).status).toBe(202);
    // The seller's account is deleted after the check.
    await sql`update paddles set username = 'gone_since' where username = 'gone'`.execute(database.executor);
    await files.run();
    expect((await files.call('GET', `/${id}`)).body).toMatchObject({ state: 'imported', added: 1, refused: 1 });
    expect((await files.call('GET', `/${id}/refused`)).body).toMatchObject({
      items: [{ row: 3, problems: [{ column: 'Seller', value: 'gone', message: 'No user has this username.' }] }],
    });
  });

  test('is undone, except for auctions that opened or that members follow', async () => {
    const { id } = await files.importAll(
      'auctions',
      fileOf(rowOf('Undo one'), rowOf('Undo watched'), rowOf('Undo open', { start: '2026-10-20 18:00' })),
    );
    const [, watched] = await itemsOf(id);
    await sql`insert into watches (auction_id, user_id, watched_at) select a.id, p.user_id, now() from auctions a, paddles p
      where a.slug = ${watched?.name ?? ''} and p.username = 'ann'`.execute(database.executor);
    expect(await files.undo(id)).toMatchObject({ state: 'undone', added: 3, removed: 1, kept: 2 });
    expect(await itemsOf(id)).toEqual([
      { row: 2, name: 'undo-one', state: 'removed', reason: null },
      { row: 3, name: 'undo-watched', state: 'kept', reason: 'Members already follow it. Withdraw it instead.' },
      { row: 4, name: 'undo-open', state: 'kept', reason: 'It has opened, or was withdrawn.' },
    ]);
    const kept = await files.call('GET', `/${id}/items?state=kept&limit=1`);
    expect(kept.body).toMatchObject({ total: 2, items: [{ row: 3 }] });
    const states = await sql<{ slug: string; shown: boolean }>`select a.slug, s.starts_at is not null as shown
      from auctions a join auction_states s on s.auction_id = a.id where a.slug like 'undo-%' order by a.slug`.execute(
      database.executor,
    );
    expect(states.rows).toEqual([
      { slug: 'undo-one', shown: false },
      { slug: 'undo-open', shown: true },
      { slug: 'undo-watched', shown: true },
    ]);
    // The file can be imported again.
    expect(await files.importAll('auctions', fileOf(rowOf('Undo one')))).toMatchObject({ added: 1 });
  });

  test('takes in the photos of a zip, and discards them with the auction', async () => {
    const zipOf = (rows: string, also: Record<string, Uint8Array> = {}) =>
      zipSync({ 'all/rows.csv': strToU8(rows), ...also });
    const rows = [`${HEAD},Photos`, `${rowOf('With photos')},saab`, `${rowOf('With a bad one')},bad.jpg`].join('\n');
    const missing = await files.check('auctions', zipOf(rows));
    expect(problemsOf(missing)).toEqual(['2 Photos: saab', '3 Photos: bad.jpg']);
    const zip = zipOf(rows, {
      'all/saab/1.jpg': await photo('#345'),
      'all/saab/2.jpg': await photo('#a45'),
      'all/bad.jpg': strToU8('no photo'),
    });
    const done = await files.importAll('auctions', zip);
    expect(done).toMatchObject({ added: 1, refused: 1 });
    const [item] = await itemsOf(done.id);
    const { id } = await database.executor
      .selectFrom('auctions')
      .select('id')
      .where('slug', '=', item?.name ?? '')
      .executeTakeFirstOrThrow();
    const attached = (await files.media.imagesOf(database.executor, [id], { heroOnly: false })).get(id) ?? [];
    expect(attached.map((each) => each.id).toSorted()).toEqual((await images()).toSorted());
    expect(attached).toHaveLength(2);
    expect((await files.call('GET', `/${done.id}/refused`)).body).toMatchObject({
      items: [{ row: 3, problems: [{ value: 'all/bad.jpg' }] }],
    });
    expect(await files.undo(done.id)).toMatchObject({ removed: 1 });
    expect(await images()).toEqual([]);
  });

  test('refuses a zip without rows', async () => {
    await expect(files.upload('auctions', zipSync({ 'a.jpg': strToU8('photo') }))).rejects.toThrow(
      'The zip has no CSV or JSON file.',
    );
    await expect(files.upload('results', zipSync({ 'a.csv': strToU8('a,b,c') }))).rejects.toThrow(
      'This is a spreadsheet or an archive.',
    );
  });

  test('needs the power to edit auctions, too', async () => {
    const created = await files.call('POST', '', { kind: 'auctions', file_name: 'a.csv', bytes: 10 }, 'editor');
    expect(created.status).toBe(403);
    expect((await files.call('POST', '', { kind: 'auctions', file_name: 'a.csv', bytes: 10 }, 'ann')).status).toBe(403);
  });
});
