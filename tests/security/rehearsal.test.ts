import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { addPerson } from '#tests/support/serve-api.ts';
import { serveApp } from '#tests/support/whole-app.ts';

const BANNER = 'Payments are switched off: bids aren’t binding, and no card is charged.';
const PUBLIC_PAGES = ['/', '/results', '/how-it-works', '/practice', '/account/login', '/no-such-page'];
const ACCOUNT_PAGES = ['/account', '/account/bids', '/account/no-such-page'];
const CONSOLE_PAGES = ['/operator', '/operator/people', '/operator/no-such-page'];
const { database } = await testDatabase('postgres');
const rehearsal = await serveApp(database, { environment: { ALLOW_SANDBOX_PAYMENTS: '1' } });
afterAll(() => rehearsal.close());

async function pagesOf(site: typeof rehearsal): Promise<{ path: string; html: string }[]> {
  const member = await addPerson(site);
  const staff = await addPerson(site, ['administrator']);
  const visits = [
    ...PUBLIC_PAGES.map((path) => ({ path, cookies: new Map<string, string>() })),
    ...ACCOUNT_PAGES.map((path) => ({ path, cookies: member.cookies })),
    ...CONSOLE_PAGES.map((path) => ({ path, cookies: staff.cookies })),
  ];
  return Promise.all(
    visits.map(async ({ path, cookies }) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(`${site.origin}${path}`, { headers: { cookie } });
      return { path: `${path} as answered with ${answer.status} at ${answer.url}`, html: await answer.text() };
    }),
  );
}

test('every page of a rehearsal says that it is one', async () => {
  const pages = await pagesOf(rehearsal);
  expect(pages.filter(({ html }) => !html.includes(BANNER)).map(({ path }) => path)).toEqual([]);
});

test('no page of another site does', async () => {
  const other = await serveApp(database);
  try {
    const pages = await pagesOf(other);
    expect(pages.filter(({ html }) => html.includes(BANNER)).map(({ path }) => path)).toEqual([]);
  } finally {
    await other.close();
  }
});
