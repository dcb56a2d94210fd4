import { expect, test } from 'vitest';
import { createAccounts } from '#modules/accounts/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { databaseClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ACCOUNTS_PORTS, OPERATIONS_PORTS } from '#tests/support/module-ports.ts';
import { apiAs } from '#tests/support/api-as.ts';

const { database } = await testDatabase('postgres');

const PASSWORD = 'a long enough one';

function siteOf(setup: { demo: boolean; smtpUrl: string | null }) {
  const config = {
    publicUrl: 'http://site.test',
    secret: 's'.repeat(40),
    trustedProxies: 0,
    staffSecondFactor: false,
    breachedPasswordsUrl: 'https://breaches.test/range/',
    allowsOwnNetwork: false,
    ...setup,
  };
  const log = silentLog();
  const clock = databaseClock;
  const mail = createMail({ database, config, clock, log, siteName: () => Promise.resolve(null) });
  const operations = createOperations({ ...OPERATIONS_PORTS, database, clock });
  const accounts = createAccounts({
    ...ACCOUNTS_PORTS,
    database,
    clock,
    config,
    log,
    mail,
    operations,
  });
  const people = new Map<
    string,
    { kind: 'user'; userId: string; username: string; isStaff: boolean; roles: readonly string[] }
  >();
  const api = apiAs((as) => people.get(as), [accounts.routes]);
  return {
    async add(username: string, isStaff = false) {
      const { userId } = await accounts.registerUser({
        username,
        name: username,
        email: `${username}@site.test`,
        password: PASSWORD,
        staff: isStaff,
        verified: isStaff,
      });
      people.set(username, { kind: 'user', userId, username, isStaff, roles: isStaff ? ['administrator'] : [] });
    },
    async call(path: string, as = '', body?: unknown) {
      const headers = { 'x-as': as, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const answer = await api.request(path, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { items?: { to: string; text: string }[]; message?: string; code?: string },
      };
    },
    paths: () =>
      Object.keys(api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {}),
    stop: async () => mail.close(),
  };
}

test('lets each person of a demo site without SMTP read their own emails', async () => {
  const app = siteOf({ demo: true, smtpUrl: null });
  for (const name of ['ann_o', 'ben_o']) await app.add(name);
  for (const name of ['ann_o', 'ben_o'])
    expect((await app.call('/api/account/verify-email/resend', name, {})).status).toBe(200);
  const response = await app.call('/api/account/mail', 'ann_o');
  expect([response.status, response.body.items?.map(({ to }) => to)]).toEqual([200, ['ann_o@site.test']]);
  const token = /token=([\w-]+)/.exec(response.body.items?.[0]?.text ?? '')?.[1];
  expect((await app.call('/api/account/verify-email', '', { token })).status).toBe(200);
  expect(await app.call('/api/account/mail')).toEqual({ status: 401, body: { message: 'Unauthenticated.' } });
  expect((await app.call('/api/account/mail?cursor=nobody', 'ann_o')).status).toBe(422);
  expect((await app.call('/api/account/mail?limit=0', 'ann_o')).status).toBe(422);
});

test.each([
  { demo: false, smtpUrl: null },
  { demo: true, smtpUrl: 'smtp://127.0.0.1:9' },
  { demo: false, smtpUrl: 'smtp://127.0.0.1:9' },
])('has no such page elsewhere: %o', async (setup) => {
  const app = siteOf(setup);
  const name = `cat_${setup.demo ? 1 : 0}${setup.smtpUrl === null ? 0 : 1}`;
  await app.add(name);
  expect(await app.call('/api/account/mail', name)).toEqual({
    status: 404,
    body: { message: 'Not found: /api/account/mail', code: 'not_found' },
  });
  expect(app.paths()).not.toContain('/api/account/mail');
  await app.stop();
});

test('staff read every email without the links that open an account, whether mail leaves or not', async () => {
  const [sends, keeps] = [
    siteOf({ demo: false, smtpUrl: 'smtp://127.0.0.1:9' }),
    siteOf({ demo: false, smtpUrl: null }),
  ];
  await sends.add('staff_o', true);
  await sends.add('dan_o');
  await sends.call('/api/account/verify-email/resend', 'dan_o', {});
  const email = (await sends.call('/api/operator/emails', 'staff_o')).body.items?.find(
    ({ to }) => to === 'dan_o@site.test',
  );
  expect(email?.text).toContain('token=…');
  expect(JSON.stringify(email)).not.toMatch(/token=[\w-]{8}/);
  expect(
    (await sends.call('/api/account/email', 'dan_o', { email: 'dan_new@site.test', password: PASSWORD })).status,
  ).toBe(202);
  const change = (await sends.call('/api/operator/emails', 'staff_o')).body.items?.find(
    ({ to }) => to === 'dan_new@site.test',
  );
  expect(change?.text).toContain('change=…');
  expect(JSON.stringify(change)).not.toMatch(/change=[\w-]{8}/);
  await keeps.add('staff_p', true);
  const stored = (await keeps.call('/api/operator/emails', 'staff_p')).body.items?.find(
    ({ to }) => to === 'dan_o@site.test',
  );
  expect(stored?.text).toContain('token=…');
  expect(JSON.stringify(stored)).not.toMatch(/token=[\w-]{8}/);
  expect((await keeps.call('/api/operator/emails', '')).status).toBe(401);
  await sends.stop();
});
