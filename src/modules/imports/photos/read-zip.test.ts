import { expect, test } from 'vitest';
import { Zip, ZipDeflate, zipSync } from 'fflate';
import { matchPhotos } from './match-photos.ts';
import { plainName, readZip } from './read-zip.ts';

const MB = 1024 * 1024;
const LIMITS = { photoBytes: MB, zipEntries: 20, unpackedBytes: 2 * MB };
const text = (content: string) => new TextEncoder().encode(content);
async function* inPieces(bytes: Uint8Array, length = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function contentOf(
  zip: Uint8Array,
  isWanted: (name: string) => boolean = () => true,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, bytes } of readZip(inPieces(zip), isWanted, LIMITS))
    found[name] = new TextDecoder().decode(bytes);
  return found;
}

test('reads wanted files, stored and deflated', async () => {
  const zip = zipSync({
    'rows.csv': [text('title\n'.repeat(500)), { level: 9 }],
    photos: { 'front.jpg': [text('photo'), { level: 0 }], 'notes.doc': text('no') },
  });
  const found = await contentOf(zip, (name) => !name.endsWith('.doc'));
  expect(Object.keys(found)).toEqual(['rows.csv', 'photos/front.jpg']);
  expect(found).toMatchObject({ 'photos/front.jpg': 'photo', 'rows.csv': 'title\n'.repeat(500) });
});

test('reads a zip that was written as a stream, without sizes in front', async () => {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_, piece) => void pieces.push(piece));
  for (const name of ['a.csv', 'b.jpg']) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(text(name.repeat(200)), true);
  }
  zip.end();
  expect(await contentOf(Buffer.concat(pieces))).toEqual({
    'a.csv': 'a.csv'.repeat(200),
    'b.jpg': 'b.jpg'.repeat(200),
  });
});

test.each([
  ['photos/front.jpg', 'photos/front.jpg'],
  ['./photos\\front.jpg', 'photos/front.jpg'],
  ['../front.jpg', null],
  ['photos/../../front.jpg', null],
  ['photos\\..\\front.jpg', null],
  ['/etc/front.jpg', null],
  ['C:\\front.jpg', null],
  ['front.jpg\0.csv', null],
  ['photos/', null],
  ['__MACOSX/photos/._front.jpg', null],
  ['photos/.hidden.jpg', null],
])('the name %s is %s', (name, plain) => expect(plainName(name)).toBe(plain));

test('leaves out files whose names point elsewhere', async () => {
  expect(await contentOf(zipSync({ '../../up.jpg': text('up'), 'in.jpg': text('in') }))).toEqual({ 'in.jpg': 'in' });
});

test('stops at a file that unpacks to too much, whatever sizes the zip states', async () => {
  const bomb = zipSync({ 'bomb.jpg': [new Uint8Array(MB + 1), { level: 9 }] });
  expect(bomb.length).toBeLessThan(5000);
  await expect(contentOf(bomb)).rejects.toThrow('“bomb.jpg” is over 1 MB.');
  // The original size is at byte 22 of the local header.
  new DataView(bomb.buffer, bomb.byteOffset).setUint32(22, 10, true);
  await expect(contentOf(bomb)).rejects.toThrow('“bomb.jpg” is over 1 MB.');
});

test('stops when all files together are too much', async () => {
  const large = new Uint8Array(MB);
  const zip = zipSync({ 'a.jpg': large, 'b.jpg': large, 'c.jpg': large }, { level: 1 });
  await expect(contentOf(zip)).rejects.toThrow('more than 2 MB');
});

test('refuses damaged zips and too many files', async () => {
  const zip = zipSync({ 'a.jpg': text('photo'.repeat(500)) });
  zip.fill(0xff, 40, 50);
  await expect(contentOf(zip)).rejects.toThrow('The zip is damaged.');
  const many = Object.fromEntries(
    Array.from({ length: LIMITS.zipEntries + 1 }, (_, index) => [`${index}.jpg`, new Uint8Array()]),
  );
  await expect(contentOf(zipSync(many))).rejects.toThrow('at most 20 files');
});

const PHOTOS = ['cars/saab/10.jpg', 'cars/saab/2.jpg', 'cars/volvo/Front.JPG', 'front.jpg'].map((name, index) => ({
  import_id: 'one',
  number: index + 1,
  name,
}));
test.each([
  ['front.jpg', [4]],
  ['volvo/front.jpg', [3]],
  ['saab', [2, 1]],
  ['cars/saab/', [2, 1]],
  ['saab/10.jpg; Front.jpg', [1, 4]],
  ['10.jpg|10.jpg', [1]],
])('“%s” names the photos %j', (cell, numbers) => {
  const found = matchPhotos(cell, PHOTOS);
  expect('photos' in found ? found.photos.map(({ number }) => number) : found).toEqual(numbers);
});
test.each(['rear.jpg', 'aab', '../saab', 'front'])('“%s” names no photo', (cell) =>
  expect(matchPhotos(cell, PHOTOS)).toEqual({ missing: cell }),
);
