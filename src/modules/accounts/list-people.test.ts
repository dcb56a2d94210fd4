import { afterAll, expect, test } from 'vitest';
import { PersonPageSchema } from '#contract/operator.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';

const PASSWORD = 'correct horse battery';

const { database } = await testDatabase('embedded');
const served = await servePeople(database);
for (const [username, staff] of [
  ['editor', true],
  ['ann', false],
  ['Anna_K', false],
  ['bob', false],
] as const) {
  await served.accounts.registerUser({
    username,
    name: `${username} of the test`,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: username !== 'bob',
    staff,
  });
}
afterAll(() => served.close());

async function as(username: string) {
  const { http } = browserLikeAxios(served.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/login', { email: `${username}@site.test`, password: PASSWORD });
  return http;
}

test('finds people by parts of their names and emails', async () => {
  const http = await as('editor');
  const find = async (query: string) =>
    PersonPageSchema.strict().parse((await http.get(`/api/operator/users?${query}`)).data);
  const named = async (q: string) =>
    (await find(`q=${encodeURIComponent(q)}`)).items.map(({ username }) => username).toSorted();
  expect(await named('ann')).toEqual(['Anna_K', 'ann']);
  expect(await named('anna_')).toEqual(['Anna_K']);
  expect(await named('a%')).toEqual([]);
  expect(await named('BOB@site.test')).toEqual(['bob']);
  expect(await named('site.test')).toHaveLength(4);
  expect(await named('other.test')).toEqual([]);
  expect(await named('of the ann')).toEqual(['Anna_K', 'ann']);
  expect(await named('@site')).toHaveLength(4);
  expect((await find('q=bob')).items).toMatchObject([
    { email_verified: false, blocked: false, is_staff: false, has_payment_method: false },
  ]);
  const paged: string[] = [];
  for (let page = await find('limit=3'); ; page = await find(`limit=3&cursor=${page.next_cursor}`)) {
    expect(page.total).toBe(4);
    paged.push(...page.items.map(({ username }) => username));
    if (page.next_cursor === null) break;
  }
  expect(paged.toSorted()).toEqual(['Anna_K', 'ann', 'bob', 'editor']);
  expect((await http.get('/api/operator/users?cursor=nonsense')).status).toBe(422);
});

test('refuses everyone but staff', async () => {
  expect((await (await as('ann')).get('/api/operator/users')).status).toBe(403);
  expect((await browserLikeAxios(served.origin).http.get('/api/operator/users')).status).toBe(401);
});

test('sorts by limit and time, and narrows by status', async () => {
  const http = await as('editor');
  const { executor } = database;
  const found = async (query: string) => {
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const asked = `/api/operator/users?limit=1&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = PersonPageSchema.parse((await http.get(asked)).data);
      names.push(...page.items.map(({ username }) => username));
      cursor = page.next_cursor;
    }
    return names;
  };
  for (const [username, limit] of [
    ['ann', 300],
    ['Anna_K', 100],
    ['bob', 200],
    ['editor', 50],
  ] as const)
    await executor.updateTable('paddles').set({ limit_amount: limit }).where('username', '=', username).execute();
  expect(await found('sort=-limit')).toEqual(['ann', 'bob', 'Anna_K', 'editor']);
  expect(await found('sort=limit')).toEqual(['editor', 'Anna_K', 'bob', 'ann']);
  expect(await found('sort=since')).toEqual((await found('')).toReversed());
  expect(await found('status=unverified')).toEqual(['bob']);
  expect(await found('status=staff')).toEqual(['editor']);
  expect(await found('status=without_card&sort=limit')).toEqual(['Anna_K', 'ann']);
  expect(await found('status=with_card')).toEqual([]);
  expect((await http.get('/api/operator/users?sort=name')).status).toBe(422);
});

test('downloads what the list shows, and notes it in the audit log', async () => {
  const http = await as('editor');
  const file = await http.get('/api/operator/users.csv?status=without_card&sort=limit&hide=name,since');
  expect(file.data).toBe(
    [
      'username,email,blocked,staff,email_verified,card,limit,currency',
      'Anna_K,Anna_K@site.test,no,no,yes,no,1.00,USD',
      'ann,ann@site.test,no,no,yes,no,3.00,USD',
      '',
    ].join('\r\n'),
  );
  await http.get('/api/operator/users.csv?q=ann@site.test');
  const entries = await database.executor
    .selectFrom('audit_entries')
    .select(['subject', 'after'])
    .where('action', '=', 'people_exported')
    .execute();
  expect(entries).toEqual([
    { subject: 'people', after: { status: 'without_card', sort: 'limit', q: '' } },
    { subject: 'people', after: { sort: '-since', q: 'an email address' } },
  ]);
  expect((await (await as('ann')).get('/api/operator/users.csv')).status).toBe(403);
  await database.executor
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .execute();
  expect((await http.get('/api/operator/users.csv')).status).toBe(403);
});
