import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFormOnDisk } from './form-on-disk.ts';

const MIB = 1024 * 1024;
const directory = mkdtempSync(join(tmpdir(), 'forms-'));
afterAll(() => rmSync(directory, { recursive: true }));
const filesLeft = () => readdirSync(directory);

function requestOf(body: string | ArrayBuffer, type: string): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
}
async function requestWith(form: FormData): Promise<Request> {
  const encoded = new Response(form);
  return requestOf(await encoded.arrayBuffer(), encoded.headers.get('content-type') ?? '');
}

test('reads fields and files, and removes the files', async () => {
  const given = new FormData();
  given.append('kind', 'título');
  given.append('photo', new File([new Uint8Array(3 * MIB).fill(7)], 'búho "1".jpg', { type: 'image/jpeg' }));
  const { form, remove } = await readFormOnDisk(await requestWith(given), directory);
  const file = form.get('photo') as File;
  expect([form.get('kind'), file.name, file.type, file.size]).toEqual([
    'título',
    'búho "1".jpg',
    'image/jpeg',
    3 * MIB,
  ]);
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
  await expect(readFormOnDisk(requestOf(body, type), directory)).rejects.toMatchObject({
    status: 400,
  });
  expect(filesLeft()).toEqual([]);
});

test.each([
  ['a third file', 3, 10],
  ['a field that is too long', 0, 100_000],
])('refuses %s', async (_, files, length) => {
  const given = new FormData();
  given.append('text', 'x'.repeat(length));
  for (let index = 0; index < files; index += 1) given.append('photo', new File(['x'], `${index}.jpg`));
  await expect(readFormOnDisk(await requestWith(given), directory)).rejects.toMatchObject({ status: 400 });
  expect(filesLeft()).toEqual([]);
});

test('fails when a file cannot be written', async () => {
  const given = new FormData();
  given.append('photo', new File([new Uint8Array(3 * MIB)], 'a.jpg'));
  const failed = readFormOnDisk(await requestWith(given), join(directory, 'missing'));
  await expect(failed).rejects.toMatchObject({ code: 'ENOENT' });
});

test('passes on why a body was cut off, in the middle of a file', async () => {
  const stopped = Object.assign(new Error('too large'), { name: 'BodyLimitError' });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'),
      );
      controller.enqueue(new Uint8Array(2 * MIB));
    },
    pull(controller) {
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
