import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CalendarEmailWants } from '#contract/calendar-emails.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testApi } from '#tests/support/test-api.ts';

/** Monday, January 4, 2027, 1 AM in New York. */
const START = Date.UTC(2027, 0, 4, 6);

describe('the calendar email', async () => {
  let day = START;
  const { database } = await testDatabase('postgres');
  const at = await openPaymentsTestApp(database);
  await at.change({ time_zone: 'America/New_York' });
  beforeEach(async () => {
    // Each test has a week of its own, with nothing left of the one before.
    day += 7 * DAY_MS;
    at.clock.at = day;
    await at.app.bidding.closer.runOnce();
    await sql`delete from calendar_subscriptions`.execute(database.executor);
    await sql`delete from rate_limits`.execute(database.executor);
  });

  const run = () => at.app.notifications.calendarEmails.runOnce();
  /** Moves to an hour of the day in New York. */
  const toHour = (hour: number, days = 0) => {
    at.clock.at = day + days * DAY_MS + (hour - 1) * HOUR_MS;
  };
  const emailsTo = async (to: string) =>
    (await at.app.mail.newest(database.executor, { limit: 50, before: null, links: 'shown', to })).toReversed();
  const subjectsTo = async (to: string) => (await emailsTo(to)).map(({ subject }) => subject);
  const ask = async (email: string, wants: CalendarEmailWants = 'both', more: object = {}) => {
    const given = await testApi(at.app).request('/sanctum/csrf-cookie');
    const token = /XSRF-TOKEN=([^;]+)/.exec(given.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const answer = await testApi(at.app).request('/api/calendar-emails', {
      method: 'POST',
      headers: {
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': decodeURIComponent(token),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email, wants, ...more }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const lastToken = async (to: string) =>
    /calendar-email\?token=(\S+)/.exec((await emailsTo(to)).at(-1)?.text ?? '')?.[1] ?? '';
  const follow = async (token: string, action?: 'confirm' | 'stop') => {
    const answer = await testApi(at.app).request(
      `/api/calendar-email-links/${token}${action === undefined ? '' : `/${action}`}`,
      action === undefined ? {} : { method: 'POST' },
    );
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const subscribe = async (email: string, wants: CalendarEmailWants = 'both') => {
    await ask(email, wants);
    return follow(await lastToken(email), 'confirm');
  };
  const offer = (title: string, hours: number, openedHours = 30) =>
    at.addAuction({
      title,
      start_date: new Date(at.clock.at - openedHours * HOUR_MS).toISOString(),
      close_date: new Date(at.clock.at + hours * HOUR_MS).toISOString(),
    });
  const DAILY = /close|new auction/;
  const dailyTo = async (to: string) => (await subjectsTo(to)).filter((subject) => DAILY.test(subject));

  test('lists what closes today and what opened since yesterday’s email, at the chosen hour', async () => {
    await offer('1967 Closes Tonight', 16);
    await offer('1968 Closes Tomorrow', 40);
    await offer('1969 Opened Yesterday', 100, 10);
    expect(await subscribe('ann@there.test')).toMatchObject({ state: 'confirmed', wants: 'both' });
    await subscribe('bob@there.test', 'closing');
    await subscribe('cay@there.test', 'new');
    toHour(6);
    expect(await run()).toBe(0);
    toHour(7);
    expect(await run()).toBe(3);
    expect(await dailyTo('ann@there.test')).toEqual(['1 auction closes today, 1 is new']);
    expect(await dailyTo('bob@there.test')).toEqual(['1 auction closes today']);
    expect(await dailyTo('cay@there.test')).toEqual(['1 new auction']);
    const text = (await emailsTo('ann@there.test')).at(-1)?.text ?? '';
    expect(text).toMatch(/CLOSING TODAY\s+1967 Closes Tonight\nCloses Mon, Jan 11, 5:00 PM EST\nOpening bid \$1,000/);
    expect(text).toMatch(/NEW\s+1969 Opened Yesterday/);
    expect(text).not.toContain('Tomorrow');
    toHour(9);
    expect(await run()).toBe(0);
    toHour(8, 1);
    await run();
    expect(await dailyTo('ann@there.test')).toEqual(['1 auction closes today, 1 is new', '1 auction closes today']);
    expect(await dailyTo('cay@there.test')).toHaveLength(1);
  });

  test('is sent once, by however many processes, and after a crash', async () => {
    await offer('1967 Closes Tonight', 16);
    for (const name of ['a', 'b', 'c']) await subscribe(`${name}@once.test`);
    toHour(7);
    const { sendAll } = at.app.mail;
    const whileSending = (happens: () => Promise<void>) =>
      vi.spyOn(at.app.mail, 'sendAll').mockImplementationOnce(async (...queued) => {
        const ids = await sendAll(...queued);
        await happens();
        return ids;
      });
    // The process dies after it queued the emails and before the commit.
    whileSending(() => Promise.reject(new Error('crash')));
    await expect(run()).rejects.toThrow('crash');
    expect(await dailyTo('a@once.test')).toEqual([]);
    // Another process runs before the first has committed.
    const [queued, commits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    whileSending(() => {
      queued.resolve();
      return commits.promise;
    });
    const first = run();
    await queued.promise;
    expect(await run()).toBe(0);
    commits.resolve();
    expect([await first, await run()]).toEqual([3, 0]);
    for (const name of ['a', 'b', 'c']) expect(await dailyTo(`${name}@once.test`)).toHaveLength(1);
  });

  test('answers alike for every address, and changes nothing until the link is followed', async () => {
    await subscribe('known@there.test', 'closing');
    const [known, unknown, bot] = [
      await ask('Known@There.test ', 'new'),
      await ask('unknown@there.test', 'new'),
      await ask('bot@there.test', 'new', { website: 'spam' }),
    ];
    expect([unknown, bot]).toEqual([known, known]);
    expect(known.status).toBe(202);
    expect(await emailsTo('bot@there.test')).toEqual([]);
    const token = await lastToken('known@there.test');
    // A link scanner that opens the link changes nothing either.
    expect(await follow(token)).toMatchObject({ state: 'requested', wants: 'new' });
    const rows = await sql<{
      address: string;
      wants: string;
    }>`select address, wants from calendar_subscriptions order by address`.execute(database.executor);
    expect(rows.rows).toEqual([
      { address: 'known@there.test', wants: 'closing' },
      { address: 'unknown@there.test', wants: 'new' },
    ]);
    expect(await follow(token, 'confirm')).toMatchObject({ state: 'confirmed', wants: 'new' });
    toHour(7);
    await offer('1967 Closes Tonight', 10);
    await run();
    expect(await emailsTo('unknown@there.test')).toHaveLength(1);
  });

  test('limits requests by address before it writes anything', async () => {
    for (let each = 0; each < 5; each += 1) expect((await ask('flooded@there.test')).status).toBe(202);
    expect((await ask('flooded@there.test')).status).toBe(429);
    expect(await emailsTo('flooded@there.test')).toHaveLength(5);
    expect((await ask('no address')).status).toBe(422);
  });

  test('stops by one request without a session, and takes back the email that waits', async () => {
    await offer('1967 Closes Tonight', 16);
    await subscribe('stop@there.test');
    toHour(7);
    await run();
    const token = await lastToken('stop@there.test');
    const { executor } = database;
    const { rows } = await sql<{
      headers: object;
    }>`select t.headers from mail_outbox o join mail_templates t on t.id = o.template_id where recipient = 'stop@there.test'`.execute(
      executor,
    );
    expect(JSON.stringify(rows[0]?.headers)).toMatch(/calendar-email-links\/.+\/stop>.*List-Unsubscribe=One-Click/);
    // As with a mail server: it waits to be sent.
    await sql`update mail_outbox set due_at = created_at where recipient = 'stop@there.test' and template_id is not null`.execute(
      executor,
    );
    expect(await follow(token, 'stop')).toMatchObject({ status: 200, state: 'expired' });
    const waiting = await sql<{
      outcome: string;
      due_at: null;
    }>`select outcome, due_at from mail_outbox where recipient = 'stop@there.test' and template_id is not null`.execute(
      executor,
    );
    expect(waiting.rows).toEqual([{ outcome: 'late', due_at: null }]);
    expect(await follow(token)).toMatchObject({ state: 'expired' });
    expect((await follow(`${token.slice(0, -2)}xx`, 'stop')).status).toBe(404);
    await subscribe('stop@there.test');
    await follow(token, 'stop');
    toHour(8, 1);
    await offer('1968 Closes Tonight', 10);
    await run();
    expect(await dailyTo('stop@there.test')).toHaveLength(1);
  });

  test('deletes addresses that aren’t confirmed within two days', async () => {
    await ask('silent@there.test');
    const token = await lastToken('silent@there.test');
    at.clock.at += 49 * HOUR_MS;
    expect(await follow(token, 'confirm')).toMatchObject({ state: 'expired' });
    await run();
    const { rows } = await sql`select from calendar_subscriptions`.execute(database.executor);
    expect(rows).toHaveLength(0);
    expect(await follow(token, 'confirm')).toMatchObject({ state: 'expired' });
  });

  test('isn’t sent when there is nothing to say, late in the day, or before the site opens', async () => {
    await subscribe('quiet@there.test');
    toHour(7);
    expect(await run()).toBe(1);
    toHour(16, 1);
    await offer('1967 Closes Tonight', 5);
    expect(await run()).toBe(0);
    toHour(7, 2);
    await offer('1968 Closes Tonight', 5);
    await at.change({ site_access: 'closed' });
    expect(await run()).toBe(0);
    await at.change({ site_access: 'open' });
    expect(await run()).toBe(1);
    expect(await dailyTo('quiet@there.test')).toHaveLength(1);
    // A confirmation after the day's email counts from the next day.
    toHour(8, 2);
    await subscribe('late@there.test');
    await run();
    expect(await dailyTo('late@there.test')).toEqual([]);
  });

  test('ends when the address bounces, and with the account of its owner', async () => {
    await offer('1967 Closes Tonight', 16);
    const ann = await at.register('ann');
    for (const email of ['gone@there.test', 'ann@site.test']) await subscribe(email);
    const { executor } = database;
    await at.app.mail.suppress(executor, { address: 'gone@there.test', why: 'bounced', detail: '' });
    const { personalData } = at.app.notifications;
    expect(await personalData.exportFor(executor, ann.userId)).toMatchObject({ calendar_email: { wants: 'both' } });
    await database.transaction(async (transaction) =>
      personalData.forget?.(transaction, {
        userId: ann.userId,
        at: new Date(at.clock.at),
        afterCommit: () => undefined,
      }),
    );
    toHour(7);
    await run();
    const { rows } = await sql`select from calendar_subscriptions`.execute(executor);
    expect(rows).toHaveLength(0);
    expect([await dailyTo('gone@there.test'), await dailyTo('ann@site.test')]).toEqual([[], []]);
  });
});
