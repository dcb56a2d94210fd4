import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { startsWith, UnreadableFile } from './decode-text.ts';

const GIGABYTE = 1024 ** 3;
/** A small file may unpack to anything. */
const MAX_GIGABYTES = 4;

/** Unpacks a file that gzip compressed, such as a daily file of results. Others stay as they are. */
export async function* unpackGzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const all = (async function* together() {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  if (startsWith(first.value, 0x1f, 0x8b)) yield* unpacked(all);
  else yield* all;
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const done = pipeline(Readable.from(bytes), gunzip).catch((error: unknown) => error);
  let length = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > MAX_GIGABYTES * GIGABYTE)
        throw new UnreadableFile(`The file unpacks to more than ${MAX_GIGABYTES} GB. Split it.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new UnreadableFile('We can’t unpack this file. It may be cut off or damaged.');
    throw error;
  } finally {
    gunzip.destroy();
    await done;
  }
}
