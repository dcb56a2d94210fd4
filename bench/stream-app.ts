/**
 * The server of `stream.ts` in its own process: the whole app on PostgreSQL, receiving bids that another process
 * commits. As the baseline it broadcasts the same commits over `ws`, each frame built once and written to every
 * socket. Run with --expose-gc.
 */
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { WebSocketServer, type WebSocket } from 'ws';
import { createApp } from '#app';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import { silentLog } from '#platform/log.ts';
import { createAppServer } from '../src/app/server.ts';
import { answerCalls } from './processes.ts';

export type TestCall = { readonly call: 'memory' | 'watch' | 'loop' };
export interface Memory {
  readonly rss: number;
  readonly connections: number;
}
export interface Loop {
  readonly longestMs: number;
  readonly busy: number;
}

const [kind, databaseUrl, slug] = [process.argv[2], process.argv[3] ?? '', process.argv[4] ?? ''];
const COLLECTIONS = 4;
const FRAME_16_BITS = 126;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const config = readConfig({
  PORT: '1',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  ROLE: 'web',
  DEMO: '0',
  STAFF_SECOND_FACTOR: 'optional',
  LOG_LEVEL: 'silent',
  SECRET: 'b'.repeat(40),
});
const database = await openDatabase(config, silentLog());
const app = createApp({ config, log: silentLog(), database });
await app.start();

const http = createAppServer(app, null);
const sockets = kind === 'ws' ? serveWebSockets() : null;
http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
await once(http, 'listening');
const delay = monitorEventLoopDelay({ resolution: 1 });
let busySince = performance.eventLoopUtilization();

function webSocketFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, FRAME_16_BITS, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, body]);
}

function serveWebSockets(): WebSocketServer {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const raw = new Map<WebSocket, Socket>();
  const sent: { id: number; frame: Buffer }[] = [];
  const missed = new Map<string, Buffer>();
  app.live.onEvent((event: LiveEvent) => {
    if (event.topic !== `auction:${slug}`) return;
    const frame = webSocketFrame(`{"id": ${event.id}, "data": ${event.json}}`);
    sent.push({ id: event.id, frame });
    for (const socket of raw.values()) socket.write(frame);
  });
  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    raw.set(socket, request.socket);
    socket.on('close', () => raw.delete(socket));
    const after = new URL(request.url ?? '/', 'http://site').searchParams.get('after');
    if (after === null || sent.length === 0) return;
    const key = `${after}-${sent.length}`;
    const bytes =
      missed.get(key) ?? Buffer.concat(sent.filter((each) => each.id > Number(after)).map(({ frame }) => frame));
    missed.set(key, bytes);
    if (bytes.length > 0) request.socket.write(bytes);
  });
  return server;
}

async function memory(): Promise<Memory> {
  for (let round = 0; round < COLLECTIONS; round += 1) {
    globalThis.gc?.();
    await pause(100);
  }
  return { rss: process.memoryUsage.rss(), connections: sockets?.clients.size ?? app.live.size };
}

function answer(order: TestCall): unknown {
  switch (order.call) {
    case 'memory':
      return memory();
    case 'watch':
      delay.enable();
      delay.reset();
      busySince = performance.eventLoopUtilization();
      return null;
    case 'loop':
      return {
        longestMs: delay.max / 1e6,
        busy: performance.eventLoopUtilization(busySince).utilization,
      } satisfies Loop;
  }
}

answerCalls((http.address() as AddressInfo).port, answer);
