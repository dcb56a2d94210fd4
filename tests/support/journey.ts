import type { AxiosInstance } from 'axios';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CreateAuction } from '#contract/account.ts';
import { awaitRevival, launchBrowser } from './browser.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { browserLikeAxios } from './people.ts';
import { serveWholeHouse } from './whole-house.ts';

/** Everybody's, in a journey. */
export const PASSWORD = 'a long enough one';
/** Refused requests are noted by browsers as errors of the page; where a journey means them to be refused, they are none. */
const REFUSED = /status of 4\d\d/;
/** The newest letters, which a journey looks through. */
const LETTERS_LOOKED_AT = 50;

type Served = Awaited<ReturnType<typeof serveWholeHouse>>;

/** Somebody signed in over HTTP: an axios that keeps their cookies. */
export interface Person {
  readonly http: AxiosInstance;
  readonly cookies: ReadonlyMap<string, string>;
}

/** An auction of a journey: when it opens and closes, from now, and what is other than usual about it. */
export interface AuctionOptions extends Partial<Omit<CreateAuction, 'start_date' | 'close_date'>> {
  readonly startsInMs?: number;
  readonly closesInMs?: number;
}

/** A whole house, empty, with a browser at its door. */
export interface Journey {
  readonly origin: string;
  readonly house: Served['house'];
  readonly browser: Browser;
  /** What pages threw or complained of, with their addresses. */
  readonly noises: readonly string[];
  /** Registers somebody, whose address is `{username}@house.test`, and signs them in over HTTP. */
  addPerson(username: string, options?: { readonly name?: string; readonly verified?: boolean; readonly staff?: boolean }): Promise<Person>;
  /** Creates an auction of `seller`'s, as that member of the staff: unless told otherwise it is live, and closes in an hour. Its slug. */
  addAuction(staff: Person, options?: AuctionOptions): Promise<string>;
  /** A page in a browser of its own, which keeps its visitor's cookies: signed in as that person, or a guest's. After a crash of the browser: in the next one. */
  openPage(options?: BrowserContextOptions, person?: Person): Promise<Page>;
  /** Signs in as a guest does who was going to `to`. */
  signIn(page: Page, username: string, to: string): Promise<void>;
  /** The letters sent to a user, the newest first. */
  lettersTo(username: string): Promise<readonly { readonly subject: string; readonly text: string }[]>;
}

/**
 * Opens a house before the file's first test and closes it after its last. `name`: browsers take passkeys only where the address has a name;
 * `stepMs`: what a page shows later than that does not come; `overlooked`: complaints that the journey means to cause.
 */
export function openJourney({
  name,
  stepMs,
  overlooked = REFUSED,
}: { readonly name?: 'localhost'; readonly stepMs?: number; readonly overlooked?: RegExp } = {}): Journey {
  let place: TestDatabase;
  let served: Served;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const noises: string[] = [];

  beforeAll(async () => {
    place = await testDatabase('embedded');
    served = await serveWholeHouse(place.database, name === undefined ? {} : { name });
    browser = await launchBrowser();
  });
  // A browser that died by itself, as headless ones now and then do, costs the test that it died in and not all that follow.
  const openAgain = async (): Promise<void> => {
    if (!browser.isConnected()) browser = await launchBrowser();
  };
  beforeEach(openAgain);
  afterAll(async () => {
    for (const context of contexts) if (context.browser()?.isConnected() === true) await context.close();
    await browser.close();
    await served.close();
    await place.close();
  });

  return {
    get origin() {
      return served.origin;
    },
    get house() {
      return served.house;
    },
    get browser() {
      return browser;
    },
    noises,

    async addPerson(username, options) {
      const email = `${username}@house.test`;
      await served.house.accounts.registerUser({ username, name: username, email, password: PASSWORD, verified: true, ...options });
      const person = browserLikeAxios(served.origin);
      await person.http.get('/sanctum/csrf-cookie');
      expect((await person.http.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
      return person;
    },

    async addAuction(staff, { startsInMs = -60_000, closesInMs = 3_600_000, ...facts } = {}) {
      const at = (ms: number) => new Date(Date.now() + ms).toISOString();
      const created = await staff.http.post<{ slug: string }>('/api/operator/auctions', {
        ...{ title: '1971 Datsun 240Z', make: 'Datsun', model: '240Z', year: 1971, seller: 'seller', starting_bid: 1_000_000 },
        ...facts,
        ...{ start_date: at(startsInMs), close_date: at(closesInMs) },
      });
      expect(created.status, JSON.stringify(created.data)).toBe(201);
      return created.data.slug;
    },

    async openPage(options, person) {
      await openAgain();
      const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, timezoneId: 'America/Chicago', reducedMotion: 'reduce', ...options });
      contexts.push(context);
      if (stepMs !== undefined) context.setDefaultTimeout(stepMs);
      if (person !== undefined) await context.addCookies([...person.cookies].map(([cookie, value]) => ({ name: cookie, value, url: served.origin })));
      context.on('page', (page) => {
        if (options?.javaScriptEnabled !== false) awaitRevival(page);
        page.on('pageerror', (error) => noises.push(`${page.url()}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && !overlooked.test(message.text())) noises.push(`${page.url()}: ${message.text()}`);
        });
      });
      return context.newPage();
    },

    async signIn(page, username, to) {
      await page.goto(served.origin + to);
      expect(page.url()).toBe(`${served.origin}/account/login?to=${encodeURIComponent(to)}`);
      await page.getByLabel('E-mail').fill(`${username}@house.test`);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(served.origin + to);
    },

    async lettersTo(username) {
      const letters = await served.house.mail.newest(place.database.executor, { limit: LETTERS_LOOKED_AT, before: null });
      return letters.filter(({ to }) => to === `${username}@house.test`);
    },
  };
}
