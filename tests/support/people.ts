import { type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import axios, { type AxiosInstance } from 'axios';
import { expect } from 'vitest';
import { type Accounts, type AccountsDeps, createAccounts } from '#modules/accounts/index.ts';
import { createNotifications, type Notifications } from '#modules/notifications/index.ts';
import { createOperations } from '#modules/operations/index.ts';
import { createPayments } from '#modules/payments/index.ts';
import { refusalAnswer } from '#contract/result.ts';
import { databaseClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newApi } from '#platform/http/api.ts';
import { httpMiddleware } from '#platform/http/middleware.ts';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { ACCOUNTS_PORTS, NO_AUCTIONS, NO_SAVED_SEARCHES, OPERATIONS_PORTS, PAYMENTS_PORTS } from './module-ports.ts';

export const PASSWORD = 'a long enough one';

interface PeopleOptions {
  readonly clock?: Clock;
  readonly publicUrl?: string;
  readonly demo?: boolean;
  readonly staffSecondFactor?: boolean;
  readonly breachedPasswordsUrl?: string;
  readonly page?: string;
  readonly personalDataProviders?: AccountsDeps['personalDataProviders'];
}

export async function servePeople(database: Database, options: PeopleOptions = {}) {
  const clock = options.clock ?? databaseClock;
  const config = {
    publicUrl: options.publicUrl ?? 'http://site.test',
    secret: 's'.repeat(40),
    trustedProxies: 0,
    demo: options.demo ?? false,
    staffSecondFactor: options.staffSecondFactor ?? false,
    breachedPasswordsUrl: options.breachedPasswordsUrl ?? 'https://breaches.test/range/',
    allowsOwnNetwork: true,
    smtpUrl: null,
    stripe: null,
  };
  const log = silentLog();
  const mail = createMail({ database, config, clock, log, siteName: () => Promise.resolve(null) });
  const operations = createOperations({
    ...OPERATIONS_PORTS,
    database,
    clock,
    usernames: (executor, userIds) => accounts.usernames(executor, userIds),
    userIdOf: async (executor, username) => (await accounts.findUserByUsername(executor, username))?.userId ?? null,
  });
  const accounts: Accounts = createAccounts({
    ...ACCOUNTS_PORTS,
    ...(options.personalDataProviders === undefined ? {} : { personalDataProviders: options.personalDataProviders }),
    database,
    clock,
    config,
    log,
    mail,
    operations,
    securityNotifier: {
      zoneOf: (executor, userId) => notifications.zoneOf(executor, userId),
      notify: (transaction, at, notice) =>
        notifications.notify(transaction, at, [{ ...notice, kind: 'security', auctionId: null, slug: null }]),
    },
    timeZones: {
      chosenBy: (executor, userId) => notifications.timeZones.chosenBy(executor, userId),
      choose: (transaction, userId, zone) => notifications.timeZones.choose(transaction, userId, zone),
    },
  });
  const notifications: Notifications = createNotifications({
    database,
    clock,
    log,
    live: { wake: () => undefined },
    mail,
    accounts,
    operations,
    auctions: NO_AUCTIONS,
    savedSearches: NO_SAVED_SEARCHES,
    config,
  });
  const payments = createPayments({
    ...PAYMENTS_PORTS,
    database,
    clock,
    log,
    config,
    mail,
    accounts,
    operations,
    notifications,
  });
  const api = newApi(refusalAnswer);
  if (options.page !== undefined) {
    const html = options.page;
    api.get('/', (c) => c.html(html));
  }
  const { authenticate, impersonationGate: gate } = accounts;
  api.use('*', ...httpMiddleware({ config, log, authenticate, gate }));
  api.route('/', accounts.csrfRoutes);
  for (const routes of [operations.routes, accounts.routes, payments.routes, notifications.routes])
    api.route('/api', routes);
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    server.once('listening', () => resolve());
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    accounts,
    payments,
    notifications,
    mail,
    api,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/**
 * An axios that behaves as in a browser: keeps cookies and sends XSRF-TOKEN back as X-XSRF-TOKEN. Resolves for every
 * status.
 */
export function browserLikeAxios(origin: string): { http: AxiosInstance; cookies: Map<string, string> } {
  const cookies = new Map<string, string>();
  const http = axios.create({
    baseURL: origin,
    withCredentials: true,
    withXSRFToken: true,
    validateStatus: () => true,
  });
  http.interceptors.request.use((request) => {
    if (cookies.size > 0)
      request.headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const token = cookies.get('XSRF-TOKEN');
    if (token !== undefined) request.headers.set('X-XSRF-TOKEN', decodeURIComponent(token));
    return request;
  });
  http.interceptors.response.use((response) => {
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  });
  return { http, cookies };
}

/** Visitors with their own browser and their own details to register with. */
export function newcomersOf(origin: string) {
  let count = 0;
  async function newcomer() {
    count += 1;
    const browser = browserLikeAxios(origin);
    const person = {
      username: `person_${count}`,
      name: `Person ${count}`,
      email: `person${count}@example.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    await browser.http.get('/sanctum/csrf-cookie');
    return { ...browser, person };
  }
  async function registered() {
    const visitor = await newcomer();
    const answer = await visitor.http.post('/api/register', visitor.person);
    expect(answer.status).toBe(201);
    return visitor;
  }
  return { newcomer, registered };
}
