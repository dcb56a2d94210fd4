import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedPreviewSchema, FoundFeedSchema, type StockFeed, StockFeedSchema } from '#contract/stock-feeds.ts';
import { createImports } from '#modules/imports/index.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview } from '#tests/support/review.ts';
import { apiAs } from '#tests/support/api-as.ts';

const HEAD = 'Stock #;VIN;Year;Make;Model;Odometer;Opening bid;Description';
const FEED = '/api/account/dealers/zcars/feed';
const COLUMNS = { vin: 'VIN', year: 'Year', make: 'Make', model: 'Model' };
const { database } = await testDatabase('postgres');
const review = await openReview({ database });
let body = '';
let status = 200;
const server = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: '/cars.csv' }).end();
  else response.writeHead(status).end(body);
});
await new Promise<void>((listening) => {
  server.listen(0, '127.0.0.1', listening);
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cars.csv`;

const UNUSED = { storage: {} as never, media: {} as never, auctions: {} as never, vehicleModels: {} as never };
const remove = async (path: string) =>
  (await review.app.api.request(path, { method: 'DELETE', headers: { 'x-as': 'sue' } })).status;
const call = async (method: string, path = '', sent?: unknown, as = 'sue') => {
  const answer = await review.ask(method, `${FEED}${path}`, as, sent);
  return { status: answer.status, body: answer.body as unknown };
};
const preview = async (columns?: object) =>
  FeedPreviewSchema.parse((await call('POST', '/preview', { url, columns })).body);
const save = async (isDaily = true) => {
  const { chosen } = await preview();
  return call('PUT', '', { url, columns: chosen, is_daily: isDaily });
};
const importNow = async () => StockFeedSchema.parse((await call('POST', '/import')).body);
const read = async () => FoundFeedSchema.parse((await call('GET')).body).feed;
const statesOf = (feed: StockFeed | null) =>
  feed?.imported?.items.map(({ row, state, message }) => (message === null ? `${row} ${state}` : [row, message]));
const draftOf = async (vin: string) => {
  const { rows } = await sql<{ id: string }>`select id from auctions where vehicle ->> 'vin' = ${vin}`.execute(
    database.executor,
  );
  return rows[0]?.id ?? '';
};
const submission = async (vin: string) =>
  (await review.ask('GET', `/api/account/submissions/${await draftOf(vin)}`, 'sue')).body;
const check = async () => {
  await sql`update stock_feeds set next_check_at = now() - interval '1 minute'`.execute(database.executor);
  await imports.jobs.find(({ name }) => name === 'stock feeds')?.run({ stopping: new AbortController().signal });
};

const imports = createImports({
  ...review.app,
  ...UNUSED,
  clock: databaseClock,
  config: { allowsOwnNetwork: true },
  importDrafts: review.importDrafts,
});
review.app.api.route('/api', imports.routes);

beforeAll(async () => {
  const { app } = review;
  const { executor } = database;
  const sue = app.person('sue') as { userId: string };
  await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'zcars', 'Z Cars', now())`.execute(executor);
  await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at)
    values ('d1', 'L1', '2099-01-01', now())`.execute(executor);
  await sql`insert into dealer_members (dealer_id, user_id, role, created_at)
    values ('d1', ${sue.userId}, 'owner', now())`.execute(executor);
  const mia = await app.addPerson('mia');
  await app.addPerson('dave');
  await sql`insert into dealer_members (dealer_id, user_id, role, created_at)
    values ('d1', ${mia.userId}, 'member', now())`.execute(executor);
});
afterAll(async () => {
  await review.app.bidding.stop();
  await new Promise((closed) => {
    server.close(closed);
  });
});

test('shows the columns and what each row would become, and writes nothing', async () => {
  body = `${HEAD}\nA1;FEED-1;1971;Datsun;240Z;61000;12500;Runs well.\nA2;FEED-2;1972;Datsun;;;;\nA1;FEED-3;1973;Datsun;240Z;;;`;
  const found = await preview();
  expect(found.chosen).toMatchObject({ ...COLUMNS, stock_number: 'Stock #', mileage: 'Odometer' });
  expect(found.items.map(({ row, state, message }) => [row, state, message])).toEqual([
    [2, 'created', null],
    [3, 'refused', 'Model: Enter the model.'],
    [4, 'refused', 'An earlier row has the same stock number or VIN.'],
  ]);
  expect(await preview({ vin: 'VIN', year: 'Gone' })).toMatchObject({
    missing: ['year', 'make', 'model'],
    items: [],
  });
  expect(await draftOf('FEED-1')).toBe('');
  expect(await read()).toBeNull();
});

test('adds new cars as drafts, and says of each row what was done', async () => {
  body = `${HEAD}\nA1;FEED-1;1971;Datsun;240Z;61000;12500;Runs well.\nA2;FEED-2;1972;Datsun;260Z;;;\n`;
  expect((await save()).status).toBe(200);
  const feed = await importNow();
  expect(statesOf(feed)).toEqual(['2 created', '3 created']);
  expect(feed).toMatchObject({ is_daily: true, error: null, failures: 0, seller: 'sue' });
  expect(await submission('FEED-1')).toMatchObject({
    facts: { mileage: 61_000 },
    starting_bid: { amount: 1_250_000 },
    dealer: { slug: 'zcars' },
  });
  expect(statesOf(await importNow())).toEqual(['2 unchanged', '3 unchanged']);
});

test('a daily check writes only what the feed changed, and leaves the dealer’s own edits', async () => {
  const id = await draftOf('FEED-1');
  const story = [{ kind: 'overview', heading: 'Story', text: 'One family since new.' }];
  await review.ask('PUT', `/api/account/submissions/${id}`, 'sue', { subtitle: 'Mine', facts: { mileage: 7 }, story });
  body = `${HEAD}\nA1;FEED-1X;1971;Datsun;240Z;61000;14000;Runs very well.\nA2;FEED-2;1972;Datsun;260Z;;;\nA3;FEED-3;1973;Datsun;240Z;;;`;
  await check();
  expect(statesOf(await read())).toEqual(['2 updated', '3 unchanged', '4 created']);
  expect(await draftOf('FEED-1X')).toBe(id);
  expect(await submission('FEED-1X')).toMatchObject({
    subtitle: 'Mine',
    facts: { mileage: 7 },
    story: [{ text: 'One family since new.' }],
    starting_bid: { amount: 1_400_000 },
  });
  body = `${HEAD}\nA1;FEED-1X;1971;Datsun;240Z;62000;14000;Runs very well.`;
  expect(statesOf(await importNow())).toEqual(['2 updated']);
  expect(await submission('FEED-1X')).toMatchObject({ facts: { mileage: 62_000 } });
});

test('never touches what was submitted, and doesn’t bring back a draft that was deleted', async () => {
  await sql`update auction_states set status = 'submitted' where auction_id = ${await draftOf('FEED-2')}`.execute(
    database.executor,
  );
  const deleted = await draftOf('FEED-3');
  expect(await remove(`/api/account/submissions/${deleted}`)).toBe(204);
  const before = await submission('FEED-2');
  body = `${HEAD}\nA2;FEED-2;1972;Datsun;280Z;5;99000;\nA3;FEED-3;1973;Datsun;240Z;1;;`;
  await check();
  expect(statesOf(await read())).toEqual(['2 kept', '3 kept']);
  expect(await submission('FEED-2')).toEqual(before);
  expect(await draftOf('FEED-3')).toBe('');
});

test('reads a JSON feed, and updates a draft that has no link yet by its VIN', async () => {
  const { body: draft } = await review.ask('POST', '/api/account/submissions', 'sue', {
    ...{ year: 1965, make: 'Lancia', model: 'Fulvia', vin: 'SCA-1' },
  });
  await review.ask('PUT', `/api/account/submissions/${draft.id}`, 'sue', { dealer: 'zcars' });
  body = JSON.stringify([{ sku: 'L9', vin: 'SCA-1', year: 1965, make: 'Lancia', model: 'Fulvia', mileage: 88_000 }]);
  await save();
  expect(statesOf(await importNow())).toEqual(['1 updated']);
  expect(await submission('SCA-1')).toMatchObject({ id: draft.id, facts: { mileage: 88_000 } });
});

test('says in plain words why the address fails, and notifies the dealer after three days', async () => {
  const inbox = async () =>
    (
      await sql<{ title: string }>`select title from notifications where title like '%stock feed%'`.execute(
        database.executor,
      )
    ).rows.map(({ title }) => title);
  const imported = (await read())?.imported;
  status = 503;
  for (let day = 1; day <= 4; day += 1) {
    await check();
    expect(await read()).toMatchObject({ error: 'The server answered 503.', failures: day, imported });
    expect(await inbox()).toEqual(day < 3 ? [] : ['Z Cars: the stock feed has failed for 3 days']);
  }
  expect(await call('POST', '/import')).toMatchObject({
    status: 422,
    body: { errors: { url: ['The server answered 503.'] } },
  });
  status = 200;
  body = 'VIN,Year,Make\nSCA-1,1965,Lancia\n';
  await check();
  expect(await read()).toMatchObject({
    error: 'The feed no longer has these columns: vin, year, make, model. Change the feed to choose others.',
  });
  body = '[]';
  await check();
  expect((await read())?.error).toMatch(/no rows|empty/);
  body = JSON.stringify([{ sku: 'L9', vin: 'SCA-1', year: 1965, make: 'Lancia', model: 'Fulvia', mileage: 88_000 }]);
  await check();
  expect(await read()).toMatchObject({ error: null, failures: 0 });
});

test('checks nothing while it is paused, follows redirects, and ends when it is deleted', async () => {
  const moved = url.replace('/cars.csv', '/moved');
  expect(await call('PUT', '', { url: moved, columns: { ...COLUMNS, vin: 'vin' }, is_daily: false })).toMatchObject({
    status: 200,
    body: { is_daily: false, next_check_at: null },
  });
  expect(
    await imports.jobs.find(({ name }) => name === 'stock feeds')?.run({ stopping: new AbortController().signal }),
  ).toBe(0);
  expect((await call('POST', '/preview', { url: moved })).status).toBe(200);
  expect(await remove(FEED)).toBe(204);
  expect(await read()).toBeNull();
  expect((await call('POST', '/import')).status).toBe(404);
  expect(await draftOf('SCA-1')).not.toBe('');
});

test('records who saved and deleted it, with the host but not the path', async () => {
  await save(false);
  expect(await remove(FEED)).toBe(204);
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_entries where action in ('stock_feed_saved', 'stock_feed_deleted') order by id desc limit 2`.execute(
    database.executor,
  );
  const shown = { host: new URL(url).host, is_daily: false };
  expect(rows).toEqual([
    { action: 'stock_feed_deleted', before: shown, after: null },
    { action: 'stock_feed_saved', before: null, after: shown },
  ]);
});

test('records each import with its counts, a daily one as the system’s', async () => {
  body = 'SKU,VIN,Year,Make,Model\nN1,AUDIT-1,1971,Datsun,240Z\nN2,AUDIT-2,1971,Datsun,\n';
  await save();
  await importNow();
  await check();
  const { rows } = await sql<{ actor_id: string; subject: string; after: unknown }>`
    select actor_id, subject, after from audit_entries where action = 'stock_feed_imported' order by id desc limit 2`.execute(
    database.executor,
  );
  const subject = 'dealer:zcars';
  const sue = review.app.person('sue') as { userId: string };
  expect(rows).toEqual([
    { actor_id: 'system', subject, after: { unchanged: 1, refused: 1 } },
    { actor_id: sue.userId, subject, after: { created: 1, refused: 1 } },
  ]);
  expect(await remove(FEED)).toBe(204);
});

test('is closed to members without the power, to strangers, and to private networks', async () => {
  expect(await call('GET', '', undefined, 'mia')).toMatchObject({ status: 403, body: { code: 'role_too_low' } });
  expect((await call('PUT', '', { url, columns: {}, is_daily: true }, 'mia')).status).toBe(403);
  expect((await call('POST', '/preview', { url }, 'dave')).status).toBe(404);
  const strict = createImports({
    ...review.app,
    ...UNUSED,
    clock: databaseClock,
    config: { allowsOwnNetwork: false },
    importDrafts: review.importDrafts,
  });
  const { app } = review;
  const api = apiAs(() => app.person('sue'), [strict.routes]);
  const send = async (method: string, path: string, sent: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.request(`${FEED}${path}`, { method, headers, body: JSON.stringify(sent) });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const refused = (message: string) => ({ status: 422, body: { errors: { url: [message] } } });
  expect(await send('POST', '/preview', { url })).toMatchObject(refused('The URL must start with https://.'));
  expect(await send('POST', '/preview', { url: 'https://localhost/cars.csv' })).toMatchObject(
    refused('The host name points to a private network.'),
  );
  expect(await send('PUT', '', { url: 'https://169.254.169.254/', columns: COLUMNS, is_daily: true })).toMatchObject(
    refused('The address is in a private network.'),
  );
});
