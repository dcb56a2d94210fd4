import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { newApi } from './api.ts';
import { uploadGate, UPLOADS_IN_FLIGHT, UPLOADS_PER_HOUR } from './upload-gate.ts';

const ADDRESS = '/api/account/photos';
const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'incoming-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An API whose uploads end only when told to. */
function openUploads() {
  let reads = 0;
  let finish = Promise.withResolvers<void>();
  const api = newApi();
  api.use('*', async (c, next) => {
    const name = c.req.header('as');
    const actor: Actor =
      name === undefined
        ? { kind: 'guest' }
        : { kind: 'user', userId: name, username: name, isStaff: false, roles: [] };
    c.set('actor', actor);
    await next();
  });
  api.use(
    '*',
    uploadGate([{ address: ADDRESS, maxBodyBytes: 30 * MIB }], {
      folder,
      isVerified: async (userId) => userId !== 'unverified',
    }),
  );
  api.all('*', async (c) => {
    reads += 1;
    await finish.promise;
    return c.body(null, 204);
  });
  const send = async (name: string | null, bytes: number | null, path = ADDRESS) =>
    api.request(path, {
      method: 'POST',
      headers: {
        ...(name === null ? {} : { as: name }),
        ...(bytes === null ? {} : { 'content-length': String(bytes) }),
      },
    });
  const finishAll = async () => {
    // Uploads that were just sent pass the gate first.
    await new Promise(setImmediate);
    finish.resolve();
    finish = Promise.withResolvers();
  };
  return { send, finishAll, reads: () => reads };
}

test('refuses a guest before anything is read', async () => {
  const { send, reads } = openUploads();
  expect((await send(null, 29 * MIB)).status).toBe(401);
  expect(reads()).toBe(0);
});

test.each([ADDRESS, `${ADDRESS}/uploads`, `${ADDRESS}/uploads/one`])(
  'refuses people whose email address is not verified, before anything is read: %s',
  async (path) => {
    const { send, reads } = openUploads();
    const refused = await send('unverified', 29 * MIB, path);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'email_not_verified' }]);
    expect(reads()).toBe(0);
  },
);

test('limits the bytes of one account within an hour, chunks of resumable uploads included', async () => {
  const { send, finishAll } = openUploads();
  const most = UPLOADS_PER_HOUR / (64 * MIB);
  for (let count = 0; count < most; count += 1) {
    const upload = send('ann', 64 * MIB, `${ADDRESS}/uploads/one`);
    await finishAll();
    expect((await upload).status).toBe(204);
  }
  const refused = await send('ann', 1, `${ADDRESS}/uploads/one`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  const other = send('ben', MIB);
  await finishAll();
  expect((await other).status).toBe(204);
});

test('limits the bytes of one account in flight, and frees them at the end', async () => {
  const { send, finishAll } = openUploads();
  const first = [send('ann', 29 * MIB), send('ann', 29 * MIB)];
  const refused = await send('ann', 29 * MIB);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  await finishAll();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([204, 204]);
  const again = send('ann', 29 * MIB);
  await finishAll();
  expect((await again).status).toBe(204);
});

test('limits the bytes of all accounts in flight; a body of unknown size counts as the largest', async () => {
  const { send, finishAll } = openUploads();
  const count = Math.floor(UPLOADS_IN_FLIGHT.inAll / (30 * MIB));
  const running = Array.from({ length: count }, (_, index) => send(`person ${index}`, null));
  expect((await send('one more', null)).status).toBe(429);
  const elsewhere = send('one more', null, '/api/account');
  await finishAll();
  expect((await Promise.all([...running, elsewhere])).every(({ status }) => status === 204)).toBe(true);
});
