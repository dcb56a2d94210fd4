import { HOUR_MS } from '#contract/durations.ts';
import type { AxiosInstance } from 'axios';
import { sql } from 'kysely';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StaffRole } from '#contract/staff.ts';
import { answered, awaitHydration, isUsable, launchTestBrowser } from '#tests/support/browser.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { serveApp } from '#tests/support/whole-app.ts';

export const PASSWORD = 'a long enough one';
export const PATIENCE = { timeout: 45_000 } as const;

export type Check = (stage: Stage) => Promise<void>;
export type Checks = Readonly<Record<string, Check>>;
export interface Caller {
  readonly http: AxiosInstance;
  readonly cookies: Map<string, string>;
}

export interface Stage {
  readonly origin: string;
  readonly served: Awaited<ReturnType<typeof serveApp>>;
  readonly slugs: {
    readonly auction: string;
    readonly post: string;
    readonly service: string;
    readonly photographer: string;
  };
  readonly staff: Caller;
  /**
   * A signed-in user who may bid, has bids and watched auctions, and belongs to a dealer. `reader` never signs out.
   */
  readonly reader: Caller;
  guest(): Promise<Caller>;
  newcomer(): Promise<Caller & { readonly username: string; readonly email: string }>;
  colleague(role: StaffRole): Promise<Caller>;
  /** A guest's browser page. Closes the previous page. With options, it gets a browser of its own. */
  guestPage(options?: BrowserContextOptions): Promise<Page>;
  pageOf(person: Caller, options?: BrowserContextOptions): Promise<Page>;
  /** Renames a table while `look` runs, so that reading it fails as in a broken database. */
  withoutTable(table: string, look: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const { database, close: closeDatabase } = await testDatabase('postgres', { role: 'owner' });
  const served = await serveApp(database);
  const { origin, app } = served;
  const opened = await openBrowser(origin);
  for (const [username, staff] of [
    ['staff_s', true],
    ['seller_s', false],
    ['rival_s', false],
    ['reader_s', false],
  ] as const) {
    await app.accounts.registerUser({
      username,
      name: username,
      email: `${username}@site.test`,
      password: PASSWORD,
      verified: true,
      staff,
    });
  }
  const signedIn = async (username: string) => signIn(origin, `${username}@site.test`);
  const [staff, reader] = [await signedIn('staff_s'), await signedIn('reader_s')];
  const slugs = { ...(await writeContent(staff)), auction: await openAuction(staff) };
  await becomeBidder(reader);
  expect(
    (
      await reader.http.post(
        `/api/auctions/${slugs.auction}/bids`,
        { amount: 1_000_000 },
        { headers: { 'idempotency-key': 'the-first-bid-of-the-reader' } },
      )
    ).status,
  ).toBe(201);
  expect((await reader.http.put(`/api/auctions/${slugs.auction}/watch`)).status).toBe(200);
  const { userId } = (await app.accounts.findUserByUsername(database.executor, 'reader_s')) ?? { userId: '' };
  await database.transaction((transaction) =>
    app.accounts.dealerMembership.create(transaction, {
      slug: 'fine-cars',
      name: 'Fine Cars',
      at: 1_700_000_000_000,
      members: [{ userId, role: 'owner' }],
    }),
  );
  let people = 0;
  return {
    origin,
    served,
    slugs,
    staff,
    reader,
    guest: () => withToken(origin),
    async newcomer() {
      people += 1;
      const [username, email] = [`new_${people}`, `new_${people}@site.test`];
      await app.accounts.registerUser({
        username,
        name: `Newcomer ${people}`,
        email,
        password: PASSWORD,
        verified: true,
      });
      return { ...(await signIn(origin, email)), username, email };
    },
    async colleague(role) {
      people += 1;
      const [username, email] = [`staff_${people}`, `staff_${people}@site.test`];
      await app.accounts.registerUser({
        username,
        name: `Colleague ${people}`,
        email,
        password: PASSWORD,
        verified: true,
        roles: [role],
      });
      return signIn(origin, email);
    },
    guestPage: (options) => opened.openPage(new Map(), options),
    pageOf: ({ cookies }, options) => opened.openPage(cookies, options),
    async withoutTable(table, look) {
      const { executor } = database;
      const away = `${table}_away`;
      await sql`alter table ${sql.table(table)} rename to ${sql.ref(away)}`.execute(executor);
      try {
        await look();
      } finally {
        await sql`alter table ${sql.table(away)} rename to ${sql.ref(table)}`.execute(executor);
      }
    },
    async close() {
      await opened.close();
      await served.close();
      await closeDatabase();
    },
  };
}

/** One browser for all checks. Pages normally share its HTTP cache and nothing else. */
async function openBrowser(origin: string) {
  let browser = await launchTestBrowser();
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await answered(
      browser,
      browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options }),
    );
    context.setDefaultTimeout(PATIENCE.timeout);
    return context;
  };
  let usual = await newContext();
  let special: BrowserContext | null = null;
  return {
    async openPage(cookies: ReadonlyMap<string, string>, options?: BrowserContextOptions): Promise<Page> {
      // A crashed browser fails only the check it crashed in.
      if (!isUsable(browser)) {
        [browser, special] = [await launchTestBrowser(), null];
        usual = await newContext();
      }
      await special?.close();
      special = options === undefined ? null : await newContext(options);
      const context = special ?? usual;
      for (const page of context.pages()) await page.close();
      await context.clearCookies();
      if (cookies.size > 0)
        await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
      const page = await answered(browser, context.newPage());
      if (options?.javaScriptEnabled !== false) awaitHydration(page);
      return page;
    },
    close: async () => {
      if (isUsable(browser)) await browser.close();
    },
  };
}

async function withToken(origin: string): Promise<Caller> {
  const caller = browserLikeAxios(origin);
  await caller.http.get('/sanctum/csrf-cookie');
  return caller;
}

async function signIn(origin: string, email: string): Promise<Caller> {
  const caller = await withToken(origin);
  expect((await caller.http.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  return caller;
}

async function becomeBidder({ http }: Caller): Promise<void> {
  expect((await http.put('/api/account/bidding-terms', { accepted: true })).status).toBe(200);
  expect((await http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' })).status).toBe(201);
}

async function openAuction({ http }: Caller): Promise<string> {
  const created = await http.post('/api/operator/auctions', {
    title: '1971 Datsun 240Z Series I',
    subtitle: 'Matching numbers',
    make: 'Datsun',
    model: '240Z',
    year: 1971,
    seller: 'seller_s',
    starting_bid: 1_000_000,
    reserve: 3_000_000,
    start_date: new Date(Date.now() - 60_000).toISOString(),
    close_date: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  });
  expect(created.status, JSON.stringify(created.data)).toBe(201);
  return (created.data as { slug: string }).slug;
}

async function writeContent({ http }: Caller) {
  const post = {
    title: 'What a cold start tells',
    excerpt: 'Listen before you look.',
    author: 'Ines Calder',
    body: 'Ask for a cold start.',
  };
  const items = [
    { kind: 'blog', slug: 'cold-start', fields: post },
    { kind: 'news', slug: 'cold-start', fields: post },
    {
      kind: 'service',
      slug: 'inspection',
      fields: {
        title: 'Inspection',
        service: 'inspection',
        summary: 'Somebody looks at it for you.',
        price_text: 'From $295',
        body: 'Two hours on a lift.',
      },
    },
    {
      kind: 'photographer',
      slug: 'mara-lind',
      fields: {
        name: 'Mara Lind',
        city: 'Portland',
        country: 'United States',
        summary: 'Light and metal.',
        about: 'Twenty years.',
        rate_text: 'From $400',
      },
    },
  ];
  for (const item of items) {
    const created = await http.post('/api/operator/content', item);
    expect([item.kind, created.status, created.data.errors]).toEqual([item.kind, 201, undefined]);
    expect((await http.post(`/api/operator/content/${created.data.id}/publish`, {})).status).toBe(200);
  }
  return { post: 'cold-start', service: 'inspection', photographer: 'mara-lind' };
}
