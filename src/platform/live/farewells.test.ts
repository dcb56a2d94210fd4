import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Farewells } from './farewells.ts';
import { patienceMs } from './watcher.ts';

let server: Server;
let line: Socket;
let reader: Socket;
const farewells = new Farewells(() => undefined);

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = once(server, 'connection') as Promise<[Socket]>;
  // One that hears the end, and stays.
  reader = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  [line] = await taken;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  reader.destroy();
  line.destroy();
  server.close();
});

it('a line that was told the last is reset if its reader stays', async () => {
  farewells.await(line.resume());
  const [told, ended] = [once(reader, 'data') as Promise<[Buffer]>, once(reader, 'end')];
  farewells.dismiss(line, 'the last');
  expect((await told)[0].toString()).toBe('the last');
  await ended;
  vi.advanceTimersByTime(patienceMs - 1);
  expect(vi.getTimerCount()).toBe(1);
  const closed = once(line, 'close');
  vi.advanceTimersByTime(1);
  await closed;
});

it('a line whose reader goes is closed, and nothing of it waits', async () => {
  farewells.await(line.resume());
  farewells.dismiss(line, 'the last');
  reader.end();
  await once(line, 'close');
  expect(vi.getTimerCount()).toBe(0);
});

it('of a line that is destroyed, by whomever, is told at once and one time; it is closed in its turn', async () => {
  const gone: string[] = [];
  const told = new Farewells(() => gone.push('somebody'));
  told.await(line.resume()).onGone = () => gone.push('this one');
  const closed = once(line, 'close');
  line.destroy();
  line.destroy();
  expect(gone).toEqual(['this one', 'somebody']);
  expect(line.destroyed).toBe(false);
  await closed;
});
