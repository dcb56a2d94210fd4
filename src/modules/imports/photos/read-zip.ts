import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Unzip, UnzipPassThrough } from 'fflate';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { UnreadableFile } from '../decode-text.ts';

type ZipLimits = Readonly<Record<'photoBytes' | 'zipEntries' | 'unpackedBytes', number>>;
const MB = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;
const inflate = promisify(inflateRaw);

/** Node inflates instead, because it stops at a limit. */
class StillDeflated extends UnzipPassThrough {
  static override readonly compression = DEFLATED;
}

interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The path with `/` between folders. Null for folders, hidden files and names that point elsewhere. */
export function plainName(name: string): string | null {
  const plain = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const isElsewhere = /^(?:\/|[a-z]:)|\0/i.test(plain) || plain.split('/').includes('..');
  return isElsewhere || plain.endsWith('/') || plain === '' || HIDDEN.test(plain) ? null : plain;
}

/** One wanted file after the other, in the order of the zip. Throws `UnreadableFile`, also for too much content. */
export async function* readZip(
  bytes: AsyncIterable<Uint8Array>,
  isWanted: (name: string) => boolean,
  { photoBytes, zipEntries, unpackedBytes }: ZipLimits = IMPORT_LIMITS,
): AsyncGenerator<ZipEntry> {
  const whole: { name: string; data: Uint8Array; isDeflated: boolean }[] = [];
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > zipEntries) throw new UnreadableFile(`A zip can have at most ${zipEntries} files.`);
    if (file.compression !== STORED && file.compression !== DEFLATED)
      throw new UnreadableFile('We can’t read how this zip is compressed. Create it again.');
    const name = plainName(file.name);
    const pieces: Uint8Array[] = [];
    let length = 0;
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw new UnreadableFile('The zip is damaged. Create it again.');
      if (name === null || !isWanted(name)) return;
      length += piece.length;
      if (length > photoBytes) throw tooLarge(name, photoBytes);
      pieces.push(piece.slice());
      if (isLast) whole.push({ name, data: Buffer.concat(pieces), isDeflated: file.compression === DEFLATED });
    };
    // An entry that isn't started would be kept in memory.
    file.start();
  });
  unzip.register(UnzipPassThrough);
  unzip.register(StillDeflated);
  let unpacked = 0;
  for await (const piece of endingWith(bytes, new Uint8Array())) {
    unzip.push(piece, piece.length === 0);
    for (const { name, data, isDeflated } of whole.splice(0)) {
      const content = isDeflated ? await expand(name, data, photoBytes) : data;
      unpacked += content.length;
      if (unpacked > unpackedBytes)
        throw new UnreadableFile(`The zip unpacks to more than ${unpackedBytes / MB} MB. Split it.`);
      yield { name, bytes: content };
    }
  }
}

const tooLarge = (name: string, limit: number) =>
  new UnreadableFile(`“${name}” is over ${limit / MB} MB. Make it smaller.`);

async function expand(name: string, data: Uint8Array, photoBytes: number): Promise<Uint8Array> {
  try {
    return await inflate(data, { maxOutputLength: photoBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(name, photoBytes);
    throw new UnreadableFile('The zip is damaged. Create it again.');
  }
}

async function* endingWith(bytes: AsyncIterable<Uint8Array>, last: Uint8Array): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) if (piece.length > 0) yield piece;
  yield last;
}
