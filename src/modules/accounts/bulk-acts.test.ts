import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApp } from '#app';
import { BulkResultSchema } from '#contract/bulk.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { apiAs } from '#tests/support/api-as.ts';
import { testConfig } from '#tests/support/test-config.ts';

const { database } = await testDatabase('postgres');
const config = await testConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@site.test' });
const app = createApp({ config, log: silentLog(), database }, databaseClock);
for (const username of ['ann', 'bob'])
  await app.accounts.registerUser({
    username,
    name: username,
    email: `${username}@site.test`,
    password: 'correct horse',
    verified: true,
    staff: false,
  });
await sql`delete from mail_outbox`.execute(database.executor);

async function post(role: StaffRole, path: string, body: object): Promise<Response> {
  const api = apiAs(
    () => ({ kind: 'user', userId: 'me', username: 'me', isStaff: true, roles: [role] }),
    [app.accounts.routes],
    '/',
  );
  const headers = { 'content-type': 'application/json' };
  return api.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
const resultOf = async (answer: Response) => BulkResultSchema.parse(await answer.json()).items;
const entries = async (action: string) =>
  (
    await sql<{ subject: string }>`select subject from audit_entries where action = ${action} order by subject`.execute(
      database.executor,
    )
  ).rows.map(({ subject }) => subject);

it('adds a note to each person, and says who has no account', async () => {
  const body = { usernames: ['ann', 'nobody', 'bob', 'ann'], text: 'Met at the fair.' };
  expect((await post('editor', '/operator/user-notes', body)).status).toBe(403);
  expect(await resultOf(await post('administrator', '/operator/user-notes', body))).toMatchObject([
    { id: 'ann', ok: true },
    { id: 'nobody', ok: false, message: expect.stringContaining('nobody') },
    { id: 'bob', ok: true },
  ]);
  expect(await entries('note_written')).toEqual(['user:ann', 'user:bob']);
  const { rows } = await sql`select from person_notes where text = 'Met at the fair.'`.execute(database.executor);
  expect(rows).toHaveLength(2);
});

it('queues failed emails again, but none that was sent, works once or is refused by its recipient', async () => {
  const { executor } = database;
  await sql`insert into mail_outbox (id, recipient, subject, html, text, created_at, outcome, attempts, once, sent_at) values
    ('failed', 'ann@site.test', 'Outbid', '', '', now(), 'given_up', 10, false, null),
    ('sent', 'ann@site.test', 'Outbid', '', '', now(), 'sent', 1, false, now()),
    ('code', 'ann@site.test', 'Your code', '', '', now(), 'given_up', 10, true, null),
    ('bounced', 'bounced@site.test', 'Outbid', '', '', now(), 'refused', 1, false, null)`.execute(executor);
  await app.mail.suppress(executor, { address: 'bounced@site.test', why: 'bounced', detail: 'No such user' });
  const body = { ids: ['failed', 'sent', 'code', 'bounced', 'none'] };
  // Finance reads emails, but doesn't send them.
  for (const role of ['editor', 'finance'] as const)
    expect((await post(role, '/operator/email-retries', body)).status).toBe(403);
  const items = await resultOf(await post('auction_manager', '/operator/email-retries', body));
  expect(items.map(({ id, ok, message }) => [id, ok, message?.split(/[ .]/)[0]])).toEqual([
    ['failed', true, undefined],
    ['sent', false, 'This'],
    ['code', false, 'It'],
    ['bounced', false, 'The'],
    ['none', false, 'We'],
  ]);
  const { rows } = await sql<{
    id: string;
  }>`select id from mail_outbox where due_at is not null and attempts = 0`.execute(executor);
  expect(rows.map(({ id }) => id)).toEqual(['failed']);
  expect(await entries('email_sent_again')).toEqual(['email:failed']);
});
