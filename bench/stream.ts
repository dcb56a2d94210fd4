/**
 * How fast one process tells many: deliveries a second and their delay, our Server-Sent Events against `ws`, one after the other
 * on the same machine. Ours writes each event to the embedded database first, as the house does; `ws` only sends it. The watchers
 * live in a second process.
 *
 *   node bench/stream.ts [watchers=10000] [events=50] [bytes=600]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { databaseClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLive } from '#platform/live/live.ts';
import { publish } from '#platform/live/publish.ts';
import { silentLog } from '#platform/log.ts';

const [watchers, events, bytes] = [10_000, 50, 600].map((fallback, index) => Number(process.argv[index + 2] ?? fallback)) as [number, number, number];
const filling = 'x'.repeat(bytes);

interface Result { readonly deliveries: number; readonly tookMs: number; readonly p50Ms: number; readonly p99Ms: number }
interface Rival { readonly port: number; send(event: number): Promise<void>; stop(): Promise<void> }

async function measure(kind: 'sse' | 'ws', rival: Rival): Promise<Result> {
  const crowd = fork(fileURLToPath(new URL('./stream-crowd.ts', import.meta.url)), [kind, String(rival.port), String(watchers), String(events)]);
  await said(crowd);
  const finished = said(crowd);
  for (let event = 0; event < events; event += 1) await rival.send(event);
  const result = await finished as Result;
  crowd.kill();
  await rival.stop();
  return result;
}

async function said(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message') as [unknown];
  return message;
}

async function ours(): Promise<Rival> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-bench-'));
  const log = silentLog();
  const database = await openDatabase({ databaseUrl: null, dataDir }, log);
  const live = createLive({ database, clock: databaseClock, log });
  await live.start();
  const server = createServer((_, response) => live.join({ response, topics: ['auction:a'], lastEventId: null, snapshotKey: 'a', snapshot: async () => ({}) }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async send() {
      await database.transaction((transaction) => publish(transaction, Date.now(), [{ topic: 'auction:a', name: 'bids', data: { at: Date.now(), filling } }]));
      live.ring();
    },
    async stop() {
      await live.stop();
      server.closeAllConnections();
      server.close();
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function webSockets(): Promise<Rival> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async send() {
      const text = JSON.stringify({ at: Date.now(), filling });
      for (const socket of sockets.clients) socket.send(text);
      await new Promise((resolve) => setImmediate(resolve));
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.close();
    },
  };
}

function show(name: string, result: Result): number {
  const perSecond = result.deliveries / (result.tookMs / 1000);
  process.stdout.write(`${name.padEnd(16)} ${Math.round(perSecond).toLocaleString('en').padStart(9)} deliveries/s   p50 ${result.p50Ms} ms   p99 ${result.p99Ms} ms\n`);
  return perSecond;
}

process.stdout.write(`${watchers} watchers, ${events} events of ${bytes} bytes\n`);
const own = show('ours (SSE)', await measure('sse', await ours()));
const theirs = show('ws', await measure('ws', await webSockets()));
process.stdout.write(`ratio            ${(own / theirs).toFixed(2)}\n`);
