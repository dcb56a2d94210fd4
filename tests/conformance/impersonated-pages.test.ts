import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { addPerson } from '#tests/support/serve-api.ts';
import { serveApp } from '#tests/support/whole-app.ts';
import routes from '#web/routes.ts';

const HIDDEN = ['/account/receipts/none', '/account/review-access', '/account/staff-access'];
const { database } = await testDatabase('postgres');
const served = await serveApp(database);
afterAll(() => served.close());

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path}`]), ...pathsOf(children)]);

test('no page fails for staff who view an account, and pages of hidden data say why they are empty', async () => {
  const owner = await addPerson(served);
  const { http } = await addPerson(served, ['auction_manager']);
  const reason = 'They rang about a bid.';
  expect((await http.post(`/api/operator/users/${owner.username}/impersonation`, { reason })).status).toBe(201);
  const pages = pathsOf(routes)
    .filter((path) => path.startsWith('/account'))
    .map((path) => path.replaceAll(/:\w+/g, 'none'));
  expect(pages.length).toBeGreaterThan(20);
  const failed: string[] = [];
  for (const path of pages) {
    const { status, data } = await http.get<string>(path);
    if (status >= 500) failed.push(path);
    if (!HIDDEN.includes(path)) continue;
    expect([path, status]).toEqual([path, 403]);
    expect(data).toContain('Not shown while you view another account');
  }
  expect(failed).toEqual([]);
});
