import { randomFillSync } from 'node:crypto';

/** Drawn in batches, because one draw costs more than the rest. */
const random = Buffer.alloc(8 * 256);
let drawn = random.length;
let lastMs = 0;
let counter = 0;

/** UUIDv7, so that index pages stay together. Ids of a process ascend strictly. */
export function newId(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else {
    counter += 1;
    // The counter overflowed or the clock went back.
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
