import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFormOnDisk } from './form-on-disk.ts';

const MIB = 1024 * 1024;
const directory = mkdtempSync(join(tmpdir(), 'forms-'));
afterAll(() => rmSync(directory, { recursive: true }));
const filesLeft = () => readdirSync(directory);

function requestOf(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers });
}

test('reads fields and files, and removes the files', async () => {
  const given = new FormData();
  given.append('kind', 'título');
  given.append('photograph', new File([new Uint8Array(3 * MIB).fill(7)], 'búho.jpg', { type: 'image/jpeg' }));
  const { form, remove } = await readFormOnDisk(requestOf(given), directory);
  const file = form.get('photograph') as File;
  expect([form.get('kind'), file.name, file.type, file.size]).toEqual(['título', 'búho.jpg', 'image/jpeg', 3 * MIB]);
  expect(new Uint8Array(await file.arrayBuffer()).every((byte) => byte === 7)).toBe(true);
  expect(filesLeft()).toHaveLength(1);
  await remove();
  expect(filesLeft()).toEqual([]);
});

test.each([
  ['no boundary', 'abc', 'multipart/form-data'],
  [
    'a body that ends early',
    '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nhalf',
    'multipart/form-data; boundary=x',
  ],
])('refuses %s, and leaves nothing behind', async (_, body, type) => {
  await expect(readFormOnDisk(requestOf(body, { 'content-type': type }), directory)).rejects.toMatchObject({
    status: 400,
  });
  expect(filesLeft()).toEqual([]);
});

test('passes on why a body was cut off', async () => {
  const stopped = Object.assign(new Error('too large'), { name: 'BodyLimitError' });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'),
      );
      controller.error(stopped);
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  } as RequestInit);
  await expect(readFormOnDisk(request, directory)).rejects.toBe(stopped);
  expect(filesLeft()).toEqual([]);
});
