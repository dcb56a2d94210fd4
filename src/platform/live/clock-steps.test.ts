import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';
import { createLive, type Live } from './live.ts';
import { HEARTBEAT_MS } from './limits.ts';
import { ServerTime } from './server-time.ts';

const HOUR_MS = 3_600_000;
let opened: TestDatabase;
let live: Live;

beforeEach(async () => {
  opened = await openTestDatabase('postgres');
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  live = createLive({
    database: opened.database,
    clock: databaseClock,
    log: silentLog(),
    readUpTo: () => Promise.resolve(null),
  });
  await live.start();
});
afterEach(async () => {
  vi.useRealTimers();
  await live.stop();
  await opened.close();
});

it.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])("keeps sending heartbeats, and closes no connection, when the process's clock is set %s", async (_, stepMs) => {
  const server = createServer((__, response) =>
    live.join({ response, address: 'here', topics: ['a'], lastEventId: null, snapshot: () => Promise.resolve({}) }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = new StreamReader((server.address() as AddressInfo).port, '/');
  await reader.heard(1, 'snapshot');
  vi.setSystemTime(Date.now() + stepMs);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + 1_000);
  await reader.heard(1, 'heartbeat');
  expect(live.size).toBe(1);
  reader.close();
  server.close();
});

it('sends the database time regardless of the process’s clock', async () => {
  const time = new ServerTime({ now: () => Promise.resolve(1_000_000) }, opened.database);
  await time.refresh();
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(time.now()).toBe(1_000_000);
});
