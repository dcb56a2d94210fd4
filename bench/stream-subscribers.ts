/**
 * The subscribers of `stream.ts` in their own process: raw sockets with only as much HTTP, SSE and WebSocket parsing
 * as needed to split events. Each records every bid number and its arrival time. Both protocols decode received bytes
 * to one string first: searching the buffer cost an SSE subscriber a third more than reading a `ws` frame length, on
 * a core next to the server's.
 */
import { connect, type Socket } from 'node:net';
import { answerCalls } from './processes.ts';
import type { Commits } from './stream-engine.ts';

export type BroadcastCall =
  | { readonly call: 'open'; readonly count: number }
  | { readonly call: 'heard'; readonly upTo: number; readonly withinMs: number }
  | { readonly call: 'delays'; readonly commits: Commits; readonly from: number }
  | { readonly call: 'stall'; readonly count: number }
  | { readonly call: 'drop' }
  | { readonly call: 'back'; readonly commits: Commits };
export interface Account {
  readonly missing: number;
  readonly gaps: number;
  readonly duplicates: number;
  readonly reset: number;
}
export interface Delays {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly deliveries: number;
}
export interface Back {
  readonly reconnectedMs: number;
  readonly caughtUpMs: number;
  readonly medianMs: number;
  readonly snapshots: number;
}

const [kind, port, slug, quiet] = [
  process.argv[2],
  Number(process.argv[3]),
  process.argv[4] ?? '',
  process.argv[5] ?? '',
];
/** Subscribers that will stop reading also watch a second auction, whose long events fill their buffers. */
const stalling = Number(process.argv[6] ?? 0);
const AT_ONCE = 100;
/** Addresses in 127.0.0.x: enough to exhaust neither ports nor the per-address connection limit. */
const ADDRESSES = 40;
const NUMBERS = 512;
const BREATH_MS = 2;
const still = new Int32Array(new SharedArrayBuffer(4));
/** The range of the server's `retry:`. `ws` has no such field, so its clients draw from the same range. */
const RIVAL_RETRY_MS = { least: 250, spread: 2_000 };
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
const NUMBER = '"number":';
const END = '\n\n';
const HEAD_END = '\r\n\r\n';

let receivedAt = new Float64Array(0);
let snapshots = 0;
let gaps = 0;
let duplicates = 0;
let resets = 0;
let droppedAt = 0;

class Client {
  readonly index: number;
  socket: Socket | null = null;
  lastId = 0;
  lastNumber = 0;
  retryMs = 0;
  headAt = 0;
  isStalled = false;
  #isFirst = true;
  #rest = '';
  #hasHead = false;
  #onOpen: (() => void) | null = null;

  constructor(index: number) {
    this.index = index;
  }

  open(): Promise<void> {
    return new Promise((resolve) => {
      this.#onOpen = resolve;
      this.#hasHead = false;
      this.#rest = '';
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (this.index % ADDRESSES)}` });
      this.socket = socket;
      const resume = this.lastId === 0 ? '' : `Last-Event-ID: ${this.lastId}\r\n`;
      const auctions = this.index < stalling ? `${slug},${quiet}` : slug;
      socket.write(
        kind === 'ws'
          ? `GET /${this.lastId === 0 ? '' : `?after=${this.lastId}`} HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
          : `GET /api/live?auctions=${auctions} HTTP/1.1\r\nHost: site\r\nAccept: text/event-stream\r\nCache-Control: no-cache\r\nAccept-Encoding: gzip, deflate, br\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36\r\n${resume}\r\n`,
      );
      socket.on('data', (chunk: Buffer) => this.#take(chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (this.socket !== socket) return;
        // An unexpected disconnect: reconnects after the announced delay, as a browser does.
        resets += 1;
        this.isStalled = false;
        setTimeout(() => void this.open(), this.retryMs);
      });
    });
  }

  #take(chunk: Buffer): void {
    const now = monotonicMs();
    let text = this.#rest + chunk.toString('latin1');
    this.#rest = '';
    if (!this.#hasHead) {
      const end = text.indexOf(HEAD_END);
      if (end < 0) {
        this.#rest = text;
        return;
      }
      this.#hasHead = true;
      this.headAt = now;
      if (!/ (?:101|200) /.test(text.slice(0, 16))) throw new Error(`refused: ${text.slice(0, 400)}`);
      text = text.slice(end + HEAD_END.length);
      if (kind === 'ws') {
        this.retryMs = RIVAL_RETRY_MS.least + Math.random() * RIVAL_RETRY_MS.spread;
        this.#opened();
      }
    }
    const done = kind === 'ws' ? this.#takeFrames(text, now) : this.#takeEvents(text, now);
    if (done < text.length) this.#rest = text.slice(done);
  }

  #takeEvents(text: string, now: number): number {
    let start = 0;
    for (let end = text.indexOf(END, start); end >= 0; end = text.indexOf(END, start)) {
      if (text.startsWith('retry: ', start)) this.retryMs = Number.parseInt(text.slice(start + 7, end), 10);
      else if (text.startsWith('id: ', start)) {
        const idEnd = text.indexOf('\n', start);
        this.lastId = Number.parseInt(text.slice(start + 4, idEnd), 10);
        if (text.startsWith('event: snapshot', idEnd + 1)) this.#takeSnapshot();
        else this.#takeNumbers(text, { start, end }, now);
        this.#opened();
      }
      start = end + END.length;
    }
    return start;
  }

  #takeFrames(text: string, now: number): number {
    let start = 0;
    while (start + 4 <= text.length) {
      const end = start + 4 + text.charCodeAt(start + 2) * 256 + text.charCodeAt(start + 3);
      if (end > text.length) break;
      this.lastId = Number.parseInt(text.slice(start + 11, start + 24), 10);
      this.#takeNumbers(text, { start, end }, now);
      start = end;
    }
    return start;
  }

  #takeSnapshot(): void {
    snapshots += 1;
    this.#isFirst = true;
  }

  #takeNumbers(text: string, { start, end }: { start: number; end: number }, now: number): void {
    for (let at = text.indexOf(NUMBER, start); at >= 0 && at < end; at = text.indexOf(NUMBER, at + 1)) {
      const number = Number.parseInt(text.slice(at + NUMBER.length, at + NUMBER.length + 8), 10);
      const place = this.index * NUMBERS + number;
      if (receivedAt[place] !== 0) duplicates += 1;
      else receivedAt[place] = now;
      if (!this.#isFirst && number !== this.lastNumber + 1 && number > this.lastNumber) gaps += 1;
      this.#isFirst = false;
      this.lastNumber = Math.max(this.lastNumber, number);
    }
  }

  #opened(): void {
    this.#onOpen?.();
    this.#onOpen = null;
  }
}

let clients: Client[] = [];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function open(count: number): Promise<null> {
  receivedAt = new Float64Array(count * NUMBERS);
  clients = Array.from({ length: count }, (_, index) => new Client(index));
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(clients.slice(from, from + AT_ONCE).map((client) => client.open()));
  return null;
}

async function heard(upTo: number, withinMs: number): Promise<Account> {
  const deadline = monotonicMs() + withinMs;
  const missing = (): number =>
    clients.reduce((sum, client) => sum + (client.isStalled || client.lastNumber >= upTo ? 0 : 1), 0);
  while (missing() > 0 && monotonicMs() < deadline) await pause(50);
  return { missing: missing(), gaps, duplicates, reset: resets };
}

function delays(commits: Commits, from: number): Delays {
  const all: number[] = [];
  for (const client of clients.slice(from)) {
    for (const [number, at] of commits) {
      const received = receivedAt[client.index * NUMBERS + number] ?? 0;
      if (received > 0) all.push(Math.max(0, received - at));
    }
  }
  const sorted = Float64Array.from(all).toSorted();
  const share = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: share(0.5), p99: share(0.99), max: sorted.at(-1) ?? 0, deliveries: sorted.length };
}

function stall(count: number): null {
  for (const client of clients.slice(0, count)) {
    client.isStalled = true;
    client.socket?.pause();
  }
  return null;
}

/** Drops all connections at once. Each subscriber reconnects after the delay the server announced to it. */
function drop(): null {
  droppedAt = monotonicMs();
  snapshots = 0;
  for (const client of clients) {
    const last = client.socket;
    client.socket = null;
    client.headAt = 0;
    last?.destroy();
    setTimeout(() => void client.open(), client.retryMs);
  }
  return null;
}

function back(commits: Commits): Back {
  const caughtUp = clients
    .map((client) => {
      let at = client.headAt;
      for (const [number, committedAt] of commits) {
        if (committedAt <= client.headAt) at = Math.max(at, receivedAt[client.index * NUMBERS + number] ?? Infinity);
      }
      return at - droppedAt;
    })
    .toSorted((one, other) => one - other);
  const reconnectedMs = clients.reduce((latest, client) => Math.max(latest, client.headAt), 0) - droppedAt;
  return {
    reconnectedMs,
    caughtUpMs: caughtUp.at(-1) ?? Infinity,
    medianMs: caughtUp[Math.floor(caughtUp.length / 2)] ?? Infinity,
    snapshots,
  };
}

function answer(order: BroadcastCall): unknown {
  switch (order.call) {
    case 'open':
      return open(order.count);
    case 'heard':
      return heard(order.upTo, order.withinMs);
    case 'delays':
      return delays(order.commits, order.from);
    case 'stall':
      return stall(order.count);
    case 'drop':
      return drop();
    case 'back':
      return back(order.commits);
  }
}

/**
 * Reads in batches every few milliseconds, as a network card delivers packets. Waking for each event would cost the
 * shared machine more than the server's work, which remote subscribers never could.
 */
function readInBatches(): void {
  Atomics.wait(still, 0, 0, BREATH_MS);
  setImmediate(readInBatches);
}
readInBatches();

answerCalls(null, answer);
