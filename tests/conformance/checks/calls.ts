import { login } from '#contract/endpoints/account.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { z } from 'zod';
import { ClientIntentSchema, UserSchema } from '#contract/account.ts';
import { AccountAuctionSchema } from '#contract/auctions.ts';
import { ApiError, createClient } from '#contract/client.ts';
import { follow } from '#tests/support/browser.ts';
import { type Check, type Checks, PASSWORD, PATIENCE } from '../stage.ts';

const AXIOS = readFileSync(
  fileURLToPath(import.meta.resolve('axios/package.json').replace('package.json', 'dist/axios.min.js')),
  'utf8',
);
const LOGIN_REQUIRED = 'Please enter a valid email and password.';
const REGISTER_REQUIRED = 'Please enter all required information.';
const PASSWORDS_DIFFER = 'Please make sure your password and confirmation password match.';
const NAME_REQUIRED = 'Please fill in all required fields.';

const accountList =
  (path: string): Check =>
  async ({ reader, slugs }) => {
    const { status, data } = await reader.http.get(path);
    expect(status).toBe(200);
    expect(
      z
        .array(AccountAuctionSchema)
        .parse(data)
        .map(({ slug }) => slug),
    ).toEqual([slugs.auction]);
    expect(data[0]).toMatchObject({ start_date: expect.any(String), close_date: expect.any(String) });
  };

/** Sections 5 and 7: request and response formats. */
export const callChecks: Checks = {
  async '5.1'(stage) {
    const { http } = await stage.guest();
    for (const body of [{}, { email: 'a@site.test' }, { password: 'x' }, { email: '', password: '' }]) {
      const { status, data } = await http.post('/api/login', body);
      expect([status, data.message]).toEqual([422, LOGIN_REQUIRED]);
    }
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/login`);
    await page.getByLabel('Email').fill('rival_s@site.test');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText(LOGIN_REQUIRED, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('rival_s@site.test');
  },
  async '5.2'(stage) {
    const { http } = await stage.guest();
    const body = {
      username: 'required_s',
      name: 'Required',
      email: 'required_s@site.test',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    for (const field of ['username', 'name', 'email', 'password_confirmation']) {
      const { status, data } = await http.post('/api/register', { ...body, [field]: '' });
      expect([field, status, data.message]).toEqual([field, 422, REGISTER_REQUIRED]);
    }
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/register`);
    await page.getByLabel('Username').fill('required_s');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').getByText(REGISTER_REQUIRED, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('required_s');
  },
  async '5.3'(stage) {
    const body = {
      username: 'differ_s',
      name: 'Differ',
      email: 'differ_s@site.test',
      password: PASSWORD,
      password_confirmation: `${PASSWORD}!`,
    };
    const { status, data } = await (await stage.guest()).http.post('/api/register', body);
    expect([status, data.message]).toEqual([422, PASSWORDS_DIFFER]);
    const page = await stage.guestPage();
    await page.goto(`${stage.origin}/account/register`);
    for (const [label, value] of [
      ['Username', body.username],
      ['Name', body.name],
      ['Email', body.email],
      ['Password', body.password],
      ['Confirm password', body.password_confirmation],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    // An empty password does not match a filled confirmation either.
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').getByText(PASSWORDS_DIFFER, { exact: true }).waitFor();
  },
  async '5.4'(stage) {
    const { status, data } = await stage.reader.http.put('/api/account', { name: '' });
    expect([status, data.message]).toEqual([402, NAME_REQUIRED]);
    const page = await stage.pageOf(stage.reader);
    await page.goto(`${stage.origin}/account/profile`);
    await page.getByLabel('Name', { exact: true }).fill('  ');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText(NAME_REQUIRED, { exact: true }).waitFor();
  },
  async '5.5'(stage) {
    const { http } = await stage.newcomer();
    const refusals = [
      [
        { current_password: 'wrong', password: 'a new and long one', password_confirmation: 'a new and long one' },
        'current_password',
      ],
      [{ current_password: PASSWORD, password: 'short', password_confirmation: 'short' }, 'password'],
      [{ current_password: PASSWORD, password: 'password1234', password_confirmation: 'password1234' }, 'password'],
      [
        { current_password: PASSWORD, password: 'a new and long one', password_confirmation: 'another' },
        'password_confirmation',
      ],
    ] as const;
    for (const [body, field] of refusals) {
      const { status, data } = await http.put('/api/account/password', body);
      expect([field, status, Object.keys(data.errors)]).toEqual([field, 422, [field]]);
    }
  },

  async '7.1'(stage) {
    const page = await stage.guestPage({ bypassCSP: true });
    await page.goto(`${stage.origin}/about`);
    await page.addScriptTag({ content: AXIOS });
    const sent: { path: string; unsafe: boolean; token: boolean; cookie: boolean }[] = [];
    page.on('requestfinished', (request) => {
      // An event stream carries the cookies; no browser lets it carry a header.
      if (!request.url().includes('/api/') || request.url().includes('/api/live')) return;
      void request.allHeaders().then((headers) =>
        sent.push({
          path: new URL(request.url()).pathname,
          unsafe: request.method() !== 'GET',
          token: 'x-xsrf-token' in headers,
          cookie: 'cookie' in headers,
        }),
      );
    });
    const statuses = await page.evaluate(async (password) => {
      type Call = (path: string, body?: unknown) => Promise<{ status: number }>;
      const axios = Reflect.get(globalThis, 'axios') as {
        create(options: object): Record<'get' | 'post' | 'put', Call>;
      };
      const http = axios.create({ withCredentials: true, withXSRFToken: true, validateStatus: () => true });
      const person = {
        username: 'browser_s',
        name: 'Browser',
        email: 'browser_s@site.test',
        password,
        password_confirmation: password,
      };
      const seen: number[] = [];
      seen.push(
        (await http.post('/api/register', person)).status,
        (await http.get('/sanctum/csrf-cookie')).status,
        (await http.post('/api/register', person)).status,
      );
      for (const path of [
        '',
        '/dealers',
        '/payments/client-intent-key',
        '/payments/methods',
        '/bidding-auctions',
        '/watchlist',
      ])
        seen.push((await http.get(`/api/account${path}`)).status);
      seen.push(
        (await http.put('/api/account', { name: 'Browser Two' })).status,
        (await http.put('/api/account/password', {})).status,
      );
      seen.push(
        (await http.post('/api/logout')).status,
        (await http.get('/api/account')).status,
        (await http.get('/sanctum/csrf-cookie')).status,
      );
      seen.push((await http.post('/api/login', person)).status, (await http.get('/api/account')).status);
      return seen;
    }, PASSWORD);
    expect(statuses).toEqual([419, 204, 201, 200, 200, 200, 200, 200, 200, 200, 422, 204, 401, 204, 200, 200]);
    // Their headers are read one after another, and the first call has no token on purpose.
    await expect.poll(() => sent.length, PATIENCE).toBeGreaterThanOrEqual(statuses.length - 2);
    sent.length = 0;
    await page.goto(`${stage.origin}/account/profile`);
    await page.getByLabel('Name', { exact: true }).fill('Browser Three');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your account was updated successfully.').waitFor();
    await expect.poll(() => sent.some(({ path, unsafe }) => path === '/api/account' && unsafe), PATIENCE).toBe(true);
    await page.goto(`${stage.origin}/account`);
    await follow(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Watchlist' }));
    await expect.poll(() => sent.some(({ path }) => path === '/api/account/watchlist'), PATIENCE).toBe(true);
    expect(sent.filter(({ cookie, token }) => !cookie || !token)).toEqual([]);
  },
  async '7.2'({ guest }) {
    const { http } = await guest();
    const { paths } = (await http.get('/api/openapi.json')).data as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
    };
    const silent = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs)
        .filter(([, { responses }]) => {
          const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
          return good === undefined || (good[0] !== '204' && good[1].content === undefined);
        })
        .map(([verb]) => `${verb} ${path}`),
    );
    expect(silent).toEqual([]);
  },
  async '7.3'(stage) {
    const { http, cookies } = await stage.guest();
    const answer = await http.get('/sanctum/csrf-cookie');
    expect([answer.status, cookies.has('XSRF-TOKEN')]).toEqual([204, true]);
    for (const [path, button] of [
      ['login', 'Sign in'],
      ['register', 'Create account'],
    ] as const) {
      const page = await stage.guestPage();
      const calls: string[] = [];
      page.on('request', (request) => {
        if (/\/(?:sanctum\/|api\/(?:login|register))/.test(request.url())) calls.push(new URL(request.url()).pathname);
      });
      await page.goto(`${stage.origin}/account/${path}`);
      for (const field of await page.locator('main form input[name]').all()) await field.fill('somebody@site.test');
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('alert').first().getByText(/./).first().waitFor();
      expect(calls).toEqual(['/sanctum/csrf-cookie', `/api/${path}`]);
    }
  },
  async '7.4'(stage) {
    const { email } = await stage.newcomer();
    const { http } = await stage.guest();
    const answer = await http.post('/api/login', { email, password: PASSWORD });
    expect([answer.status, UserSchema.parse(answer.data).email]).toEqual([200, email]);
    const page = await stage.guestPage();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?:login|account)$/.test(request.url()))
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto(`${stage.origin}/account/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${stage.origin}/account`);
    expect(calls).toEqual(['POST /api/login', 'GET /api/account']);
  },
  async '7.5'({ guest }) {
    const { http } = await guest();
    const answer = await http.post('/api/register', {
      username: 'call_s',
      name: 'Call',
      email: 'call_s@site.test',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    expect([
      answer.status,
      UserSchema.parse(answer.data).username,
      (await http.get('/api/account')).data.username,
    ]).toEqual([201, 'call_s', 'call_s']);
  },
  async '7.6'(stage) {
    const { http } = await stage.newcomer();
    expect((await http.post('/api/logout')).status).toBe(204);
    expect([(await http.get('/api/account')).status, (await http.get('/api/account/dealers')).status]).toEqual([
      401, 401,
    ]);
  },
  async '7.7'({ reader }) {
    const { status, data } = await reader.http.get('/api/account');
    expect([status, UserSchema.parse(data).username]).toEqual([200, 'reader_s']);
  },
  async '7.8'(stage) {
    const person = await stage.newcomer();
    const user = (await person.http.get('/api/account')).data;
    const answer = await person.http.put('/api/account', { ...user, name: 'Renamed' });
    expect([answer.status, UserSchema.parse(answer.data)]).toEqual([200, { ...user, name: 'Renamed' }]);
    const page = await stage.pageOf(person);
    await page.goto(`${stage.origin}/account/profile`);
    await page.getByLabel('Name', { exact: true }).fill('Renamed Again');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').getByText('Your account was updated successfully.', { exact: true }).waitFor();
    expect((await person.http.get('/api/account')).data.name).toBe('Renamed Again');
  },
  async '7.9'(stage) {
    const { status, data } = await (
      await stage.newcomer()
    ).http.put('/api/account/password', { current_password: '', password: 'short', password_confirmation: 'other' });
    expect(status).toBe(422);
    expect(z.record(z.string(), z.array(z.string()).min(1)).parse(data.errors)).toMatchObject({
      current_password: [expect.any(String)],
      password: [expect.any(String)],
    });
  },
  async '7.10'({ reader }) {
    const { status, data } = await reader.http.get('/api/account/dealers');
    expect([status, Array.isArray(data), data.length]).toEqual([200, true, 1]);
  },
  async '7.11'({ reader }) {
    const { status, data } = await reader.http.get('/api/account/payments/client-intent-key');
    expect([status, ClientIntentSchema.parse(data).provider]).toEqual([200, 'sandbox']);
  },
  async '7.12'(stage) {
    const { status, data } = await stage.reader.http.get('/api/account/payments/methods');
    expect([status, Array.isArray(data), data.length]).toEqual([200, true, 1]);
    await stage.withoutTable('payment_methods', async () => {
      expect((await stage.reader.http.get('/api/account/payments/methods')).status).toBe(500);
      const page = await stage.pageOf(stage.reader);
      expect((await page.goto(`${stage.origin}/account/billing`))?.status()).toBe(200);
      await page.getByText('Add a card to bid.').waitFor();
    });
  },
  '7.13': accountList('/api/account/bidding-auctions'),
  '7.14': accountList('/api/account/watchlist'),
  async '7.15'(stage) {
    const { origin, guest } = stage;
    const { cookies } = await guest();
    const client = createClient(fetch, {
      origin,
      headers: () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      xsrfToken: () => decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    });
    const refused = await client.call(login, { body: { email: '', password: '' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    const body = { message: LOGIN_REQUIRED, errors: { email: [expect.any(String)], password: [expect.any(String)] } };
    expect(refused).toMatchObject({ status: 422, ...body, body });
  },
  async '7.16'({ guest, slugs }) {
    const { http } = await guest();
    for (const path of ['/api/auctions', '/api/blog', '/api/news', '/api/services', '/api/photographers']) {
      const { status, data } = await http.get(path);
      expect([path, status, data]).toEqual([
        path,
        200,
        expect.objectContaining({ items: [expect.any(Object)], total: 1, next_cursor: null }),
      ]);
    }
    const items = [
      `/api/auctions/${slugs.auction}`,
      `/api/blog/${slugs.post}`,
      `/api/news/${slugs.post}`,
      `/api/services/${slugs.service}`,
      `/api/photographers/${slugs.photographer}`,
    ];
    const { data: faqs } = await http.get('/api/faqs');
    expect(faqs).toEqual({
      items: expect.arrayContaining([expect.objectContaining({ question: expect.any(String) })]),
      total: expect.any(Number),
      next_cursor: null,
    });
    for (const path of [...items, '/api/pages/about', '/api/search?q=datsun'])
      expect([path, (await http.get(path)).status]).toEqual([path, 200]);
  },
};
