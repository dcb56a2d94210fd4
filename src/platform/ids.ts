import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn in batches: one draw costs more than the rest of the work. */
const random = Buffer.alloc(8 * 256);
let drawn = random.length;
let lastMs = 0;
let counter = 0;

/**
 * Returns a UUIDv7 as text: ids grow with time, which keeps index pages together. Within a process they ascend
 * strictly, with a 12-bit counter within a millisecond.
 */
export function newId(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else {
    counter += 1;
    // The counter overflowed or the clock went back: borrow from the next millisecond to keep the order.
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const sequence = counter.toString(16).padStart(3, '0');
  random.writeUInt8((random.readUInt8(drawn) & 0x3f) | 0x80, drawn);
  const rest = random.toString('hex', drawn, drawn + 8);
  drawn += 8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
