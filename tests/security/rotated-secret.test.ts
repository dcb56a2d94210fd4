import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app';
import { openNote } from '#contract/ledger/notes.ts';
import { createEncryption } from '#platform/encryption.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/second-factor.ts';
import { browserLikeAxios, PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi } from '#tests/support/serve-api.ts';
import { reencryptAll } from '../../src/app/maintenance.ts';

const FIRST = 'the first secret of the site, long enough';
const SECOND = 'the second secret of the site, long enough';
const THIRD = 'the third secret of the site, long enough';
/** A code works once, and the next one half a minute later. */
const STEP_MS = 30_000;

let databaseUrl: string | null;
let before: ServedApi;
beforeAll(async () => {
  ({ databaseUrl } = await testDatabasePlace('postgres'));
  before = await serveApi(databaseUrl, { SECRET: FIRST });
});
afterAll(() => before.close());

async function withSecrets() {
  const person = await addPerson(before);
  const { key } = (await person.http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  const confirmed = await person.http.put('/api/account/two-step', { code: codeOf(key, -STEP_MS) });
  expect(confirmed.status, JSON.stringify(confirmed.data)).toBe(200);
  const { recovery_codes: codes } = confirmed.data as { recovery_codes: string[] };
  const webhook = await before.app.partners.createWebhook(
    {
      kind: 'user',
      userId: person.userId,
      username: person.username,
      isStaff: false,
      roles: [],
      proof: { isRecent: true, hasFactor: true },
    },
    { url: 'https://partner.example/hook', kinds: ['bids.placed'], all_auctions: false, dealer: null },
  );
  if (!webhook.ok) throw new Error('the webhook was refused');
  expect((await person.http.get('/api/account/notifications/settings')).status).toBe(200);
  return { person, key, codes, webhook: webhook.value };
}

const rotate = (SECRET: string, SECRET_PREVIOUS: string) =>
  reencryptAll(
    createApp({
      config: { ...before.app.config, secret: SECRET, previousSecret: SECRET_PREVIOUS },
      log: silentLog(),
      database: before.app.database,
    }),
  );

async function signIn(served: ServedApi, username: string, factor: { code?: string; recovery_code?: string }) {
  const { http } = browserLikeAxios(served.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/login', { email: `${username}@site.test`, password: PASSWORD });
  return (await http.post('/api/login/two-step', { code: '', recovery_code: '', ...factor })).status;
}

test('after two rotations with a re-encryption each, codes and stored keys work without the older secrets', async () => {
  const { person, key, codes, webhook } = await withSecrets();
  const { verifierKey } = await before.app.transparency.signingKey();
  const first = await rotate(SECOND, FIRST);
  expect(first.find(({ label }) => label === 'authenticator keys')).toEqual({
    label: 'authenticator keys',
    total: 1,
    changed: 1,
    unreadable: [],
  });
  expect(first.map(({ changed }) => changed)).toEqual([1, 0, 1, 1, 0, 1]);
  // A second run finds nothing to do, and the third secret replaces the second.
  expect((await rotate(SECOND, FIRST)).map(({ changed }) => changed)).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await rotate(THIRD, SECOND)).every(({ unreadable }) => unreadable.length === 0)).toBe(true);

  const after = await serveApi(databaseUrl, { SECRET: THIRD });
  try {
    expect(await signIn(after, person.username, { code: codeOf(key) })).toBe(200);
    expect(await signIn(after, person.username, { recovery_code: codes[0] ?? '' })).toBe(200);
    expect(await signIn(after, person.username, { recovery_code: codes[0] ?? '' })).toBe(422);
    const { rows } = await sql<{ secret: Buffer }>`select secret from webhook_endpoints`.execute(
      after.app.database.executor,
    );
    expect(
      createEncryption({ secret: THIRD }, 'webhooks')
        .decrypt(rows[0]?.secret ?? Buffer.alloc(0), webhook.id)
        .toString(),
    ).toBe(webhook.secret);
    const logKey = await after.app.transparency.signingKey();
    expect(logKey.verifierKey).toBe(verifierKey);
    expect(await openNote(logKey.sign('a text\n'), verifierKey)).toBe('a text\n');
  } finally {
    await after.close();
  }
});

test('lists values that neither secret decrypts, and keeps them', async () => {
  const [keys] = await rotate('an unrelated secret of a site, long enough', 'another unrelated secret, long enough');
  expect(keys).toMatchObject({ label: 'authenticator keys', changed: 0 });
  expect(keys?.unreadable).toHaveLength(keys?.total ?? -1);
});
