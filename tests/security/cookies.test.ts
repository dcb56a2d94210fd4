import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedApi } from '#tests/support/serve-api.ts';
import { serveHttpsSite, signIn, valueOf } from './https-site.ts';

const MIN_TOKEN_BITS = 128;
const BITS_PER_CHARACTER = 6; // base64url

let site: ServedApi;
beforeAll(async () => {
  site = await serveHttpsSite();
  await site.app.accounts.registerUser({
    username: 'ann',
    name: 'Ann',
    email: 'ann@site.test',
    password: 'a long enough one',
    verified: true,
  });
});
afterAll(() => site.close());

const statusWith = async (session: string) =>
  (await fetch(`${site.origin}/api/account`, { headers: { cookie: `__Host-hammerdown_session=${session}` } })).status;

test('the session cookie is Secure, HttpOnly, SameSite and bound to the host', async () => {
  const { session } = await signIn(site, 'ann');
  const attributes = session
    .split('; ')
    .slice(1)
    .map((each) => each.toLowerCase());
  expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/']));
  expect(attributes.some((each) => each.startsWith('domain'))).toBe(false);
});
test('the CSRF cookie is Secure and SameSite', async () => {
  const { csrf } = await signIn(site, 'ann');
  const attributes = csrf
    .split('; ')
    .slice(1)
    .map((each) => each.toLowerCase());
  expect(attributes).toEqual(expect.arrayContaining(['secure', 'samesite=lax', 'path=/']));
});
test('the session token is random, long enough and in the cookie alone', async () => {
  const [one, other] = [await signIn(site, 'ann'), await signIn(site, 'ann')];
  const token = valueOf(one.session);
  expect(token.length * BITS_PER_CHARACTER).toBeGreaterThanOrEqual(MIN_TOKEN_BITS);
  expect(valueOf(other.session)).not.toBe(token);
  expect(one.body).not.toContain(token);
});
test('signing in starts a new session and ends the one before', async () => {
  const before = valueOf((await signIn(site, 'ann')).session);
  expect(await statusWith(before)).toBe(200);
  const after = valueOf((await signIn(site, 'ann', `__Host-hammerdown_session=${before}`)).session);
  expect(after).not.toBe(before);
  expect([await statusWith(after), await statusWith(before)]).toEqual([200, 401]);
});
test('a session that signed out is over on the server', async () => {
  const { session, csrf } = await signIn(site, 'ann');
  const token = valueOf(session);
  const out = await fetch(`${site.origin}/api/logout`, {
    method: 'POST',
    headers: {
      cookie: `__Host-hammerdown_session=${token}; XSRF-TOKEN=${valueOf(csrf)}`,
      'x-xsrf-token': decodeURIComponent(valueOf(csrf)),
    },
  });
  expect(out.status).toBeLessThan(300);
  expect(await statusWith(token)).toBe(401);
});
test('a session that the client chose is none', async () => {
  expect(await statusWith('a'.repeat(43))).toBe(401);
});
