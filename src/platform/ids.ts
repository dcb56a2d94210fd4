import { randomFillSync } from 'node:crypto';

const random = new Uint8Array(16);
let lastMs = 0;
let counter = 0;

/**
 * A new identifier: UUIDv7 as text, so that keys grow with time and index pages stay together.
 * Within one process they ascend strictly: a 12-bit counter orders those of the same millisecond.
 */
export function newId(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else {
    counter += 1;
    // The counter is spent, or the clock went back: borrow from the next millisecond rather than repeat an order.
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  randomFillSync(random);
  const time = lastMs.toString(16).padStart(12, '0');
  const sequence = counter.toString(16).padStart(3, '0');
  const tail = Buffer.from(random.buffer, 8, 8);
  tail[0] = (random[8]! & 0x3f) | 0x80;
  const rest = tail.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
