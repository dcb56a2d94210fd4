import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { AxiosInstance } from 'axios';
import { afterAll, describe, expect, test } from 'vitest';
import { mayDo, STAFF_ROLES, type StaffPower } from '#contract/staff.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { serveApp } from '#tests/support/whole-app.ts';
import routes from '#web/routes.ts';

const PAGES: Readonly<Record<string, StaffPower>> = {
  operator: 'open_console',
  'operator/live': 'see_auctions',
  'operator/review': 'see_auctions',
  'operator/review/:slug': 'see_auctions',
  'operator/auctions': 'see_auctions',
  'operator/auctions/:slug': 'see_auctions',
  'operator/auctions/:slug/edit': 'edit_auctions',
  'operator/calendar': 'see_auctions',
  'operator/reports': 'read_reports',
  'operator/import': 'use_imports',
  'operator/import/:kind': 'use_imports',
  'operator/import/files/:id': 'use_imports',
  'operator/inbox': 'answer_enquiries',
  'operator/inbox/macros': 'answer_enquiries',
  'operator/inbox/:kind/:id': 'answer_enquiries',
  'operator/content': 'write_content',
  'operator/content/new/:kind': 'write_content',
  'operator/content/:kind/:slug': 'write_content',
  'operator/emails': 'read_emails',
  'operator/emails/:id': 'read_emails',
  'operator/email-templates': 'change_emails',
  'operator/email-templates/:name': 'change_emails',
  'operator/webhooks': 'manage_webhooks',
  'operator/comments': 'moderate_comments',
  'operator/disputes': 'settle_sales',
  'operator/settlements': 'settle_sales',
  'operator/settlements/:slug': 'settle_sales',
  'operator/factor-resets': 'reset_factors',
  'operator/people': 'see_people',
  'operator/people/:username': 'see_people',
  'operator/people/:username/:section': 'see_people',
  'operator/payments': 'manage_payments',
  'operator/payments/:id': 'manage_payments',
  'operator/payments/postings': 'manage_payments',
  'operator/staff': 'see_people',
  'operator/settings': 'see_settings',
  'operator/settings/:group': 'see_settings',
  'operator/dealers': 'manage_dealers',
  'operator/dealers/applications': 'manage_dealers',
  'operator/dealers/:slug': 'manage_dealers',
  'operator/approvals': 'see_auctions',
  'operator/vocabulary': 'edit_auctions',
  'operator/vocabulary/:make': 'edit_auctions',
  'operator/audit': 'read_audit_log',
  'operator/jobs': 'see_jobs',
};
const PASSWORD = 'a long enough one';
const AT_ONCE = 8;
const SLUG = '1971-datsun-240z';

const people = new Map<string, AxiosInstance>();

async function add(username: string, roles: readonly (typeof STAFF_ROLES)[number][] = []): Promise<string> {
  const email = `${username}@site.test`;
  const { userId } = await served.app.accounts.registerUser({
    username,
    name: username,
    email,
    password: PASSWORD,
    verified: true,
    roles,
  });
  const { http } = browserLikeAxios(served.origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  people.set(username, http);
  return userId;
}

const { database } = await testDatabase('postgres');
const served = await serveApp(database);
people.set('guest', browserLikeAxios(served.origin).http);
await Promise.all([add('member'), add('seller'), ...STAFF_ROLES.map((role) => add(role, [role]))]);
const trader = await add('dealer');
await database.transaction((transaction) =>
  served.app.accounts.dealerMembership.create(transaction, {
    slug: 'harbour-and-sons',
    name: 'Harbour & Sons',
    at: Date.now(),
    members: [{ userId: trader, role: 'owner' }],
  }),
);
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const auction = {
  title: '1971 Datsun 240Z',
  make: 'Datsun',
  model: '240Z',
  year: 1971,
  starting_bid: 1_000_000,
  seller: 'seller',
};
const staff = people.get('administrator');
expect(
  (
    await staff?.post<{ slug: string }>('/api/operator/auctions', {
      ...auction,
      start_date: at(-MINUTE_MS),
      close_date: at(DAY_MS),
    })
  )?.data.slug,
).toBe(SLUG);
afterAll(() => served.close());

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
const PARTS: Readonly<Record<string, string>> = {
  slug: SLUG,
  username: 'member',
  section: 'devices',
  kind: 'blog',
  name: 'welcome',
  make: 'porsche',
};
const addressOf = (page: string) => `/${page.replaceAll(/:(\w+)/g, (_, part: string) => PARTS[part] ?? 'none')}`;

interface Tried {
  readonly who: string;
  readonly page: string;
  readonly status: number;
}
async function tryAll(asked: readonly { who: string; page: string; suffix?: string }[]): Promise<Tried[]> {
  const waiting = asked.map((each, order) => ({ ...each, order }));
  const tried: Tried[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { who, page, suffix = '', order } = next;
      const answer = await people.get(who)?.get(addressOf(page) + suffix, { maxRedirects: 0 });
      tried[order] = { who, page, status: answer?.status ?? 0 };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tried;
}
const each = (who: readonly string[], pages: readonly string[]) =>
  who.flatMap((one) => pages.map((page) => ({ who: one, page })));

test('the table names every page of the console', () => {
  const console = pathsOf(routes).filter((path) => path.startsWith('operator'));
  expect(console.toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

/**
 * Requests only the page data, which carries the refusal: rendering an error screen each time would prove nothing
 * more.
 */
const DATA = '.data';
const ELSEWHERE = 202;

describe('every page of the console', { timeout: 120_000 }, () => {
  const pages = Object.keys(PAGES);
  test('answers 404 to members, and asks guests to sign in', async () => {
    const tried = await tryAll([...each(['member'], pages), ...each(['guest'], ['operator', 'operator/live'])]);
    expect(tried.filter(({ who, status }) => status !== (who === 'guest' ? 302 : 404))).toEqual([]);
  });
  test('hides its assets from members, sellers and dealers', async () => {
    const tried = await tryAll(
      each(['guest', 'member', 'seller', 'dealer'], pages).map((one) => ({ ...one, suffix: DATA })),
    );
    expect(tried.filter(({ who, status }) => status !== (who === 'guest' ? ELSEWHERE : 404))).toEqual([]);
  });
  test('opens only to the roles in the table', async () => {
    const isOpen = ({ who, page }: { who: string; page: string }) => mayDo([who], PAGES[page] ?? 'give_roles');
    const holderOf = (page: string) => STAFF_ROLES.find((role) => isOpen({ who: role, page }));
    const asked = each(STAFF_ROLES, Object.keys(PAGES)).filter((one) => !isOpen(one) || one.who === holderOf(one.page));
    const tried = await tryAll(asked.map((one) => ({ ...one, suffix: DATA })));
    expect(tried.filter((one) => !isOpen(one) && one.status !== 403)).toEqual([]);
    // Unknown ids give 404; nothing else fails.
    expect(
      tried.filter((one) => isOpen(one) && one.status !== 200 && !(one.status === 404 && one.page.includes(':'))),
    ).toEqual([]);
  });
});
