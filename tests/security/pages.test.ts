import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { addPerson } from '#tests/support/serve-api.ts';
import { serveApp } from '#tests/support/whole-app.ts';

/** What docs/asvs.md says of pages, by requests to a running site with its pages. */
const TITLE = `1971 Datsun </script><script>alert('title')</script>`;
const { database } = await testDatabase('postgres');
const site = await serveApp(database);
const staff = await addPerson(site, ['administrator']);
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const made = await staff.http.post('/api/operator/auctions', {
  title: TITLE,
  subtitle: `\u2028"};alert('subtitle')//`,
  make: 'Datsun',
  model: '240Z',
  year: 1971,
  seller: staff.username,
  starting_bid: 1_000_000,
  start_date: at(-1),
  close_date: at(24),
});
expect(made.status, JSON.stringify(made.data)).toBe(201);
const address = `/auctions/${(made.data as { slug: string }).slug}`;
afterAll(() => site.close());

const read = async (cookie?: string) => {
  const answer = await fetch(`${site.origin}${address}`, { headers: cookie === undefined ? {} : { cookie } });
  expect(answer.status).toBe(200);
  return { html: await answer.text(), headers: answer.headers };
};
const cookieOf = ({ cookies }: typeof staff) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g;

test('text of people is text in the data of a page, too', async () => {
  for (const { html } of [await read(), await read(cookieOf(staff))]) {
    expect(html).toContain('1971 Datsun');
    const scripts = [...html.matchAll(SCRIPT)].map(([, code = '']) => code);
    expect(scripts.some((code) => code.includes('1971 Datsun'))).toBe(true);
    expect(html).not.toContain(`<script>alert('title')`);
    expect(scripts.filter((code) => /<\/?script|\u2028/i.test(code))).toEqual([]);
    expect(scripts.filter((code) => code.startsWith('alert'))).toEqual([]);
  }
});

test('a page runs its own scripts only, evaluates none, and loads from the site alone', async () => {
  const [guest, member] = [await read(), await read(cookieOf(staff))];
  for (const { html, headers } of [guest, member]) {
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
        const [name = '', ...sources] = line.split(' ');
        return [name, sources] as const;
      }),
    );
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
    expect(scripts.filter((source) => !/^'(?:self|nonce-[\w+/=-]+|sha256-[\w+/=-]+)'$/.test(source))).toEqual([]);
    const outside = [...policy].filter(([, sources]) => sources.some((source) => /^https?:|^\*/.test(source)));
    // Videos of a listing, which readers start themselves.
    expect(outside.map(([name]) => name)).toEqual(['frame-src']);
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="([^"]+)"/g)];
    const foreign = loaded
      .map(([, url = '']) => new URL(url, site.origin))
      .filter(({ origin, protocol }) => origin !== site.origin && protocol !== 'data:');
    expect(foreign.map(String)).toEqual([]);
  }
});

test('the page of somebody signed in is in no cache, and not shown to others', async () => {
  const { html, headers } = await read(cookieOf(staff));
  expect(html).toContain(staff.username);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const other = await addPerson(site);
  const guest = (await read()).html;
  expect(guest).not.toContain(`${staff.username}@site.test`);
  expect((await read()).html).toBe(guest);
  expect((await read(cookieOf(other))).html).not.toContain(`${staff.username}@site.test`);
});
