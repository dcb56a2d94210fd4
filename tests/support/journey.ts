import type { AxiosInstance } from 'axios';
import { sql } from 'kysely';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { CreateAuction } from '#contract/account.ts';
import type { DealerRole } from '#contract/dealer-roles.ts';
import { answered, awaitHydration, isUsable, launchTestBrowser } from './browser.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { browserLikeAxios } from './people.ts';
import { serveApp } from './whole-app.ts';

export const PASSWORD = 'a long enough one';
/** Browsers log refused requests as page errors. Journeys cause them on purpose. */
const REFUSED = /status of 4\d\d/;
const EMAILS_CHECKED = 50;

type Served = Awaited<ReturnType<typeof serveApp>>;

export interface Person {
  readonly http: AxiosInstance;
  readonly cookies: ReadonlyMap<string, string>;
}

export interface AuctionOptions extends Partial<Omit<CreateAuction, 'start_date' | 'close_date'>> {
  readonly startsInMs?: number;
  readonly closesInMs?: number;
}

export interface Journey {
  readonly origin: string;
  readonly app: Served['app'];
  readonly browser: Browser;
  readonly noises: readonly string[];
  addPerson(
    username: string,
    options?: { readonly name?: string; readonly verified?: boolean; readonly staff?: boolean },
  ): Promise<Person>;
  /** Creates a dealer with a valid license, with these people as its members. */
  addDealer(dealer: {
    readonly slug: string;
    readonly name: string;
    readonly members: Readonly<Record<string, DealerRole>>;
  }): Promise<void>;
  /** Creates an auction by `seller` as this staff member, by default live for another hour. Returns its slug. */
  addAuction(staff: Person, options?: AuctionOptions): Promise<string>;
  /**
   * Opens a page in a new browser context, as a guest or as that person, who has just signed in. Closes it after the
   * test, or after the file if a `beforeAll` opened it. Relaunches the browser after a crash.
   */
  openPage(options?: BrowserContextOptions, person?: Person): Promise<Page>;
  now(): number;
  /** Moves the server's clock forward. Open pages notice once they are loaded again. */
  advance(ms: number): void;
  /** Makes every session as good as one whose password was just typed, which some calls require. */
  renewProofs(): Promise<void>;
  /** Signs in as a guest who was on the way to `to`. */
  signIn(page: Page, username: string, to: string): Promise<void>;
  emailsTo(username: string): Promise<readonly { readonly subject: string; readonly text: string }[]>;
}

/**
 * Opens an app before the file's first test and closes it after its last. `name` is the host name, which passkeys
 * need; `stepMs` is the limit for a page to show something; `overlooked` matches expected page errors.
 */
export function openJourney({
  name,
  stepMs,
  overlooked = REFUSED,
  environment = {},
  isCold = false,
}: {
  readonly name?: 'localhost';
  readonly stepMs?: number;
  readonly overlooked?: RegExp;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether each page starts without cached files. */
  readonly isCold?: boolean;
} = {}): Journey {
  let opened: TestDatabase;
  let served: Served;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  /** Contexts of earlier tests, by their options. They have the site's code cached, which halves the cost of a page. */
  const idle = new Map<string, BrowserContext[]>();
  const keys = new WeakMap<BrowserContext, string>();
  let kept = 0;
  const noises: string[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
    served = await serveApp(opened.database, { environment, ...(name === undefined ? {} : { name }) });
    browser = await launchTestBrowser();
  });
  // Headless browsers crash now and then. A crash should fail only its own test.
  const openAgain = async (): Promise<void> => {
    if (!isUsable(browser)) browser = await launchTestBrowser();
  };
  beforeEach(async () => {
    await openAgain();
    kept = contexts.length;
  });
  // An auction's page keeps a processor busy for a tenth of every second.
  afterEach(async () => {
    const opened = contexts.slice(kept);
    contexts = contexts.slice(0, kept);
    for (const context of opened) if (isUsable(context.browser() ?? browser)) await keep(context);
  });
  afterAll(async () => {
    if (isUsable(browser)) await browser.close();
    await served.close();
    await opened.close();
  });

  const renewProofs = async (): Promise<void> => {
    const at = new Date(served.now());
    await sql`update sessions set proved_at = ${at}, last_seen_at = ${at}`.execute(opened.database.executor);
  };

  const keep = async (context: BrowserContext): Promise<void> => {
    const key = keys.get(context);
    if (key === undefined || context.pages().length === 0) return context.close();
    await forget(context, served.origin);
    idle.set(key, [...(idle.get(key) ?? []), context]);
  };
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await answered(
      browser,
      browser.newContext({
        viewport: { width: 1280, height: 1000 },
        timezoneId: 'America/Chicago',
        reducedMotion: 'reduce',
        ...options,
      }),
    );
    if (stepMs !== undefined) context.setDefaultTimeout(stepMs);
    context.on('page', (page) => {
      if (options.javaScriptEnabled !== false) awaitHydration(page);
      page.on('pageerror', (error) => noises.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !overlooked.test(message.text()))
          noises.push(`${page.url()}: ${message.text()}`);
      });
    });
    if (!isCold && options.storageState === undefined) keys.set(context, JSON.stringify(options));
    return context;
  };
  const idleContext = (options: BrowserContextOptions = {}): BrowserContext | undefined => {
    const context = idle.get(JSON.stringify(options))?.pop();
    return context?.browser() === browser ? context : undefined;
  };

  return {
    get origin() {
      return served.origin;
    },
    get app() {
      return served.app;
    },
    get browser() {
      return browser;
    },
    noises,

    async addPerson(username, options) {
      const email = `${username}@site.test`;
      await served.app.accounts.registerUser({
        username,
        name: username,
        email,
        password: PASSWORD,
        verified: true,
        ...options,
      });
      const person = browserLikeAxios(served.origin);
      await person.http.get('/sanctum/csrf-cookie');
      expect((await person.http.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
      return person;
    },

    async addDealer({ slug, name: dealerName, members }) {
      const { executor } = opened.database;
      const found = await Promise.all(
        Object.entries(members).map(async ([username, role]) => ({
          userId: (await served.app.accounts.findUserByUsername(executor, username))?.userId ?? '',
          role,
        })),
      );
      await opened.database.transaction(async (transaction) => {
        const at = served.now();
        const id = await served.app.accounts.dealerMembership.create(transaction, {
          slug,
          name: dealerName,
          at,
          members: found,
        });
        await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at)
          values (${id}, 'L1', '2099-01-01', now())`.execute(transaction);
      });
    },

    async addAuction(staff, { startsInMs = -60_000, closesInMs = 3_600_000, ...facts } = {}) {
      const at = (ms: number) => new Date(served.now() + ms).toISOString();
      const created = await staff.http.post<{ slug: string }>('/api/operator/auctions', {
        ...{
          title: '1971 Datsun 240Z',
          make: 'Datsun',
          model: '240Z',
          year: 1971,
          seller: 'seller',
          starting_bid: 1_000_000,
        },
        ...facts,
        ...{ start_date: at(startsInMs), close_date: at(closesInMs) },
      });
      expect(created.status, JSON.stringify(created.data)).toBe(201);
      return created.data.slug;
    },

    async openPage(options, person) {
      await openAgain();
      const context = idleContext(options) ?? (await newContext(options));
      contexts.push(context);
      if (person !== undefined) {
        await renewProofs();
        await context.addCookies(
          [...person.cookies].map(([cookie, value]) => ({ name: cookie, value, url: served.origin })),
        );
      }
      return answered(browser, context.newPage());
    },

    now: () => served.now(),
    advance: (ms) => served.advance(ms),
    renewProofs,

    async signIn(page, username, to) {
      await page.goto(served.origin + to);
      expect(page.url()).toBe(`${served.origin}/account/login?to=${encodeURIComponent(to)}`);
      await page.getByLabel('Email').fill(`${username}@site.test`);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(served.origin + to);
    },

    async emailsTo(username) {
      const emails = await served.app.mail.newest(opened.database.executor, {
        limit: EMAILS_CHECKED,
        before: null,
        links: 'shown',
      });
      return emails.filter(({ to }) => to === `${username}@site.test`);
    },
  };
}

/** Closes the pages of a context and removes all that they stored, except cached files. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const [page, ...others] = context.pages();
  if (page === undefined) return;
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const other of others) await other.close();
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
  await context.clearCookies();
  await context.clearPermissions();
}
