import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionCloser } from './connection-closing.ts';
import { stuckAfterMs } from './subscriber.ts';

let server: Server;
let line: Socket;
let reader: Socket;
const closer = new ConnectionCloser(() => undefined);

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = once(server, 'connection') as Promise<[Socket]>;
  // A client that receives the end but keeps its side open.
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

it('resets a connection whose client stays after the last event', async () => {
  closer.watch(line.resume());
  const [connectionCloser, ended] = [once(reader, 'data') as Promise<[Buffer]>, once(reader, 'end')];
  closer.endRequest(line, 'the last');
  expect((await connectionCloser)[0].toString()).toBe('the last');
  await ended;
  vi.advanceTimersByTime(stuckAfterMs - 1);
  expect(vi.getTimerCount()).toBe(1);
  const closed = once(line, 'close');
  vi.advanceTimersByTime(1);
  await closed;
});

it('closes a connection whose client left, at once', async () => {
  closer.watch(line.resume());
  closer.endRequest(line, 'the last');
  reader.end();
  await once(line, 'close');
  expect(vi.getTimerCount()).toBe(0);
});

it('reports a destroyed connection once, and closes it in its turn', async () => {
  const gone: string[] = [];
  const connectionCloser = new ConnectionCloser(() => gone.push('somebody'));
  connectionCloser.watch(line.resume()).onGone = () => gone.push('this one');
  const closed = once(line, 'close');
  line.destroy();
  line.destroy();
  expect(gone).toEqual(['this one', 'somebody']);
  expect(line.destroyed).toBe(false);
  await closed;
});

it('handles a mass disconnect in batches, and later disconnects too', async () => {
  vi.useRealTimers();
  const gone: string[] = [];
  const broadcast = new ConnectionCloser(() => gone.push('one'), 3);
  const [lines, readers]: [Socket[], Socket[]] = [[], []];
  const { port } = server.address() as AddressInfo;
  for (let index = 0; index < 12; index += 1) {
    const taken = once(server, 'connection') as Promise<[Socket]>;
    readers.push(connect({ port, host: '127.0.0.1' }));
    const [one] = await taken;
    broadcast.watch(one.resume());
    lines.push(one);
  }
  const [stays, ...go] = readers;
  const closed = lines.slice(1).map((one) => once(one, 'close'));
  // Three disconnects count as a burst; reading from the other connections is paused until those are closed.
  for (const one of lines.slice(1, 4)) one.destroy();
  expect(broadcast.isReadingPaused).toBe(true);
  for (const one of go) one.destroy();
  await Promise.all(closed);
  expect([broadcast.isReadingPaused, gone.length, lines[0]?.destroyed]).toEqual([false, 11, false]);
  const last = once(lines[0] as Socket, 'close');
  stays?.destroy();
  await last;
  expect(gone).toHaveLength(12);
});
