import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi, signInTo } from '#tests/support/serve-api.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';

/** A live stream is authenticated when it opens, so it must end with its session, in every process. */
let one: ServedApi;
let other: ServedApi;

beforeAll(async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  [one, other] = [await serveApi(databaseUrl), await serveApi(databaseUrl)];
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const person = (staff = false) => addPerson(one, staff ? ['administrator'] : []);
const signIn = (username: string) => signInTo(one, username);

/** Opens a stream in each process, does something in the first, and waits until both streams have ended. */
async function endsStreams(cookies: Map<string, string>, act: () => Promise<unknown>): Promise<void> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const streams = [one, other].map(({ port }) => new StreamReader(port, '/api/live?auctions=', { cookie }));
  await Promise.all(streams.map((stream) => stream.heard(1, 'snapshot')));
  await act();
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('still open'), 20_000);
  const ended = Promise.all(streams.map((stream) => stream.closed)).then(() => 'ended');
  expect(await Promise.race([ended, late.promise])).toBe('ended');
  clearTimeout(timer);
}

describe('a live stream ends at once, in every process', () => {
  test('when its session signs out', async () => {
    const { http, cookies } = await person();
    await endsStreams(new Map(cookies), async () => expect((await http.post('/api/logout')).status).toBe(204));
  });
  test('when another device ends its session', async () => {
    const { username, cookies } = await person();
    const { http } = await signIn(username);
    await endsStreams(cookies, () => http.delete('/api/account/sessions'));
  });
  test('when the password is changed', async () => {
    const { http, cookies } = await person();
    const input = { password: 'quite another phrase', password_confirmation: 'quite another phrase' };
    await endsStreams(new Map(cookies), async () => {
      expect((await http.put('/api/account/password', { current_password: PASSWORD, ...input })).status).toBe(200);
    });
  });
  test('when staff end the sessions of its owner', async () => {
    const [staff, owner] = [await person(true), await person()];
    await endsStreams(owner.cookies, () =>
      staff.http.delete(`/api/operator/users/${owner.username}/sessions`, { data: { reason: 'As they asked.' } }),
    );
  });
  test('when its staff session is over', async () => {
    const { username, cookies } = await person(true);
    await endsStreams(cookies, async () => {
      await sql`update sessions set last_seen_at = clock_timestamp() - interval '31 minutes'
        where user_id = (select user_id from paddles where username = ${username})`.execute(one.app.database.executor);
      const expiry = one.app.accounts.jobs.find(({ name }) => name === 'staff session expiry');
      await expiry?.run({ stopping: new AbortController().signal });
    });
  });
  test('when its owner is blocked', async () => {
    const [staff, owner] = [await person(true), await person()];
    await endsStreams(owner.cookies, async () => {
      const block = { scope: 'all', reason: 'A grave case.' };
      expect((await staff.http.post(`/api/operator/users/${owner.username}/blocks`, block)).status).toBe(200);
    });
  });
});
