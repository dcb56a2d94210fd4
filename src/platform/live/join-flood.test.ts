import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';
import { databaseClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { createLive } from './live.ts';

test('reads few snapshots at once, and asks clients to come back later when too many wait', async () => {
  const place = await openTestDatabase('postgres');
  const reads = { atOnce: 2, waiting: 3 };
  const live = createLive({
    database: place.database,
    clock: databaseClock,
    log: silentLog(),
    readUpTo: () => Promise.resolve(null),
    reads,
  });
  await live.start();
  const mayEnd = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const snapshot = async () => {
    running += 1;
    most = Math.max(most, running);
    await mayEnd.promise;
    running -= 1;
    return {};
  };
  const server = createServer((_request, response) =>
    live.join({ response, address: 'one', topics: ['word:a'], lastEventId: null, snapshot }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const readers = Array.from({ length: 7 }, () => new StreamReader(port, '/live'));

  const turnedAway = () => readers.filter(({ retryMs }) => (retryMs ?? 0) >= 15_000);
  await expect.poll(() => turnedAway().length).toBe(7 - reads.atOnce - reads.waiting);
  for (const reader of turnedAway()) expect([reader.status, reader.events]).toEqual([200, []]);
  mayEnd.resolve();
  const welcome = readers.filter((reader) => !turnedAway().includes(reader));
  await Promise.all(welcome.map((reader) => reader.heard(1, 'snapshot')));
  expect(most).toBe(reads.atOnce);

  for (const reader of readers) reader.close();
  await live.stop();
  server.close();
  await place.close();
});
