import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { SaveSearch } from '#contract/saved-searches.ts';
import { refusalAnswer } from '#contract/result.ts';
import { searchSource } from '#modules/notifications/index.ts';
import { newApi } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { readSearches } from './saved-searches.ts';

const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database);

async function save(of: SignedIn, name: string, query: string, howOften: SaveSearch['how_often']): Promise<string> {
  const saved = await app.app.following.saveSearch(of, { name, query, how_often: howOften });
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.id;
}

async function emailAbout(reader: SignedIn, searchIds: readonly string[], summary?: 'daily') {
  const { database, notifications, accounts } = app.app;
  await database.transaction((transaction) =>
    notifications.notify(
      transaction,
      app.clock.at,
      searchIds.map((id) => ({
        userId: reader.userId,
        kind: 'search_hit',
        title: `New match ${id}`,
        body: 'It was just listed.',
        href: '/auctions',
        auctionId: null,
        slug: '',
        source: searchSource(id),
        ...(summary && { summary }),
      })),
    ),
  );
  if (summary) app.clock.at += 48 * HOUR_MS;
  await notifications.deliveryWorker.runOnce();
  const address = (await accounts.readers(database.executor, [reader.userId])).get(reader.userId)?.email;
  const emails = await app.app.mail.newest(database.executor, { limit: 50, before: null, links: 'shown' });
  return emails.find(({ to }) => to === address);
}

const linkOf = (text: string, label: string): string =>
  new RegExp(`${label}: \\S+/unsubscribe\\?token=(\\S+)`).exec(text)?.[1] ?? '';
const call = async (method: 'GET' | 'POST' | 'DELETE', token: string) => {
  const answer = await newApi(refusalAnswer)
    .route('/', app.app.notifications.unsubscribeRoutes)
    .request(`/${token}`, { method });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const frequencies = async (of: SignedIn) =>
  Object.fromEntries((await readSearches(app.app, of)).map(({ name, how_often }) => [name, how_often]));

test('stops one saved search from its email, without a session, and resumes it as a daily summary', async () => {
  const amy = await app.register('amy_stops');
  const coupes = await save(amy, 'Coupes', 'body=coupe', 'at_once');
  await save(amy, 'Wagons', 'body=estate', 'at_once');
  const email = await emailAbout(amy, [coupes]);
  const token = linkOf(email?.text ?? '', 'Stop this saved search');
  const stops = 'emails about your saved search “Coupes”';
  expect(await call('GET', token)).toEqual({ status: 200, body: { stops, is_essential: false, is_stopped: false } });
  expect(await frequencies(amy)).toEqual({ Coupes: 'at_once', Wagons: 'at_once' });
  expect(await call('POST', token)).toEqual({ status: 200, body: { stops, is_essential: false, is_stopped: true } });
  expect(await frequencies(amy)).toEqual({ Coupes: 'paused', Wagons: 'at_once' });
  expect((await call('DELETE', token)).status).toBe(200);
  expect(await frequencies(amy)).toEqual({ Coupes: 'daily', Wagons: 'at_once' });
});

test('offers a link for each saved search in a summary, and the header still stops all of them', async () => {
  const bob = await app.register('bob_stops');
  const ids = [await save(bob, 'Coupes', 'body=coupe', 'daily'), await save(bob, 'Wagons', 'body=estate', 'daily')];
  const email = await emailAbout(bob, ids, 'daily');
  await call('POST', linkOf(email?.text ?? '', 'Stop saved search “Wagons”'));
  expect(await frequencies(bob)).toEqual({ Coupes: 'daily', Wagons: 'paused' });
  const all = linkOf(email?.text ?? '', 'Stop emails like this');
  const { rows } = await sql<{ headers: Record<string, string> }>`select headers from mail_outbox
    where recipient = ${email?.to ?? ''} and headers ? 'List-Unsubscribe'`.execute(database.executor);
  expect(rows.map(({ headers }) => headers['List-Unsubscribe'])).toEqual([`<http://site.test/api/unsubscribe/${all}>`]);
});

test('says that a deleted search is stopped, and refuses a changed link', async () => {
  const cleo = await app.register('cleo_stops');
  const id = await save(cleo, 'Coupes', 'body=coupe', 'at_once');
  const token = linkOf((await emailAbout(cleo, [id]))?.text ?? '', 'Stop this saved search');
  await app.app.following.removeSearch(cleo, id);
  expect((await call('POST', token)).body).toEqual({
    stops: 'emails about this saved search',
    is_essential: false,
    is_stopped: true,
  });
  expect((await call('POST', `${token.slice(0, -2)}xx`)).status).toBe(404);
});
