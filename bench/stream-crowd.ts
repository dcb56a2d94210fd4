/** The watchers of `stream.ts`, in a process of their own: opens them, says so, and reports when all have heard everything. */
import { connect } from 'node:net';

const [kind, port, watchers, events] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4]), Number(process.argv[5])];
const atOnce = 200;
const expected = watchers * events;
const delays = new Uint32Array(60_000);
const mark = Buffer.from('"at":');
/** The mark, a blank and thirteen digits. */
const reach = mark.length + 14;
let heard = 0;
let firstAt = 0;

/** Counts what a chunk tells; returns its end, where the next event may have been cut. */
function take(chunk: Buffer): Buffer {
  let done = 0;
  for (let at = chunk.indexOf(mark); at >= 0 && at + reach <= chunk.length; at = chunk.indexOf(mark, done)) {
    // In both forms the sender's time follows the mark at once, or after one blank.
    const sentAt = Number.parseInt(chunk.toString('latin1', at + mark.length, at + reach).trim(), 10);
    const now = Date.now();
    if (heard === 0) firstAt = sentAt;
    heard += 1;
    const delay = Math.min(delays.length - 1, Math.max(0, now - sentAt));
    delays[delay] = (delays[delay] ?? 0) + 1;
    if (heard === expected) process.send?.({ deliveries: heard, tookMs: now - firstAt, p50Ms: share(0.5), p99Ms: share(0.99) });
    done = at + reach;
  }
  return chunk.subarray(Math.max(done, chunk.length - reach));
}

function share(part: number): number {
  let seen = 0;
  return delays.findIndex((count) => (seen += count) >= expected * part);
}

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const upgrade = kind === 'ws' ? 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' : '';
    socket.write(`GET / HTTP/1.1\r\nHost: house\r\n${upgrade}\r\n`);
    socket.on('error', reject);
    let isOpen = false;
    let cut: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      if (!isOpen && (kind === 'ws' || chunk.includes('event: snapshot'))) {
        isOpen = true;
        resolve();
      }
      cut = Buffer.from(take(cut.length === 0 ? chunk : Buffer.concat([cut, chunk])));
    });
  });
}

for (let opened = 0; opened < watchers; opened += atOnce) await Promise.all(Array.from({ length: Math.min(atOnce, watchers - opened) }, open));
process.send?.('open');
