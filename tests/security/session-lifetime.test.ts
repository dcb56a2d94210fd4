import { DAY_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';

const VISITS = [0, 25, 50, 75, 100, 125, 150, 175];
const PAST_HALF_A_YEAR = 181;

const { database } = await testDatabase('postgres');

test('ends a session after half a year, however often it is used', async () => {
  let days = 0;
  const now: typeof databaseClock.now = async (executor) => (await databaseClock.now(executor)) + days * DAY_MS;
  const site = await servePeople(database, { clock: { now } });
  const { http, cookies } = browserLikeAxios(site.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/register', {
    username: 'regular',
    name: 'Regular',
    email: 'regular@site.test',
    password: 'a long enough one',
    password_confirmation: 'a long enough one',
  });
  const headers = { cookie: `hammerdown_session=${cookies.get('hammerdown_session')}` };
  const kinds: string[] = [];
  for (days of [...VISITS, PAST_HALF_A_YEAR]) {
    // Each day has its own site, because a site caches the time and the session.
    const later = await servePeople(database, { clock: { now } });
    kinds.push((await later.accounts.authenticate(new Request('http://site.test', { headers }))).kind);
    await later.close();
  }
  expect(kinds).toEqual([...VISITS.map(() => 'user'), 'guest']);
  await site.close();
});
