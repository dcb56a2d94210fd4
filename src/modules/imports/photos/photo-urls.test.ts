import { DAY_MS } from '#contract/durations.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { problemsOf, openImportFiles } from '#tests/support/import-files.ts';

const HEAD = 'Title,Make,Model,Year,Seller,Starting Bid,Start Date,Close Date,Photo URLs';
const REDIRECTS_FOLLOWED = 3;
const clock = handClock(Date.parse('2026-10-24T22:00Z'));
const asked: string[] = [];
let isLateThere = false;
let onRequest: (path: string) => void = () => undefined;

const photo = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
const rowOf = (title: string, urls: string) =>
  `${title},Saab,900,1988,sue,4500,2026-11-10 18:00,2026-11-17 18:00,"${urls}"`;
const fileOf = (...rows: readonly string[]) => [HEAD, ...rows].join('\r\n');
const at = (...paths: readonly string[]) => paths.map((path) => `${origin}${path}`).join(' ');
const executor = () => database.executor;
const images = async () => (await executor().selectFrom('images').select('id').execute()).map(({ id }) => id);
const attachedTo = async (title: string) => {
  const { id } = await executor()
    .selectFrom('auctions')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return (await files.media.imagesOf(executor(), [id], { heroOnly: false })).get(id) ?? [];
};

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = openBiddingTestApp(database, clock);
const files = await openImportFiles(app, { config: { allowsOwnNetwork: true } });
const strict = await openImportFiles(app);
await app.addPerson('chief', { staff: true });
await app.addPerson('sue');
const [one, two] = [await photo('#345'), await photo('#a45')];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  onRequest(path);
  const steps = /^\/moved\/(\d)$/.exec(path)?.[1];
  if (path === '/one.jpg' || (path === '/late.jpg' && isLateThere)) response.end(one);
  else if (path === '/two,a;b.jpg?size=large') response.end(two);
  else if (path === '/text.jpg') response.end('no photo');
  else if (path === '/elsewhere.jpg') response.writeHead(302, { location: 'ftp://127.0.0.1/one.jpg' }).end();
  else if (steps !== undefined)
    response.writeHead(301, { location: steps === '1' ? '/one.jpg' : `/moved/${Number(steps) - 1}` }).end();
  else response.writeHead(404).end('none');
});
await new Promise<void>((listening) => {
  server.listen(0, '127.0.0.1', listening);
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  await app.bidding.stop();
  await files.close();
  await strict.close();
  await new Promise((closed) => {
    server.close(closed);
  });
});

test('fetches several photos of an auction, and undo discards them', async () => {
  const urls = `${origin}/one.jpg, ${origin}/two,a;b.jpg?size=large | ${origin}/moved/${REDIRECTS_FOLLOWED}`;
  const preview = await files.check('auctions', fileOf(rowOf('Saab one', urls)));
  expect(preview).toMatchObject({ kind: 'auctions', auctions: [{ title: 'Saab one', photos: 3 }] });
  expect(asked).toEqual([]);
  const done = await files.importAll('auctions', fileOf(rowOf('Saab one', urls)));
  expect(done).toMatchObject({ added: 1, refused: 0 });
  const attached = await attachedTo('Saab one');
  expect(attached).toHaveLength(3);
  expect(attached.map(({ id }) => id).toSorted()).toEqual((await images()).toSorted());
  expect(await files.undo(done.id)).toMatchObject({ removed: 1 });
  expect(await images()).toEqual([]);
});

test('refuses the rows whose photos can’t be fetched, says why, and keeps nothing of them', async () => {
  const done = await files.importAll(
    'auctions',
    fileOf(
      rowOf('Saab none', at('/one.jpg', '/none.jpg')),
      rowOf('Saab text', at('/text.jpg')),
      rowOf('Saab far', at(`/moved/${REDIRECTS_FOLLOWED + 1}`)),
      rowOf('Saab ftp', at('/elsewhere.jpg')),
      rowOf('Saab off', 'http://127.0.0.1:9/one.jpg'),
      rowOf('Saab good', at('/one.jpg')),
    ),
  );
  expect(done).toMatchObject({ added: 1, refused: 5 });
  const { items } = (await files.call('GET', `/${done.id}/refused`)).body as {
    items: { row: number; problems: { value: string; message: string }[] }[];
  };
  const said = items.map(
    ({ row, problems: [problem] }) => `${row} ${problem?.value.replace(origin, '')} ${problem?.message}`,
  );
  expect(said).toEqual([
    '2 /none.jpg The server answered 404.',
    expect.stringMatching(/^3 \/text\.jpg .*photo/i),
    '4 /moved/4 The address redirects too often.',
    '5 /elsewhere.jpg The URL must start with https://.',
    '6 http://127.0.0.1:9/one.jpg The connection was refused.',
  ]);
  expect(await images()).toHaveLength(1);
});

test('names URLs in private networks before anything is fetched', async () => {
  const urls = 'https://127.0.0.1/one.jpg https://photos.example/one.jpg';
  const preview = await strict.check('auctions', fileOf(rowOf('Saab in', urls), rowOf('Saab plain', at('/one.jpg'))));
  expect(problemsOf(preview)).toEqual([`2 Photo URLs: ${urls}`, `3 Photo URLs: ${at('/one.jpg')}`]);
});

test('goes on where a process stopped, and takes each photo once', async () => {
  const before = (await images()).length;
  const id = await files.upload(
    'auctions',
    fileOf(rowOf('Saab first', at('/one.jpg')), rowOf('Saab second', at('/one.jpg', '/moved/1'))),
  );
  const { options } = await files.preview(id);
  expect((await files.start(id, options)).status).toBe(202);
  const stop = new AbortController();
  onRequest = (path) => {
    if (path === '/moved/1') stop.abort();
  };
  await files.run(stop.signal);
  onRequest = () => undefined;
  expect(await images()).toHaveLength(before + 1);
  await files.run();
  expect(await attachedTo('Saab first')).toHaveLength(1);
  expect(await attachedTo('Saab second')).toHaveLength(2);
  expect(await images()).toHaveLength(before + 3);
});

test('retries the rows whose photos failed, and only those', async () => {
  const done = await files.importAll(
    'auctions',
    fileOf(
      rowOf('Saab early', at('/one.jpg')),
      rowOf('Saab late', at('/one.jpg', '/late.jpg')),
      rowOf('Saab never', at('/none.jpg')),
    ),
  );
  expect(done).toMatchObject({ added: 1, refused: 2, failed_photos: 2 });
  const before = await images();
  isLateThere = true;
  const retry = () => files.call('POST', `/${done.id}/photos`);
  expect(await retry()).toMatchObject({ status: 202, body: { state: 'importing', refused: 0, failed_photos: 0 } });
  expect(await retry()).toMatchObject({ status: 409 });
  await files.run();
  expect(await files.read(done.id)).toMatchObject({ state: 'imported', added: 2, refused: 1, failed_photos: 1 });
  expect(await attachedTo('Saab late')).toHaveLength(2);
  expect(await images()).toHaveLength(before.length + 2);
  expect((await files.call('GET', `/${done.id}/refused`)).body).toMatchObject({
    items: [{ row: 4, problems: [{ column: 'photo_urls', message: 'The server answered 404.' }] }],
  });
  const entries = await executor()
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'import_photos_retried')
    .execute();
  expect(entries).toEqual([{ after: { file: 'file.csv', rows: 2 } }]);

  clock.at += 8 * DAY_MS;
  await files.upload('auctions', fileOf(rowOf('Saab other', at('/one.jpg'))));
  expect(await files.read(done.id)).toMatchObject({ refused: 1, failed_photos: 0 });
  expect(await retry()).toMatchObject({ status: 409 });
});
