import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabasePlace } from '#tests/support/database.ts';
import { openFakeMailServer } from '#tests/support/mail-server.ts';
import { documentForm, openOwnedThings } from '#tests/support/owned-things.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi } from '#tests/support/serve-api.ts';

const WRONG_BODIES: readonly (readonly [form: string, body: unknown])[] = [
  ['a number instead of text', { year: 1971, make: 7, model: '240Z' }],
  ['an object instead of text', { year: 1971, make: { $ne: null }, model: '240Z' }],
  ['text instead of a number', { year: 'nineteen', make: 'Datsun', model: '240Z' }],
  ['a number beyond what the database holds', { year: 2 ** 63, make: 'Datsun', model: '240Z' }],
  ['a text that is too long', { year: 1971, make: 'x'.repeat(10_000), model: '240Z' }],
  ['a list', []],
  ['no object', '"text"'],
  ['no JSON', '{'],
];

/** Tests of docs/asvs.md on input, files and the configuration, against a running site. */
let api: ServedApi;
type Person = Awaited<ReturnType<typeof addPerson>>;
let member: Person;
let staff: Person;
let slug: string;
beforeAll(async () => {
  api = await serveApi((await testDatabasePlace('postgres')).databaseUrl, { METRICS_TOKEN: 'm'.repeat(16) });
  [member, staff] = [await addPerson(api), await addPerson(api, ['administrator'])];
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const auction = await staff.http.post('/api/operator/auctions', {
    title: '1971 Datsun 240Z',
    make: 'Datsun',
    model: '240Z',
    year: 1971,
    seller: staff.username,
    starting_bid: 1_000_000,
    start_date: at(-1),
    close_date: at(24),
  });
  expect(auction.status, JSON.stringify(auction.data)).toBe(201);
  slug = (auction.data as { slug: string }).slug;
});
afterAll(() => api.close());

describe('input (V1, V2)', () => {
  test.each(WRONG_BODIES)('refuses a body in the wrong form: %s', async (_, body) => {
    const answer = await member.http.post('/api/account/vehicles', body, {
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(answer.status);
    expect((await member.http.get('/api/account/vehicles')).data).toEqual([]);
  });
  test('ignores a prototype in a body', async () => {
    const body = '{"name":"Ann","__proto__":{"isStaff":true},"constructor":{"prototype":{"isStaff":true}}}';
    await member.http.put('/api/account', body, { headers: { 'content-type': 'application/json' } });
    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
    expect((await member.http.get('/api/operator/users')).status).toBe(403);
  });
  test.each([
    '/api/auctions?limit=1&limit=2',
    '/api/auctions?limit=many',
    '/api/auctions?status[]=live&status[$ne]=x',
    '/api/auctions?sort=__proto__',
  ])('refuses an invalid query, or takes it for none: %s', async (path) => {
    expect([200, 422]).toContain((await member.http.get(path)).status);
  });
  test.each(['..%2f..%2fetc%2fpasswd', '%00', '%25', "'%20or%201=1--", '__proto__', '.*'])(
    'takes a path parameter as text, once decoded: %s',
    async (text) => {
      expect([404, 422]).toContain((await member.http.get(`/api/auctions/${text}`)).status);
    },
  );
  test('refuses a bid below the minimum, beyond every limit, and without the terms', async () => {
    const bid = async (amount: number) => (await member.http.post(`/api/auctions/${slug}/bids`, { amount })).status;
    expect(await bid(1_000_000)).toBe(403);
    await member.http.put('/api/account/bidding-terms', { accepted: true });
    await member.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
    expect(await bid(1)).toBe(422);
    expect(await bid(Number.MAX_SAFE_INTEGER)).toBe(422);
    expect((await member.http.get(`/api/auctions/${slug}/bids`)).data).toMatchObject({ items: [] });
  });
  test('refuses values that contradict each other', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const auction = { title: 'A', make: 'B', model: 'C', year: 1971, seller: staff.username, starting_bid: 1_000_000 };
    for (const wrong of [
      { start_date: at(24), close_date: at(1) },
      { start_date: at(-1), close_date: at(24), reserve: 100 },
    ])
      expect((await staff.http.post('/api/operator/auctions', { ...auction, ...wrong })).status).toBe(422);
    const below = await member.http.post(`/api/auctions/${slug}/bids`, { amount: 2_000_000, maximum: 1_500_000 });
    expect(below.status).toBe(422);
    const different = { current_password: PASSWORD, password: 'seven quiet lighthouses', password_confirmation: 'six' };
    expect((await member.http.put('/api/account/password', different)).status).toBe(422);
  });
  test('counts a bid and a link once, however often and fast they are sent', async () => {
    const send = () =>
      member.http.post(
        `/api/auctions/${slug}/bids`,
        { amount: 1_000_000, confirm: true },
        { headers: { 'idempotency-key': 'sent-eight-times' } },
      );
    const bids = await Promise.all(Array.from({ length: 8 }, send));
    expect(bids.map(({ status, data }) => [status, data])).toEqual(bids.map(() => [201, bids[0]?.data]));
    expect((await member.http.get(`/api/auctions/${slug}/bids`)).data).toMatchObject({ items: [{ amount: {} }] });
    const { http, username } = await addPerson(api);
    await http.post('/api/recover', { email: `${username}@site.test` });
    const { executor } = api.app.database;
    const to = `${username}@site.test`;
    const [email] = await api.app.mail.newest(executor, { limit: 1, before: null, to, links: 'shown' });
    const token = /recover\?token=([\w.-]+)/.exec(email?.text ?? '')?.[1];
    const password = 'seven quiet lighthouses';
    const resets = await Promise.all(
      Array.from({ length: 8 }, () =>
        http.post('/api/recover/reset', { token, password, password_confirmation: password }),
      ),
    );
    expect(resets.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  test('matches no path of a token’s scope that only resembles it', async () => {
    const asked = { name: 'Reads auctions', scopes: ['auctions:read'], days: 30 };
    const { token } = (await member.http.post('/api/account/api-tokens', asked)).data as { token: string };
    const statusOf = async (path: string) =>
      (await fetch(`${api.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await statusOf(`/auctions/${slug}`)).toBe(200);
    for (const path of ['/auctionsX', `/auctions/${slug}/a/b`, `/auctions/${slug}%2fdocuments/x/file`, '/xauctions'])
      expect([path, await statusOf(path)]).toEqual([path, 403]);
  });
  test('describes its validation in the document of the API', async () => {
    const { paths } = (await member.http.get('/api/openapi.json')).data as {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(Object.keys(paths['/api/auctions/{slug}/bids']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '401', '403', '422', '429']),
    );
  });
});

describe('the steps of a sale (V2)', () => {
  test('cannot be skipped, nor taken by the other side', async () => {
    const place = await openTestDatabase('postgres');
    const site = await openOwnedThings(place);
    try {
      const sold = await site.context.closed([
        ['other', 900_000],
        ['owner', 1_000_000],
      ]);
      const buyer = site.people.owner;
      const stateOf = async () => {
        const { data } = await buyer('GET', `/api/account/settlements/${sold}`);
        return (data['settlement'] as { state: string } | null)?.state;
      };
      const act = async (action: object) => {
        const { status, data } = await buyer('POST', `/api/account/settlements/${sold}/actions`, action);
        return [status, data['code'] ?? null];
      };
      const before = await stateOf();
      expect(before).toBe('payment_due');
      const at = new Date(site.context.clock.at + 86_400_000).toISOString();
      for (const action of [
        { action: 'confirm_handover' },
        { action: 'agree_collection' },
        { action: 'propose_collection', at, place: 'Lisbon, the harbor' },
        { action: 'confirm_payment' },
        { action: 'issue_bill' },
      ])
        expect([action, ...(await act(action))]).toEqual([action, 409, expect.any(String)]);
      expect(await stateOf()).toBe(before);
      expect(await act({ action: 'say_paid' })).toEqual([200, null]);
    } finally {
      await site.close();
      await place.close();
    }
  });
});

describe('output (V1, V3)', () => {
  test('Markdown of staff is sanitized before it is shown', async () => {
    const body = [
      'A [link](javascript:alert(1)) and <script>alert(2)</script>',
      '<img src=x onerror=alert(3)> <iframe src="https://evil.example"></iframe>',
      '[fine](https://fine.example)',
    ].join('\n\n');
    const fields = { title: '<b>Title</b>', excerpt: 'Short.', author: 'Ann', body };
    const made = await staff.http.post('/api/operator/content', { kind: 'news', slug: 'sanitized', fields });
    expect(made.status, JSON.stringify(made.data)).toBe(201);
    await staff.http.post(`/api/operator/content/${(made.data as { id: string }).id}/publish`, {});
    const shown = await member.http.get('/api/news/sanitized');
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.data)).toContain('https://fine.example');
    const { title: _title, ...rest } = shown.data as Record<string, unknown>;
    expect(JSON.stringify(rest)).not.toMatch(/<(?:script|iframe|img)\b|javascript:/i);
  });
  test('a template of staff is text with named placeholders only', async () => {
    const wording = {
      subject: 'For you, {name}\r\nBcc: all@evil.example',
      heading: '<img src=x onerror=alert(1)>',
      text: '<script>alert(2)</script> ${7*7} {{7*7}} <%= 7*7 %>',
      button: 'Answer',
      footnote: null,
    };
    const preview = (changed: object) =>
      staff.http.post('/api/operator/email-templates/question/preview', { wording: { ...wording, ...changed } });
    const shown = await preview({ text: '<script>alert(2)</script>' });
    expect(shown.status, JSON.stringify(shown.data)).toBe(200);
    const { subject, html } = shown.data as { subject: string; html: string };
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<img src=x/);
    for (const text of ['{constructor}', '{{7*7}}', '{__proto__}'])
      expect([text, (await preview({ text })).status]).toEqual([text, 422]);
  });
  test('a name adds no header to an email', async () => {
    const mailServer = await openFakeMailServer();
    const site = await serveApi((await testDatabasePlace('postgres')).databaseUrl, { SMTP_URL: mailServer.url });
    try {
      const { http, username } = await addPerson(site);
      const inject = '\r\nBcc: all@evil.example\r\n\r\nWe need your password.';
      const changed = await http.put('/api/account', { name: `Ann${inject}` });
      expect([200, 422]).toContain(changed.status);
      expect((await http.post('/api/recover', { email: `${username}@site.test${inject}` })).status).not.toBe(500);
      await http.post('/api/recover', { email: `${username}@site.test` });
      await site.app.mail.runOnce();
      expect(mailServer.received).toHaveLength(1);
      const [headers = ''] = mailServer.received[0]?.split('\r\n\r\n') ?? [];
      expect(headers).toContain(`To: ${username}@site.test`);
      expect(headers).not.toMatch(/^(?:Bcc|Cc):|evil/im);
    } finally {
      site.app.mail.close();
      await site.close();
      await mailServer.close();
    }
  });
  test('others see the fields of a member that are meant for them, and no more', async () => {
    const guest = async (path: string) => (await fetch(`${api.origin}${path}`)).text();
    const shown = await Promise.all([
      guest(`/api/members/${member.username}`),
      guest(`/api/auctions/${slug}`),
      guest(`/api/auctions/${slug}/bids`),
      guest('/api/auctions'),
    ]);
    expect(shown.join()).toContain(member.username);
    for (const each of shown)
      for (const { userId, username } of [member, staff]) {
        expect(each).not.toContain(userId);
        expect(each).not.toContain(`${username}@site.test`);
        expect(each).not.toMatch(/password|email|phone|maximum"/i);
      }
  });
  test('a file for spreadsheets starts no formula', async () => {
    const reason = '=HYPERLINK("https://evil.example")';
    await staff.http.post(`/api/operator/users/${member.username}/notes`, { kind: 'note', text: reason });
    await staff.http.put('/api/operator/settings', { site_name: 'Hammerdown', reason });
    const { status, data } = await staff.http.get('/api/operator/audit/export?format=csv');
    expect(status).toBe(200);
    expect(String(data)).toContain('HYPERLINK');
    expect(String(data)).not.toMatch(/(?:^|[,\n])"?=HYPERLINK/);
  });
});

describe('files (V5)', () => {
  test('the type is found in the bytes, the name is harmless, and the file is a private download', async () => {
    const { id } = (await member.http.post('/api/account/vehicles', { year: 1971, make: 'Datsun', model: '240Z' }))
      .data as { id: string };
    const form = documentForm({ vehicle_id: id, kind: 'title' });
    form.set('document', new File([form.get('document') as Blob], '../Title "1971"\u202e.exe', { type: 'image/png' }));
    const added = (await member.http.post('/api/account/documents', form)).data as { name: string; href: string };
    expect(added).toMatchObject({ name: 'Title 1971.pdf', content_type: 'application/pdf' });
    expect((await member.http.get(added.href)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Title 1971\.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    form.set('document', new File(['<html><script>alert(1)</script>'], 'a.pdf', { type: 'application/pdf' }));
    expect((await member.http.post('/api/account/documents', form)).status).toBe(422);
  });
});

describe('the configuration (V13, V16)', () => {
  test('metrics exist for the holder of their token only', async () => {
    const metrics = async (token?: string) =>
      (
        await fetch(
          `${api.origin}/metrics`,
          token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
        )
      ).status;
    expect([await metrics(), await metrics('n'.repeat(16)), await metrics('m'.repeat(16))]).toEqual([404, 404, 200]);
  });
  test.each(['/api/none', '/api/auctions/none', '/api/account/vehicles/none', '/api/auctions?cursor=%7B'])(
    'a failure says what the caller can do, and nothing of the inside: %s',
    async (path) => {
      const { status, data } = await member.http.get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(data)).not.toMatch(/ at |node_modules|\.ts\b|select |postgres|stack/i);
    },
  );
  test('a webhook to an address inside the site’s own network is refused', async () => {
    for (const url of ['https://127.0.0.1/hook', 'https://169.254.169.254/latest', 'https://[::1]/'])
      expect([url, (await member.http.post('/api/account/webhooks', { url, kinds: ['bids.placed'] })).status]).toEqual([
        url,
        422,
      ]);
  });
});
