import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { serveWholeHouse } from '#tests/support/whole-house.ts';

const PASSWORD = 'a long enough one';
let place: TestDatabase;
let served: Awaited<ReturnType<typeof serveWholeHouse>>;
beforeAll(async () => {
  place = await testDatabase('postgres');
  served = await serveWholeHouse(place.database);
  await served.house.accounts.registerUser({ username: 'house', name: 'House', email: 'house@house.test', password: PASSWORD, verified: true, roles: ['administrator'] });
});
afterAll(async () => {
  await served.close();
  await place.close();
});

async function signedIn(username: string) {
  await served.house.accounts.registerUser({ username, name: username, email: `${username}@house.test`, password: PASSWORD, verified: true });
  const { http } = browserLikeAxios(served.origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: `${username}@house.test`, password: PASSWORD })).status).toBe(200);
  return http;
}
const photograph = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 90, g: 40, b: 20 } } }).withExif({ IFD0: { Copyright: 'Somebody' } }).jpeg().toBuffer();
const form = (name: string, bytes: Uint8Array, type = 'image/jpeg') => {
  const body = new FormData();
  body.set(name, new Blob([Uint8Array.from(bytes)], { type }), 'file');
  return body;
};

test('a person\'s picture is cut square, shown by its address, replaced, and gone when it is removed', async () => {
  const http = await signedIn('pictured');
  expect((await http.get('/api/account')).data.avatar).toBeNull();
  const set = await http.post('/api/account/avatar', form('photograph', await photograph(900, 400)));
  expect(set.status).toBe(200);
  const { avatar } = set.data as { avatar: string };
  const shown = await http.get(avatar, { responseType: 'arraybuffer' });
  const { width, height, exif } = await sharp(Buffer.from(shown.data)).metadata();
  expect([shown.status, width, height, exif]).toEqual([200, 192, 192, undefined]);
  const again = (await http.post('/api/account/avatar', form('photograph', await photograph(60, 60)))).data.avatar as string;
  expect(again).not.toBe(avatar);
  expect((await http.get(avatar)).status).toBe(404);
  expect((await http.delete('/api/account/avatar')).data.avatar).toBeNull();
  expect((await http.get(again)).status).toBe(404);
});

test('what is no picture is refused by its field, and the one that stands stays', async () => {
  const http = await signedIn('careful');
  const { avatar } = (await http.post('/api/account/avatar', form('photograph', await photograph(200, 200)))).data as { avatar: string };
  const refused = await http.post('/api/account/avatar', form('photograph', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'));
  expect([refused.status, Object.keys(refused.data.errors)]).toEqual([422, ['photograph']]);
  expect((await http.post('/api/account/avatar', form('photograph', new Uint8Array(0)))).status).toBe(422);
  expect((await http.post('/api/account/avatar', form('photograph', new Uint8Array(11 * 1024 * 1024)))).status).toBe(413);
  expect((await http.get('/api/account')).data.avatar).toBe(avatar);
  expect((await browserLikeAxios(served.origin).http.post('/api/account/avatar', form('photograph', await photograph(20, 20)))).status).toBe(419);
});

test('whoever leaves takes their picture along', async () => {
  const http = await signedIn('leaving');
  const { avatar } = (await http.post('/api/account/avatar', form('photograph', await photograph(200, 200)))).data as { avatar: string };
  expect((await http.get(avatar)).status).toBe(200);
  expect((await http.delete('/api/account', { data: { password: PASSWORD, confirmation: 'leaving' } })).status).toBe(204);
  expect((await http.get(avatar)).status).toBe(404);
});
