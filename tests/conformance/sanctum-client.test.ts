import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { launchTestBrowser } from '#tests/support/browser.ts';
import { servePeople } from '#tests/support/people.ts';
import { testDatabase } from '#tests/support/database.ts';

const AXIOS = readFileSync(
  fileURLToPath(import.meta.resolve('axios/package.json').replace('package.json', 'dist/axios.min.js')),
  'utf8',
);
const { database } = await testDatabase('postgres');
const app = await servePeople(database, { page: '<!doctype html><title>A client</title>' });
const browser = await launchTestBrowser();
afterAll(async () => {
  await browser.close();
  await app.close();
});

test('an unmodified axios in a browser drives the account area', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${app.origin}/`);
  await page.addScriptTag({ content: AXIOS });
  const seen = await page.evaluate(async () => {
    interface Answer {
      status: number;
      data: Record<string, unknown>;
    }
    type Call = (path: string, body?: unknown) => Promise<Answer>;
    const axios = Reflect.get(globalThis, 'axios') as {
      create(options: object): { get: Call; post: Call; put: Call; delete: Call };
    };
    const http = axios.create({ withCredentials: true, withXSRFToken: true, validateStatus: () => true });
    const statuses: number[] = [];
    const call = async (answer: Promise<Answer>): Promise<Answer> => {
      const got = await answer;
      statuses.push(got.status);
      return got;
    };
    const person = {
      username: 'axios_user',
      name: 'Axios',
      email: 'axios@example.test',
      password: 'a long enough one',
      password_confirmation: 'a long enough one',
    };
    await call(http.get('/api/account'));
    await call(http.post('/api/login', { email: 'x', password: 'y' }));
    await call(http.get('/sanctum/csrf-cookie'));
    await call(http.post('/api/register', person));
    await call(http.get('/api/account'));
    await call(http.put('/api/account', { name: 'Axios the Second' }));
    const card = await call(http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' }));
    await call(http.put(`/api/account/payments/methods/${String(card.data['id'])}/default`));
    await call(http.post('/api/account/notifications/read'));
    await call(http.post('/api/logout'));
    await call(http.get('/api/account'));
    await call(http.get('/sanctum/csrf-cookie'));
    await call(http.post('/api/login', person));
    const user = await call(http.get('/api/account'));
    return { statuses, name: user.data['name'], cookies: document.cookie };
  });
  expect(seen.statuses).toEqual([401, 419, 204, 201, 200, 200, 201, 200, 204, 204, 401, 204, 200, 200]);
  expect(seen.name).toBe('Axios the Second');
  expect(seen.cookies).toMatch(/^XSRF-TOKEN=[^;]+$/);
});
