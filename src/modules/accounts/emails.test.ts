import { MINUTE_MS } from '#contract/durations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { EmailPageSchema, EmailSchema } from '#contract/emails.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';

describe('the console’s list of emails', () => {
  const site = openContentTestApp('embedded');
  const get = (query: string, who = site.staff) => site.as(who, 'GET', `/api/operator/emails${query}`);
  const list = async (query = '') => EmailPageSchema.strict().parse(await (await get(query)).json());
  const subjects = async (query: string) => (await list(query)).items.map(({ subject }) => subject);

  beforeAll(async () => {
    const at = (minutes: number) => new Date(site.now + minutes * MINUTE_MS);
    const text = 'Read it: https://site.test/?token=secret-of-the-recipient';
    const row = { html: `<p>${text}</p>`, text, attempts: 0 };
    await site.database.executor.deleteFrom('mail_outbox').execute();
    await site.database.executor
      .insertInto('mail_outbox')
      .values([
        { ...row, id: 'a', recipient: 'Ada@site.test', subject: 'Outbid', created_at: at(1), sent_at: at(2) },
        { ...row, id: 'b', recipient: 'bob@site.test', subject: 'You were outbid', created_at: at(2), due_at: at(2) },
        { ...row, id: 'c', recipient: 'bob@site.test', subject: 'You won', created_at: at(3), outcome: 'given_up' },
        { ...row, id: 'd', recipient: 'bob@site.test', subject: 'Reminder', created_at: at(4), outcome: 'late' },
        { ...row, id: 'e', recipient: 'eve@site.test', subject: 'Welcome', created_at: at(5) },
      ])
      .execute();
  });

  it('finds by subject or address, and by what became of them', async () => {
    expect((await list()).items.map(({ id, state }) => [id, state])).toEqual([
      ['e', 'stored'],
      ['d', 'late'],
      ['c', 'failed'],
      ['b', 'waiting'],
      ['a', 'sent'],
    ]);
    expect(await subjects('?q=OUTBID&sort=date')).toEqual(['Outbid', 'You were outbid']);
    expect(await subjects('?q=ada@SITE.test')).toEqual(['Outbid']);
    expect(await subjects('?q=bob@site.test&state=failed')).toEqual(['You won']);
    expect(await list('?state=late')).toMatchObject({ total: 1, total_is_minimum: false, next_cursor: null });
    expect(await subjects('?q=bid')).toEqual([]);
    expect((await get('?state=lost')).status).toBe(422);
    expect((await get('', site.person)).status).toBe(403);
  });

  it('pages in both directions, with cursors of this list only', async () => {
    const first = await list('?limit=2&sort=date');
    expect(first.items.map(({ id }) => id)).toEqual(['a', 'b']);
    const next = await list(`?limit=3&sort=date&cursor=${first.next_cursor}`);
    expect(next.items.map(({ id }) => id)).toEqual(['c', 'd', 'e']);
    expect((await get(`?limit=2&cursor=${first.next_cursor}`)).status).toBe(422);
  });

  it('opens one without the links that only its recipient may use', async () => {
    const email = EmailSchema.strict().parse(await (await get('/c')).json());
    expect(email).toMatchObject({ subject: 'You won', text: 'Read it: https://site.test/?token=…' });
    expect((await get('/none')).status).toBe(404);
  });

  it('downloads what the list shows, and notes it in the audit log', async () => {
    const unproven = { ...site.staff, proof: { isRecent: false, hasFactor: true } };
    expect((await get('.csv', unproven)).status).toBe(403);
    const file = await get('.csv?q=bob@site.test&sort=date&hide=sent,attempts,error,date');
    expect(await file.text()).toBe(
      [
        'subject,to,state',
        'You were outbid,bob@site.test,waiting',
        'You won,bob@site.test,failed',
        'Reminder,bob@site.test,late',
        '',
      ].join('\r\n'),
    );
    const entry = await site.database.executor
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'emails_exported')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ q: 'an email address' });
  });
});
