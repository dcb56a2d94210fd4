import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
/** A town, or the area of a US zip code. */
export interface Place extends Point {
  readonly name: string;
  readonly zip: string | null;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** GeoNames' code within the country; for the United States that of the post. */
  readonly region: string;
  /** A county or province, where people write it instead of the region. */
  readonly area: string;
}
export interface Region {
  readonly name: string;
  /** How people abbreviate it, such as `ON`. */
  readonly short: string;
}
export interface Gazetteer {
  /** Those with this name, likeliest first for a reader in this country. */
  named(key: string, home: string): Place[];
  /** Those whose name begins like this, likeliest first. */
  beginning(key: string, home: string, limit: number): Place[];
  region(place: Pick<Place, 'country' | 'region'>): Region;
}

const NEWLINE = 10;
const TAB = 9;
const ZERO = 48;
/** More than any name has. */
const MOST_NAMESAKES = 1000;
const ZIP = /^\d{5}$/;
/** A reader means a town of their own country rather than one abroad that is up to so many times larger. */
const HOME_COUNTS = 10;
/** Longer than the file, so that it is decompressed into one piece. */
const CHUNK_SIZE = 16 * 1024 * 1024;
const decompress = promisify(brotliDecompress);

/**
 * The places, in one buffer of 8 MB outside the JavaScript heap: lines sorted by their key, read where they are.
 * `scripts/places/write.ts` writes the file.
 */
async function readGazetteer(): Promise<Gazetteer> {
  const [packed, regionLines] = await Promise.all([
    readFile(new URL('places.tsv.br', import.meta.url)),
    readFile(new URL('regions.tsv', import.meta.url), 'utf8'),
  ]);
  const lines = await decompress(packed, { chunkSize: CHUNK_SIZE });
  const regions = new Map(
    regionLines.split('\n').map((line) => {
      const [code = '', name = '', short = ''] = line.split('\t');
      return [code, { name, short }] as const;
    }),
  );
  return {
    named: (key, home) => likeliest(lines, `${key}\t`, { home, limit: MOST_NAMESAKES }),
    beginning: (key, home, limit) => likeliest(lines, key, { home, limit }),
    region: ({ country, region }) => regions.get(`${country}.${region}`) ?? { name: '', short: '' },
  };
}

/** Where the first line starts that doesn't sort before the text. */
function firstFrom(lines: Buffer, text: Buffer): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    const end = lines.indexOf(NEWLINE, middle);
    if (lines.compare(text, 0, text.length, start, end) < 0) low = end + 1;
    else high = start;
  }
  return low;
}

/** Thousands of names may begin like a short text, so only the likeliest lines are decoded. */
function likeliest(lines: Buffer, text: string, { home, limit }: { home: string; limit: number }): Place[] {
  const beginning = Buffer.from(text);
  const homeField = Buffer.from(`\t${home}\t`);
  const found: { start: number; end: number; weight: number }[] = [];
  for (let start = firstFrom(lines, beginning); start < lines.length;) {
    if (lines.compare(beginning, 0, beginning.length, start, start + beginning.length) !== 0) break;
    const end = lines.indexOf(NEWLINE, start);
    const country = lines.indexOf(TAB, lines.indexOf(TAB, start) + 1);
    const isHome = lines.compare(homeField, 0, homeField.length, country, country + homeField.length) === 0;
    found.push({ start, end, weight: (isHome ? HOME_COUNTS : 1) * numberBefore(lines, end) });
    start = end + 1;
  }
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ start, end }) => placeOf(lines.toString('utf8', start, end)));
}

function numberBefore(lines: Buffer, end: number): number {
  let number = 0;
  for (let at = end - 1, factor = 1; (lines[at] ?? TAB) !== TAB; at -= 1, factor *= 10)
    number += ((lines[at] ?? ZERO) - ZERO) * factor;
  return number;
}

function placeOf(line: string): Place {
  const [key = '', name = '', country = '', region = '', area = '', latitude, longitude] = line.split('\t');
  return {
    name,
    zip: ZIP.test(key) ? key : null,
    country,
    region,
    area,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

let read: Promise<Gazetteer> | undefined;
/** Read when it is first needed, and kept. */
export const gazetteer = (): Promise<Gazetteer> => (read ??= readGazetteer());
