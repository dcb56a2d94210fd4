import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { serveApp } from '#tests/support/whole-app.ts';
import { SMALL_PDF } from '#tests/support/pdf.ts';

const PASSWORD = 'a long enough one';
const { database } = await testDatabase('postgres');
const served = await serveApp(database);
await served.app.accounts.registerUser({
  username: 'house',
  name: 'House',
  email: 'site@site.test',
  password: PASSWORD,
  verified: true,
  roles: ['administrator'],
});
afterAll(() => served.close());

async function signedIn(username: string) {
  await served.app.accounts.registerUser({
    username,
    name: username,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: true,
  });
  const { http } = browserLikeAxios(served.origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: `${username}@site.test`, password: PASSWORD })).status).toBe(200);
  return http;
}
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 40, b: 20 } } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
const form = (name: string, bytes: Uint8Array, type = 'image/jpeg') => {
  const body = new FormData();
  body.set(name, new Blob([Uint8Array.from(bytes)], { type }), 'file');
  return body;
};

test("crops, shows, replaces and removes a person's picture", async () => {
  const http = await signedIn('pictured');
  expect((await http.get('/api/account')).data.avatar).toBeNull();
  const set = await http.post('/api/account/avatar', form('photo', await photo(900, 400)));
  expect(set.status).toBe(200);
  const { avatar } = set.data as { avatar: string };
  const shown = await http.get(avatar, { responseType: 'arraybuffer' });
  const { width, height, exif } = await sharp(Buffer.from(shown.data)).metadata();
  expect([shown.status, width, height, exif]).toEqual([200, 192, 192, undefined]);
  const again = (await http.post('/api/account/avatar', form('photo', await photo(60, 60)))).data.avatar as string;
  expect(again).not.toBe(avatar);
  expect((await http.get(avatar)).status).toBe(404);
  expect((await http.delete('/api/account/avatar')).data.avatar).toBeNull();
  expect((await http.get(again)).status).toBe(404);
});

test('refuses a file that is no image, and keeps the current picture', async () => {
  const http = await signedIn('careful');
  const { avatar } = (await http.post('/api/account/avatar', form('photo', await photo(200, 200)))).data as {
    avatar: string;
  };
  const refused = await http.post(
    '/api/account/avatar',
    form('photo', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'),
  );
  expect([refused.status, Object.keys(refused.data.errors)]).toEqual([422, ['photo']]);
  expect((await http.post('/api/account/avatar', form('photo', new Uint8Array(0)))).status).toBe(422);
  expect((await http.post('/api/account/avatar', form('photo', new Uint8Array(11 * 1024 * 1024)))).status).toBe(413);
  expect((await http.get('/api/account')).data.avatar).toBe(avatar);
  expect(
    (await browserLikeAxios(served.origin).http.post('/api/account/avatar', form('photo', await photo(20, 20)))).status,
  ).toBe(419);
});

test('deletes the picture with the account', async () => {
  const http = await signedIn('leaving');
  const { avatar } = (await http.post('/api/account/avatar', form('photo', await photo(200, 200)))).data as {
    avatar: string;
  };
  expect((await http.get(avatar)).status).toBe(200);
  expect((await http.delete('/api/account', { data: { password: PASSWORD, confirmation: 'leaving' } })).status).toBe(
    204,
  );
  expect((await http.get(avatar)).status).toBe(404);
});

const PDF = SMALL_PDF;
const papers = (
  vehicleId: string,
  bytes: Uint8Array,
  { name, type, kind = 'title' }: { name: string; type: string; kind?: string },
) => {
  const body = new FormData();
  body.set('vehicle_id', vehicleId);
  body.set('kind', kind);
  body.set('document', new Blob([Uint8Array.from(bytes)], { type }), name);
  return body;
};

test('keeps vehicle documents private, detects their type, and serves them as downloads', async () => {
  const http = await signedIn('keeper');
  const { id } = (await http.post('/api/account/vehicles', { year: 1971, make: 'Datsun', model: '240Z' })).data as {
    id: string;
  };
  const added = await http.post(
    '/api/account/documents',
    papers(id, PDF, { name: '../Title "1971"\u202e.exe', type: 'image/png' }),
  );
  expect([added.status, added.data.name, added.data.content_type]).toEqual([201, 'Title 1971.pdf', 'application/pdf']);
  const picture = await http.post(
    '/api/account/documents',
    papers(id, await photo(300, 200), { name: 'Service book.png', type: 'application/pdf', kind: 'service' }),
  );
  expect([picture.data.name, picture.data.content_type]).toEqual(['Service book.jpg', 'image/jpeg']);
  const file = await http.get(added.data.href, { responseType: 'arraybuffer' });
  const data = Buffer.from(file.data);
  expect([data.subarray(0, 5).toString(), data.equals(PDF)]).toEqual(['%PDF-', false]);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="Title 1971\.pdf"/),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const broken = papers('a\0b', PDF, { name: 'paper.pdf', type: 'application/pdf' });
  expect(await http.post('/api/account/documents', broken)).toMatchObject({
    status: 422,
    data: { errors: { vehicle_id: ['This text contains an invalid character. Remove it and try again.'] } },
  });
  for (const wrong of [
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.from('%PDF-1.7 without an end'),
    new Uint8Array(0),
  ]) {
    expect(
      (await http.post('/api/account/documents', papers(id, wrong, { name: 'paper.pdf', type: 'application/pdf' })))
        .data.errors,
    ).toHaveProperty('document');
  }
  expect(
    (
      await http.post(
        '/api/account/documents',
        papers(id, PDF, { name: 'a.pdf', type: 'application/pdf', kind: 'secret' }),
      )
    ).status,
  ).toBe(422);
  expect(
    (
      await http.post(
        '/api/account/documents',
        papers(id, new Uint8Array(11 * 1024 * 1024), { name: 'a.pdf', type: 'application/pdf' }),
      )
    ).status,
  ).toBe(413);

  const rival = await signedIn('rival');
  expect((await rival.get(added.data.href)).status).toBe(404);
  expect((await rival.get(`/api/account/vehicles/${id}/documents`)).status).toBe(404);
  expect((await rival.delete(`/api/account/documents/${added.data.id}`)).status).toBe(404);
  expect(
    (await rival.post('/api/account/documents', papers(id, PDF, { name: 'a.pdf', type: 'application/pdf' }))).status,
  ).toBe(404);
  expect((await http.delete(`/api/account/documents/${picture.data.id}`)).status).toBe(204);
  expect((await http.get(`/api/account/vehicles/${id}/documents`)).data).toHaveLength(1);
  expect((await http.delete(`/api/account/vehicles/${id}`)).status).toBe(204);
  expect((await http.get(added.data.href)).status).toBe(404);
});

test('attaches the vehicle’s documents to its auction, public if the seller chooses', async () => {
  const http = await signedIn('carrier');
  const { id } = (await http.post('/api/account/vehicles', { year: 1988, make: 'Volvo', model: '240' })).data as {
    id: string;
  };
  const shown = (
    await http.post(
      '/api/account/documents',
      papers(id, PDF, { name: 'inspection.pdf', type: 'application/pdf', kind: 'inspection' }),
    )
  ).data as {
    id: string;
  };
  const draft = (await http.post('/api/account/submissions', { vehicle_id: id })).data as { id: string; slug: string };
  const later = (
    await http.post('/api/account/documents', papers(id, PDF, { name: 'title.pdf', type: 'application/pdf' }))
  ).data as { id: string };
  expect(
    (await http.get(`/api/account/submissions/${draft.id}/documents`)).data.map(
      (each: { id: string; is_shown: boolean }) => [each.id, each.is_shown],
    ),
  ).toEqual([
    [shown.id, false],
    [later.id, false],
  ]);
  const chosen = await http.put(`/api/account/submissions/${draft.id}/documents/${shown.id}`, { is_shown: true });
  expect([chosen.status, chosen.data[0].is_shown]).toEqual([200, true]);

  const staff = browserLikeAxios(served.origin).http;
  await staff.get('/sanctum/csrf-cookie');
  await staff.post('/api/login', { email: 'site@site.test', password: PASSWORD });
  const listed = await staff.get(`/api/auctions/${draft.slug}/documents`);
  expect(listed.data).toHaveLength(2);
  expect((await staff.get(listed.data[1].href)).status).toBe(200);
  const guest = browserLikeAxios(served.origin).http;
  // Documents of a draft are private.
  expect((await guest.get(`/api/auctions/${draft.slug}/documents`)).status).toBe(404);
  expect((await guest.get(listed.data[0].href)).status).toBe(404);
  // Deleted from the garage, the document stays with the auction.
  expect((await http.delete(`/api/account/documents/${shown.id}`)).status).toBe(204);
  expect((await staff.get(listed.data[0].href)).status).toBe(200);

  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const live = (
    await staff.post('/api/operator/auctions', {
      title: '1988 Volvo 240',
      make: 'Volvo',
      model: '240',
      year: 1988,
      seller: 'carrier',
      starting_bid: 100_000,
      start_date: at(-1),
      close_date: at(24),
    })
  ).data as { id: string; slug: string };
  await database.executor
    .insertInto('auction_documents')
    .values([
      { auction_id: live.id, document_id: shown.id, is_shown: true },
      { auction_id: live.id, document_id: later.id, is_shown: false },
    ])
    .execute();
  const open = await guest.get(`/api/auctions/${live.slug}/documents`);
  expect(open.data.map((each: { id: string }) => each.id)).toEqual([shown.id]);
  expect((await guest.get(open.data[0].href)).status).toBe(200);
  expect((await guest.get(`/api/auctions/${live.slug}/documents/${later.id}/file`)).status).toBe(404);
  // What bidders have seen cannot be hidden.
  expect(
    (await http.put(`/api/account/submissions/${live.id}/documents/${shown.id}`, { is_shown: false })).data.code,
  ).toBe('auction_is_public');
  expect((await http.put(`/api/account/submissions/${live.id}/documents/${later.id}`, { is_shown: true })).status).toBe(
    200,
  );
  expect((await guest.get(`/api/auctions/${live.slug}/documents`)).data).toHaveLength(2);
});
