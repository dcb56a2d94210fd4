/** The attackers of `flood.ts` in their own process, so that their cost doesn't slow the bidders' clock. */
import { setMaxListeners } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { answerCalls } from './processes.ts';

export const ATTACKS = ['searches', 'uploads', 'slow sockets', 'snapshots'] as const;
export type Attack = (typeof ATTACKS)[number];
export interface Target {
  readonly port: number;
  readonly slug: string;
  readonly accounts: readonly Readonly<Record<string, string>>[];
}
export type AttackCall =
  | { readonly call: 'begin'; readonly attack: Attack | 'all together'; readonly target: Target }
  | { readonly call: 'end' };
export type Statuses = Readonly<Record<string, number>>;

/** Addresses in 127.0.0.x, so that limits per address do not end the flood at once. */
const ADDRESSES = 200;
const AT_ONCE = { searches: 32, uploads: 12, 'slow sockets': 400, snapshots: 32 } as const;
const REQUEST_MS = 30_000;
const TRICKLE_MS = 500;
const MIB = 1024 * 1024;
const UPLOAD_BYTES = 29 * MIB;
/** The bandwidth of all uploads together: 1 Gbit/s. Loopback has several times that. */
const LINE_BYTES_PER_S = 125_000_000;
/** Limits the attackers' own cost on a shared machine. */
const PAUSE_MS = {
  searches: 50,
  uploads: (AT_ONCE.uploads * UPLOAD_BYTES * 1_000) / LINE_BYTES_PER_S,
  'slow sockets': 1_000,
  snapshots: 50,
} as const;
const BOUNDARY = 'flood';
const WORDS = ['jaguar', 'porsche', 'e-type', '1967', 'coupe', 'green', 'alfa', 'manual'];

const file = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  ),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.alloc(UPLOAD_BYTES, 'x'),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let statuses: Record<string, number> = {};
let stopping = new AbortController();
let attackers: Promise<void>[] = [];
let turn = 0;

function count(status: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const nextAddress = (): string => `127.0.0.${2 + ((turn += 1) % ADDRESSES)}`;

interface AttackRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Resolves at the end of the response, or at a stream's first chunk. */
async function ask(port: number, { method = 'GET', path, headers = {}, body }: AttackRequest): Promise<void> {
  let isAnswered = false;
  await new Promise<void>((resolve) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: nextAddress(),
        method,
        path,
        headers,
        agent: false,
        timeout: REQUEST_MS,
        signal: stopping.signal,
      },
      (response) => {
        isAnswered = true;
        count(String(response.statusCode));
        response.resume().once('close', resolve);
        if (response.headers['content-type'] === 'text/event-stream') response.once('data', () => response.destroy());
      },
    );
    asking.once('error', () => {
      if (!isAnswered) count('no answer');
      resolve();
    });
    asking.once('timeout', () => asking.destroy());
    asking.end(body);
  });
}

/** Half of them never finish their headers, half never their body. */
async function trickle(port: number, index: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: nextAddress() });
  socket.on('error', () => undefined);
  const head = 'POST /api/login HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\n';
  socket.write(index % 2 === 0 ? head : `${head}content-length: 1000000\r\n\r\n`);
  const timer = setInterval(() => socket.write(index % 2 === 0 ? 'x' : '"'), TRICKLE_MS);
  const end = () => socket.destroy();
  stopping.signal.addEventListener('abort', end, { once: true });
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(timer);
  count('closed');
}

function once(attack: Attack, { port, slug, accounts }: Target, index: number): Promise<void> {
  const word = WORDS[turn % WORDS.length] ?? '';
  if (attack === 'slow sockets') return trickle(port, index);
  if (attack === 'snapshots')
    return ask(port, { path: index % 2 === 0 ? `/api/live?auctions=${slug}` : `/api/auctions/${slug}` });
  if (attack === 'searches')
    return ask(port, { path: index % 2 === 0 ? `/api/auctions?q=${word}` : `/api/search?q=${word}` });
  const headers = {
    ...accounts[index % accounts.length],
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(file.length),
  };
  return ask(port, { method: 'POST', path: '/api/account/photos', headers, body: file });
}

async function attackUntilStopped(attack: Attack, target: Target, index: number): Promise<void> {
  const { signal } = stopping;
  while (!signal.aborted) {
    await once(attack, target, index);
    await pause(PAUSE_MS[attack]);
  }
}

async function answer(order: AttackCall): Promise<Statuses> {
  if (order.call === 'begin') {
    statuses = {};
    stopping = new AbortController();
    setMaxListeners(0, stopping.signal);
    const attacks = order.attack === 'all together' ? ATTACKS : [order.attack];
    attackers = attacks.flatMap((attack) =>
      Array.from({ length: AT_ONCE[attack] }, (_, index) => attackUntilStopped(attack, order.target, index)),
    );
    return {};
  }
  const ended = { ...statuses };
  stopping.abort();
  await Promise.all(attackers);
  return ended;
}

if (process.send !== undefined) answerCalls('ready', answer);
