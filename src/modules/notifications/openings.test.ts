import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/support/database.ts';
import { testApi } from '#tests/support/test-api.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';

describe('opening reminders', async () => {
  const { database } = await testDatabase('postgres');
  const at = await openPaymentsTestApp(database);
  await at.addBidder('ann');

  const api = () => testApi(at.app);
  const post = async (path: string, body?: object) => {
    const given = await api().request('/sanctum/csrf-cookie');
    const token = /XSRF-TOKEN=([^;]+)/.exec(given.headers.get('set-cookie') ?? '')?.[1] ?? '';
    return api().request(path, {
      method: 'POST',
      headers: {
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': decodeURIComponent(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const inHours = (hours: number) => new Date(at.clock.at + hours * HOUR_MS).toISOString();
  const announce = () => at.addAuction({ start_date: inHours(5), close_date: inHours(50) });
  const emailsTo = async (to: string) =>
    at.app.mail.newest(database.executor, { limit: 50, before: null, links: 'shown', to });
  const subjectsTo = async (to: string) => (await emailsTo(to)).map(({ subject }) => subject).toReversed();
  const tokenIn = (text: string) => /reminders\?token=(\S+)/.exec(text)?.[1] ?? '';
  const moveBy = async (ms: number) => {
    at.clock.at += ms;
    await at.app.bidding.closer.runOnce();
    await at.app.notifications.reminder.runOnce();
    await at.app.notifications.notifier.runOnce();
    await at.app.notifications.deliveryWorker.runOnce();
  };
  const remind = async (slug: string) => at.app.notifications.remindUser(at.person('ann'), slug);

  it('reach a user an hour before and at the opening, once each, even if they watch it too', async () => {
    const { slug } = await announce();
    expect(await remind(slug)).toMatchObject({ ok: true, value: { reminding: true } });
    await at.app.catalogue.watch(at.person('ann'), slug);
    await moveBy(3 * HOUR_MS);
    expect(await subjectsTo('ann@site.test')).toEqual([]);
    await moveBy(HOUR_MS + MINUTE_MS);
    await moveBy(MINUTE_MS);
    expect(await subjectsTo('ann@site.test')).toEqual([expect.stringMatching(/^Opens within an hour: 1967/)]);
    await moveBy(HOUR_MS);
    await moveBy(MINUTE_MS);
    expect(await subjectsTo('ann@site.test')).toEqual([
      expect.stringMatching(/^Opens within/),
      expect.stringMatching(/^Bidding is open on/),
    ]);
    expect(await remind(slug)).toMatchObject({ ok: false, code: 'auction_already_opened' });
  });

  it('reach a guest who confirmed, and no one else', async () => {
    const { slug } = await announce();
    expect((await post('/api/opening-reminders', { email: 'Guest@There.test ', auction: slug })).status).toBe(202);
    expect((await post('/api/opening-reminders', { email: 'silent@there.test', auction: slug })).status).toBe(202);
    const [asked] = await emailsTo('guest@there.test');
    const token = tokenIn(asked?.text ?? '');
    // A link scanner that opens the link confirms nothing.
    expect(await (await api().request(`/api/reminder-links/${token}`)).json()).toMatchObject({
      slug,
      state: 'requested',
    });
    expect(await (await post(`/api/reminder-links/${token}/confirm`)).json()).toMatchObject({ state: 'confirmed' });
    expect((await post('/api/opening-reminders', { email: 'guest@there.test', auction: slug })).status).toBe(202);
    await moveBy(4 * HOUR_MS + MINUTE_MS);
    await moveBy(HOUR_MS);
    expect(await subjectsTo('guest@there.test')).toEqual([
      expect.stringMatching(/^Confirm your reminder/),
      expect.stringMatching(/^Opens at .* UTC: 1967/),
      expect.stringMatching(/^Bidding is open: 1967/),
    ]);
    expect(await subjectsTo('silent@there.test')).toEqual([expect.stringMatching(/^Confirm your reminder/)]);
    expect(await (await api().request(`/api/reminder-links/${token}`)).json()).toMatchObject({ state: 'expired' });
  });

  it('reach a guest who confirms within the last hour', async () => {
    const { slug } = await announce();
    await post('/api/opening-reminders', { email: 'late@there.test', auction: slug });
    const token = tokenIn((await emailsTo('late@there.test'))[0]?.text ?? '');
    await moveBy(4 * HOUR_MS + 10 * MINUTE_MS);
    expect(await subjectsTo('late@there.test')).toEqual([expect.stringMatching(/^Confirm your reminder/)]);
    await api().request(`/api/reminder-links/${token}/confirm`, { method: 'POST' });
    await moveBy(10 * MINUTE_MS);
    expect(await subjectsTo('late@there.test')).toEqual([
      expect.stringMatching(/^Confirm your reminder/),
      expect.stringMatching(/^Opens at .* UTC: 1967/),
    ]);
  });

  it('are stopped by one request without a session', async () => {
    const { slug } = await announce();
    await post('/api/opening-reminders', { email: 'stop@there.test', auction: slug });
    const token = tokenIn((await emailsTo('stop@there.test'))[0]?.text ?? '');
    await api().request(`/api/reminder-links/${token}/confirm`, { method: 'POST' });
    await moveBy(4 * HOUR_MS + MINUTE_MS);
    const emails = await sql<{
      headers: object;
    }>`select headers from mail_outbox where recipient = 'stop@there.test' order by id desc limit 1`.execute(
      database.executor,
    );
    expect(emails.rows[0]?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Unsubscribe': `<http://site.test/api/reminder-links/${token}/stop>`,
    });
    expect(
      (
        await api().request(`/api/reminder-links/${token}/stop`, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
      ).status,
    ).toBe(200);
    await moveBy(HOUR_MS);
    expect(await emailsTo('stop@there.test')).toHaveLength(2);
    expect((await api().request(`/api/reminder-links/${token.slice(0, -2)}xx/stop`, { method: 'POST' })).status).toBe(
      404,
    );
  });

  it('are dropped when they would come too late', async () => {
    const { slug } = await announce();
    await remind(slug);
    const before = await subjectsTo('ann@site.test');
    // After a day of downtime, neither "opens soon" nor "is open now" is worth sending.
    at.clock.at += 24 * HOUR_MS;
    await moveBy(0);
    expect(await subjectsTo('ann@site.test')).toEqual(before);
  });

  it('for the whole site are sent when it opens on schedule', async () => {
    await at.change({ site_access: 'closed', site_opens_at: new Date(at.clock.at + HOUR_MS).toISOString() });
    expect(await at.app.describe()).toMatchObject({ isOpen: false });
    await post('/api/opening-reminders', { email: 'early@there.test' });
    await api().request(`/api/reminder-links/${tokenIn((await emailsTo('early@there.test'))[0]?.text ?? '')}/confirm`, {
      method: 'POST',
    });
    await moveBy(30 * MINUTE_MS);
    expect(await emailsTo('early@there.test')).toHaveLength(1);
    await moveBy(31 * MINUTE_MS);
    expect((await subjectsTo('early@there.test')).at(-1)).toBe('Hammerdown is open');
    expect(await at.app.describe()).toMatchObject({ isOpen: true });
    expect((await post('/api/opening-reminders', { email: 'no address' })).status).toBe(422);
    expect((await post('/api/opening-reminders', { email: 'a@there.test', auction: 'no-such-car' })).status).toBe(404);
  });
});
