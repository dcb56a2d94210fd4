import { HOUR_MS } from '#contract/durations.ts';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp, type App } from '#app';
import { refusalMessage } from '#contract/result.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { createLog } from '#platform/log.ts';
import { newToken } from '#platform/tokens.ts';
import { createAppServer } from '../../../src/app/server.ts';

const PASSWORD = 'a password for requests';
const AUCTIONS = 6;
const MEMBERS = ['sue', 'ann', 'bob', 'cid'] as const;

/** A person, or nobody, as whom requests are sent. */
/** What was encrypted when the database was filled must be readable. */
export const SITE_SECRET = 'a secret for the site of the requests';

export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface RequestSite {
  readonly origin: string;
  readonly callers: readonly Caller[];
  /** Signs a caller in again after a request ended their session or account. */
  renew(index: number): Promise<void>;
  /** Moves the site's clock, so that limits per hour end. */
  advance(ms: number): void;
  close(): Promise<void>;
}

/** `accounts`: email addresses of people that the site already has. */
export async function openRequestSite(database: Database, accounts: readonly string[] = []): Promise<RequestSite> {
  let aheadMs = 0;
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'hammerdown-requests-')),
    PUBLIC_URL: 'http://site.test',
    SECRET: SITE_SECRET,
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    TRUSTED_PROXIES: '1',
  });
  const clock: typeof databaseClock = { now: async (executor) => (await databaseClock.now(executor)) + aheadMs };
  const app = createApp({ config, log: createLog(config), database }, clock);
  await app.start();
  const server = createAppServer(app, null);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const callers: Caller[] = [];
  const roles: (readonly StaffRole[])[] = [[], ...MEMBERS.map(() => []), ...STAFF_ROLES.map((role) => [role])];
  const names = ['visitor', ...MEMBERS, ...STAFF_ROLES, ...accounts];
  let generation = 0;
  const renew = async (index: number): Promise<void> => {
    generation += 1;
    const name = names[index] ?? '';
    if (index === 0) {
      callers[index] = { name, headers: await withCsrfToken('', origin) };
      return;
    }
    const person =
      (await findByEmail(app, name)) ?? (await findOrAdd(app, { name, roles: roles[index] ?? [], generation }));
    callers[index] = { name, headers: await signIn(app, person, origin) };
  };
  for (let index = 0; index < names.length; index += 1) await renew(index);
  await addAuctions(app);
  return {
    origin,
    callers,
    renew,
    advance(ms) {
      aheadMs += ms;
    },
    async close() {
      await app.stop();
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

async function findByEmail(app: App, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(
    app.database.executor,
  );
  return rows[0]?.id ?? null;
}

/** The account of this name if it can still sign in, otherwise a new one. */
async function findOrAdd(
  app: App,
  { name, roles, generation }: { name: string; roles: readonly StaffRole[]; generation: number },
): Promise<string> {
  const { executor } = app.database;
  const { rows } = await sql<{ id: string; roles: string[] }>`select u.id,
      coalesce((select array_agg(r.role) from staff_roles r where r.user_id = u.id), '{}') as roles
    from users u join paddles p on p.user_id = u.id
    where u.email like ${`${name.replace('@', '-')}-%@example.test`} order by u.created_at desc limit 1`.execute(
    executor,
  );
  const [found] = rows;
  if (found !== undefined && roles.every((role) => found.roles.includes(role))) return found.id;
  const { userId } = await app.accounts.registerUser({
    username: `${name.replace('@', '-')}-${generation}`,
    name,
    email: `${name.replace('@', '-')}-${generation}@example.test`,
    password: PASSWORD,
    verified: true,
    roles,
  });
  const at = await app.clock.now(executor);
  await app.database.transaction((transaction) =>
    app.accounts.acceptTermsFor(transaction, userId, { termsVersion: 1, at }),
  );
  return userId;
}

/** A session that has just proven its password and second factor. */
export async function signIn(app: App, userId: string, origin: string): Promise<Record<string, string>> {
  const { token, hash } = newToken();
  const at = new Date(await app.clock.now(app.database.executor));
  await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, proved_at, factor_at)
    values (${hash}, ${userId}, ${at}, ${at}, ${new Date(at.getTime() + 400 * 24 * HOUR_MS)}, ${at}, ${at})`.execute(
    app.database.executor,
  );
  return withCsrfToken(`${sessionCookieName(app.config)}=${token}; `, origin);
}

async function withCsrfToken(session: string, origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } });
  const csrf = answer.headers
    .getSetCookie()
    .map((line) => /^(?:__Host-)?XSRF-TOKEN=([^;]+)/.exec(line)?.[1])
    .find((value) => value !== undefined);
  if (csrf === undefined) throw new Error('the site gave no CSRF token');
  return { cookie: `${session}XSRF-TOKEN=${csrf}`, 'x-xsrf-token': decodeURIComponent(csrf) };
}

async function addAuctions(app: App): Promise<void> {
  const { rows } = await sql<{ id: string; username: string; email: string }>`select id, username, email from users
    where email like 'administrator-%' or email like 'sue-%' order by email`.execute(app.database.executor);
  const [administrator, sue] = rows;
  if (administrator === undefined || sue === undefined) throw new Error('the site has no administrator or no seller');
  const proof = { isRecent: true, hasFactor: true };
  const { id: userId, username } = administrator;
  const actor: SignedIn = { kind: 'user', userId, username, isStaff: true, roles: ['administrator'], proof };
  const now = await app.clock.now(app.database.executor);
  for (let number = 1; number <= AUCTIONS; number += 1) {
    const made = await app.selling.createAuction(actor, {
      title: `1967 Jaguar E-Type ${number}`,
      make: 'Jaguar',
      model: 'E-Type',
      year: 1967,
      seller: sue.username,
      starting_bid: 100_000,
      ...(number % 2 === 0 ? { reserve: 900_000 } : {}),
      start_date: new Date(now + (number === AUCTIONS ? HOUR_MS : -HOUR_MS)).toISOString(),
      close_date: new Date(now + 30 * 24 * HOUR_MS).toISOString(),
    });
    if (!made.ok) throw new Error(refusalMessage(made));
  }
}
