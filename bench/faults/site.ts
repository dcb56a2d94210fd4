import { HOUR_MS } from '#contract/durations.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp, type App } from '#app';
import { refusalMessage } from '#contract/result.ts';
import { SYSTEM } from '#modules/bidding/entry-drafts.ts';
import { lockAuction } from '#modules/bidding/load-auction.ts';
import { extendClose } from '#modules/bidding/move-close.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { silentLog } from '#platform/log.ts';
import { newToken } from '#platform/tokens.ts';
import { AppProcess } from './app-process.ts';

const LIMIT = 80_000_000_000;
export const STARTING_BID = 100_000;
export const STEP = 100;
/** One premium for every price, so that a hold covers all bids until a sale takes it. */
const PREMIUM = 25_000;

export interface Person {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface Auction {
  readonly id: string;
  readonly slug: string;
}
export interface FaultSite {
  /** Reads and verifies without the proxies, and runs no jobs. */
  readonly app: App;
  readonly processes: readonly [AppProcess, AppProcess];
  readonly bidders: readonly Person[];
  /** Adds live auctions. Unless told otherwise, they close in an hour. */
  addAuctions(count: number, closesAt?: number): Promise<Auction[]>;
  addAccount(username: string, verified: boolean): Promise<Person>;
  close(): Promise<void>;
}

/** How the two processes run. `direct`: without the proxies before the database, which take time. */
export interface Setup {
  readonly direct: boolean;
  readonly roles: readonly ['web' | 'all', 'all'];
}

export async function openFaultSite(
  databaseUrl: string,
  bidderCount: number,
  { direct = false, roles = ['all', 'all'] }: Partial<Setup> = {},
): Promise<FaultSite> {
  const environment = {
    SECRET: 'one secret for both processes of this site',
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    ROLE: 'all',
    DATABASE_CONNECTIONS: '10',
  };
  const config = readConfig({
    ...environment,
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'hammerdown-faults-')),
  });
  const log = silentLog();
  const app = createApp({ config, log, database: await openDatabase(config, log) });
  const staff = await addPerson(app, 'staff', { staff: true });
  await simplifyTerms(app, staff);
  await addPerson(app, 'sue');
  const signedIn = await Promise.all(
    Array.from({ length: bidderCount }, (_, index) => addPerson(app, `bidder-${index}`)),
  );
  const processes = [
    await AppProcess.create(databaseUrl, { ...environment, ROLE: roles[0] }, { direct }),
    await AppProcess.create(databaseUrl, { ...environment, ROLE: roles[1] }, { direct }),
  ] as const;
  await Promise.all(processes.map((each) => each.start()));
  const bidders = await Promise.all(
    signedIn.map(async (bidder) => {
      await prepareBidder(app, bidder);
      return { userId: bidder.userId, headers: await signIn(app, bidder, processes[0].origin) };
    }),
  );
  let auctions = 0;
  return {
    app,
    processes,
    bidders,
    async addAuctions(count, closesAt = Date.now() + HOUR_MS) {
      const added: Auction[] = [];
      while (added.length < count) {
        auctions += 1;
        added.push(await addAuction(app, staff, { number: auctions, closesAt }));
      }
      return added;
    },
    async addAccount(username, verified) {
      const person = await addPerson(app, username, { verified });
      return { userId: person.userId, headers: await signIn(app, person, processes[0].origin) };
    },
    async close() {
      await Promise.all(processes.map((each) => each.close()));
      await app.database.close();
    },
  };
}

async function addPerson(app: App, username: string, { staff = false, verified = true } = {}): Promise<SignedIn> {
  const email = `${username}@example.test`;
  const password = 'a password for faults';
  const { userId } = await app.accounts.registerUser({
    username,
    name: username,
    email,
    password,
    verified,
    staff,
  });
  const proof = { isRecent: true, hasFactor: true };
  return { kind: 'user', userId, username, isStaff: staff, roles: staff ? ['administrator'] : [], proof };
}

async function prepareBidder(app: App, bidder: SignedIn): Promise<void> {
  const at = await app.clock.now(app.database.executor);
  await app.database.transaction(async (transaction) => {
    await app.accounts.acceptTermsFor(transaction, bidder.userId, { termsVersion: 1, at });
    await app.accounts.setLimit(transaction, bidder.userId, LIMIT);
  });
  const saved = await app.payments.savePaymentMethod(bidder, { payment_method: 'pm_card_visa' });
  if (!saved.ok) throw new Error(refusalMessage(saved));
}

/** Starts a session without the login form, whose limits fifty people at one address would exceed. */
async function signIn(app: App, { userId }: SignedIn, origin: string): Promise<Record<string, string>> {
  const { token, hash } = newToken();
  await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    values (${hash}, ${userId}, now(), now(), now() + interval '1 day')`.execute(app.database.executor);
  const session = `${sessionCookieName(app.config)}=${token}`;
  const answer = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } });
  const csrf = answer.headers
    .getSetCookie()
    .map((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1])
    .find((value) => value !== undefined);
  if (csrf === undefined) throw new Error('the site gave no CSRF token');
  return { cookie: `${session}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': decodeURIComponent(csrf) };
}

async function addAuction(
  app: App,
  staff: SignedIn,
  { number, closesAt }: { number: number; closesAt: number },
): Promise<Auction> {
  const now = await app.clock.now(app.database.executor);
  const made = await app.selling.createAuction(staff, {
    title: `1967 Jaguar E-Type ${number}`,
    make: 'Jaguar',
    model: 'E-Type',
    year: 1967,
    seller: 'sue',
    starting_bid: STARTING_BID,
    start_date: new Date(now - HOUR_MS).toISOString(),
    close_date: new Date(closesAt).toISOString(),
  });
  if (!made.ok) throw new Error(refusalMessage(made));
  return made.value;
}

/** Without a soft close, which would keep a contested auction open forever. */
async function simplifyTerms(app: App, staff: SignedIn): Promise<void> {
  const changed = await app.operations.changeSettings(staff, {
    soft_close_ms: 0,
    increments: [{ from: 0, step: STEP }],
    premium_least: PREMIUM,
    premium_most: PREMIUM,
    reason: 'Fifty bidders bid on each auction.',
  });
  if (!changed.ok) throw new Error(refusalMessage(changed));
}

/** Extends an auction, as staff may. */
export async function extendTo({ clock, database }: App, { slug }: Auction, closesAt: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) throw new Error(`there is no auction ${slug}`);
    const { bidding } = locked;
    const byMs = closesAt - bidding.state.closesAt;
    const at = await clock.now(transaction);
    await extendClose(transaction, { bidding, byMs, actorId: SYSTEM, reason: 'the bench', at });
  });
}
