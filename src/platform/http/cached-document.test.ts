import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedDocument } from './cached-document.ts';

const TEXT = 'The same for everybody. '.repeat(200);
const ask = (headers: Record<string, string> = {}) => new Request('http://site.test/document', { headers });

test('makes the document once, for many requests at a time', async () => {
  let made = 0;
  const answer = cachedDocument(
    () => {
      made += 1;
      return TEXT;
    },
    { 'content-type': 'text/plain' },
  );
  const answers = await Promise.all(
    ['br', 'gzip', '', 'br'].map((encoding) => answer(ask({ 'accept-encoding': encoding }))),
  );
  expect([made, answers.map(({ headers }) => headers.get('content-encoding'))]).toEqual([
    1,
    ['br', 'gzip', null, 'br'],
  ]);
  const [brotli, gzip, plain] = await Promise.all(
    answers.map(async (each) => new Uint8Array(await each.arrayBuffer())),
  );
  expect([
    brotliDecompressSync(brotli ?? '').toString(),
    gunzipSync(gzip ?? '').toString(),
    Buffer.from(plain ?? []).toString(),
  ]).toEqual([TEXT, TEXT, TEXT]);
});

test('gives each representation a strong ETag, and answers 304 if it matches', async () => {
  const answer = cachedDocument(() => TEXT, { 'content-type': 'text/plain' });
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(
      async (encoding) => (await answer(ask({ 'accept-encoding': encoding }))).headers.get('etag') ?? '',
    ),
  );
  expect(new Set(tags).size).toBe(3);
  expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true);
  const [brotli = '', gzip = ''] = tags;
  const status = async (ifNoneMatch: string) =>
    (await answer(ask({ 'accept-encoding': 'br', 'if-none-match': ifNoneMatch }))).status;
  expect([
    await status(brotli),
    await status(`"other", W/${brotli}`),
    await status('*'),
    await status(gzip),
    await status('"other"'),
  ]).toEqual([304, 304, 304, 200, 200]);
});
