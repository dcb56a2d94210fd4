import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp, type App } from '#app';
import { refusalMessage } from '#contract/result.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { silentLog } from '#platform/log.ts';
import { newToken } from '#platform/tokens.ts';
import { AppProcess } from './app-process.ts';

const HOUR_MS = 3_600_000;
const LIMIT = 80_000_000_000;
export const STARTING_BID = 100_000;
export const STEP = 100;
/** One premium for every price, so that a hold covers all bids until a sale takes it. */
const PREMIUM = 25_000;

export interface Person {
  readonly userId: string;
  /** The headers of a signed-in browser. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface Auction {
  readonly id: string;
  readonly slug: string;
}
export interface FaultSite {
  /** Reads and verifies without the proxies. Runs no jobs. */
  readonly app: App;
  readonly processes: readonly [AppProcess, AppProcess];
  readonly bidders: readonly Person[];
  /** Adds live auctions that close in an hour. */
  addAuctions(count: number): Promise<Auction[]>;
  /** Adds somebody who may not bid. */
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
    async addAuctions(count) {
      const added: Auction[] = [];
      while (added.length < count) {
        auctions += 1;
        const auction = await addAuction(app, staff, auctions);
        await simplifyTerms(app, auction.id);
        added.push(auction);
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

/** Starts a session without the login form, whose limits fifty people at one address would meet. */
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

async function addAuction(app: App, staff: SignedIn, number: number): Promise<Auction> {
  const now = await app.clock.now(app.database.executor);
  const made = await app.selling.createAuction(staff, {
    title: `1967 Jaguar E-Type ${number}`,
    make: 'Jaguar',
    model: 'E-Type',
    year: 1967,
    seller: 'sue',
    starting_bid: STARTING_BID,
    start_date: new Date(now - HOUR_MS).toISOString(),
    close_date: new Date(now + HOUR_MS).toISOString(),
  });
  if (!made.ok) throw new Error(refusalMessage(made));
  return made.value;
}

/** Without a soft close, which would keep a contested auction open for ever. */
async function simplifyTerms({ database: { executor } }: App, id: string): Promise<void> {
  await sql`update auctions set terms = terms || jsonb_build_object('softCloseMs', 0,
    'increments', jsonb_build_array(jsonb_build_object('from', 0, 'step', ${STEP}::integer)),
    'premium', jsonb_build_object('rateBasisPoints', 500, 'least', ${PREMIUM}::integer, 'most', ${PREMIUM}::integer))
    where id = ${id}`.execute(executor);
}

/** Takes the lock of the bids first, and the time after it: no earlier bid may be later than the close. */
export async function closeIn({ database }: App, { id }: Auction, ms: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await sql`select 1 from auction_states where auction_id = ${id} for update`.execute(transaction);
    await sql`update auction_states set closes_at = s.at, first_closes_at = s.at
      from (select date_trunc('milliseconds', clock_timestamp()) + ${Math.round(ms)}::integer * interval '1 millisecond'
        as at) s where auction_id = ${id}`.execute(transaction);
  });
}
