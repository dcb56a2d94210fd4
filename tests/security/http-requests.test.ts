import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, serveApi, type ServedApi } from '#tests/support/serve-api.ts';

let site: ServedApi;
let person: Awaited<ReturnType<typeof addPerson>>;
beforeAll(async () => {
  site = await serveApi(null);
  person = await addPerson(site);
});
afterAll(() => site.close());

/** Sends raw bytes and returns the status line of the response. */
const send = (bytes: string): Promise<string> =>
  new Promise((done, failed) => {
    let answer = '';
    const socket = connect(site.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.on('close', () => done(answer.split('\r\n')[0] ?? ''));
    socket.on('error', failed);
  });

describe('a request whose end is ambiguous is refused:', () => {
  test.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['an unknown coding', 'Transfer-Encoding: chunked, x'],
    ['a length that is no number', 'Content-Length: +4'],
    ['a space before the colon', 'Content-Length : 4'],
  ])('%s', async (_name, headers) => {
    expect(await send(`POST /api/login HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n\r\nabcd`)).toMatch(
      / (?:400|501) /,
    );
  });
});

test.each(['TRACE', 'CONNECT'])('%s is not supported', async (method) => {
  const line = await send(`${method} /api/account HTTP/1.1\r\nHost: site.test\r\n\r\n`);
  expect(line).toBe(method === 'TRACE' ? 'HTTP/1.1 405 Method Not Allowed' : '');
});
test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing: it does not sign out', async (method) => {
  await person.http.request({ method, url: '/api/logout' });
  expect((await person.http.get('/api/account')).status).toBe(200);
});
test('a form of another site changes nothing', async () => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${site.origin}/api/account/bidding-terms`, {
      method: 'PUT',
      headers: { cookie, origin: 'https://evil.example', 'content-type': type },
      body: '{"accepted":true}',
    });
    expect([type, answer.status]).toEqual([type, 419]);
  }
});
test('fields that are not part of a call are ignored', async () => {
  const before = (await person.http.get('/api/account')).data as object;
  await person.http.put('/api/account', { name: person.username, roles: ['administrator'], limit: 1, is_staff: true });
  expect((await person.http.get('/api/account')).data).toEqual(before);
  expect((await person.http.get('/api/operator/users')).status).toBe(403);
});
test('a parameter that is sent twice does not count as a list', async () => {
  const answer = await person.http.get('/api/auctions?limit=2&limit=3');
  expect([200, 422]).toContain(answer.status);
});
test('an address that a client claims does not count without a trusted proxy', async () => {
  const { http } = person;
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const headers = { 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}` };
      return (await http.post('/api/recover', { email: 'nobody@site.test' }, { headers })).status;
    }),
  );
  expect(statuses).toContain(429);
});
test('nothing of the repository is served', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/app/main.ts',
    '/..%2fpackage.json',
    '/assets/',
    '/media/',
  ])
    expect([path, (await fetch(`${site.origin}${path}`)).status >= 400]).toEqual([path, true]);
});
