import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PAYMENT_SORTS } from '#contract/console-lists.ts';
import { PAYMENT_COLUMNS } from '#contract/payment-kinds.ts';
import { type PaymentPage, PaymentPageSchema, type PaymentRow } from '#contract/payment-lists.ts';
import type { PageCursor } from '#platform/database/page.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { positionOf } from './list-payments.ts';
import { findPayments } from './store.ts';
import { foldPaymentSums, sumPayments } from './sums.ts';

const FIRST = Date.UTC(2027, 0, 4, 12);
const ANYTHING = {
  kind: null,
  state: null,
  currency: null,
  from: null,
  before: null,
  least: null,
  most: null,
  found: null,
};

describe.each(['postgres', 'embedded'] as const)('the payments of the console on the %s database', async (kind) => {
  const ids = new Map<string, string>();

  async function charge(
    name: string,
    { who = 'berta', title = `1971 ${name}`, net = 10_000, purpose = 'premium', currency = 'USD' } = {},
  ): Promise<string> {
    const { id } = await app.charge(who, {
      slug: name.toLowerCase(),
      title,
      purpose: purpose as 'premium' | 'seller_fee',
      net,
      currency,
    });
    await app.settle();
    ids.set(name, id);
    return id;
  }
  const nameOf = (row: PaymentRow) =>
    `${[...ids].find(([, id]) => id === row.charge_id)?.[0]}${row.kind === 'refund' ? ' refund' : ''}`;
  const read = async (query: string): Promise<PaymentPage> => {
    const { status, value } = await app.call('finance', 'GET', `/api/operator/payments?${query}`);
    expect(status, JSON.stringify(value)).toBe(200);
    return PaymentPageSchema.parse(value);
  };
  const names = async (query: string) => (await read(query)).items.map(nameOf);
  async function allPages(query: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const page = await read(`${query}&limit=${limit}${cursor}`);
      found.push(...page.items.map(nameOf));
      if (page.next_cursor === null) return found;
      cursor = `&cursor=${page.next_cursor}`;
    }
  }

  const { database } = await testDatabase(kind);
  const app = await openPaymentsTestApp(database);
  await app.addStaff('finance', ['finance']);
  await app.addBidder('berta');
  await app.addBidder('nora', 'pm_card_chargeCustomerFail');
  await charge('Alfa', { title: '1967 Alfa Romeo Duetto', net: 50_000 });
  app.clock.at += DAY_MS;
  await charge('Citroen', { title: '1973 Citroën SM 3.0', net: 70_000, purpose: 'seller_fee' });
  await charge('Declined', { who: 'nora', net: 20_000 });
  app.clock.at += DAY_MS;
  await charge('Euro', { net: 50_000, currency: 'EUR' });
  const refunded = await app.call('staff', 'POST', `/api/operator/payments/charges/${ids.get('Alfa')}/refund`, {
    amount: 12_300,
    reason: 'As agreed.',
  });
  expect(refunded.status).toBe(200);
  await app.settle();

  it('lists charges and refunds, newest first, with what identifies them', async () => {
    const { items } = await read('');
    expect(new Set(items.slice(0, 2).map(nameOf))).toEqual(new Set(['Euro', 'Alfa refund']));
    expect(items.at(-1)).toMatchObject({
      kind: 'premium',
      state: 'taken',
      username: 'berta',
      slug: 'alfa',
      title: '1967 Alfa Romeo Duetto',
      amount: { amount: 50_000, currency: 'USD' },
      created_at: new Date(FIRST).toISOString(),
      reference: expect.stringMatching(/./),
    });
    expect(items.find(({ kind: each }) => each === 'refund')).toMatchObject({
      state: 'done',
      charge_id: ids.get('Alfa'),
      amount: { amount: -12_300, currency: 'USD' },
    });
  });

  it.each([...PAYMENT_SORTS])('lists each payment once in pages of one, sorted by %s', async (sort) => {
    const whole = await names(`sort=${sort}`);
    expect(await allPages(`sort=${sort}`, 1)).toEqual(whole);
    expect(whole).toHaveLength(5);
  });

  it('sorts by the amount with its sign', async () => {
    expect(await names('sort=amount')).toEqual(
      expect.arrayContaining(['Alfa refund', 'Declined', 'Alfa', 'Euro', 'Citroen']),
    );
    expect((await names('sort=amount'))[0]).toBe('Alfa refund');
    expect((await names('sort=-amount'))[0]).toBe('Citroen');
  });

  it.each([
    ['state=declined', ['Declined']],
    ['state=done', ['Alfa refund']],
    ['kind=refund', ['Alfa refund']],
    ['kind=seller_fee', ['Citroen']],
    ['kind=seller_fee&state=done', []],
    ['from=2027-01-05&to=2027-01-05', ['Citroen', 'Declined']],
    ['to=2027-01-04', ['Alfa']],
    ['currency=EUR', ['Euro']],
    ['least=50000&most=50000', ['Alfa']],
    ['least=50000&most=50000&currency=EUR', ['Euro']],
    ['least=12300&most=12300', ['Alfa refund']],
    ['q=duetto alfa', ['Alfa', 'Alfa refund']],
    ['q=citroen', ['Citroen']],
    ['q=Citroën 3.0', ['Citroen']],
    ['q=duetto citroen', []],
    ['q=NOR', ['Declined']],
    ['q=nora@site.test', ['Declined']],
    ['q=%25', []],
    ["q=it's", []],
  ])('filters by %s', async (query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected.toSorted());
  });

  it('finds a payment and its refunds by any of their references', async () => {
    const { items } = await read('q=alfa');
    for (const { reference } of items) {
      expect(reference).not.toBeNull();
      expect(new Set(await names(`q=${reference}`))).toEqual(new Set(['Alfa', 'Alfa refund']));
    }
  });

  it('lists in order what a search finds that is too wide to name each charge', async () => {
    const search = { words: ['alfa'], userIds: [], auctionIds: [], chargeIds: [], reference: ids.get('Euro') ?? '' };
    const filter = { ...ANYTHING, found: { search } };
    const listed: string[] = [];
    for (let after: PageCursor | null = null; ;) {
      const [row] = await findPayments(database.executor, filter, { sort: 'amount', after, limit: 1 });
      if (row === undefined) break;
      listed.push(row.id === row.chargeId ? row.title : `${row.title} refund`);
      after = positionOf(row, 'amount');
    }
    expect(listed).toEqual(['1967 Alfa Romeo Duetto refund', '1967 Alfa Romeo Duetto', '1971 Euro']);
    expect(await sumPayments(database.executor, filter, null)).toMatchObject([
      { currency: 'EUR', count: 1 },
      { currency: 'USD', count: 2 },
    ]);
  });

  it('days are those of the site’s time zone', async () => {
    await app.change({ time_zone: 'Pacific/Auckland' });
    await sql`update charges set created_at = ${new Date(Date.UTC(2027, 0, 4, 10, 59))} where id = ${ids.get('Alfa')}`.execute(
      database.executor,
    );
    expect(await names('from=2027-01-04&to=2027-01-04')).toEqual(['Alfa']);
    await app.change({ time_zone: 'UTC' });
    await sql`update charges set created_at = ${new Date(FIRST)} where id = ${ids.get('Alfa')}`.execute(
      database.executor,
    );
  });

  it('sums what is listed, by currency, with the first page only', async () => {
    const first = await read('limit=1');
    expect(first.totals).toEqual([
      { currency: 'EUR', count: 1, amount: 50_000, received: 50_000, refunded: 0, open: 0 },
      { currency: 'USD', count: 4, amount: 127_700, received: 120_000, refunded: 12_300, open: 20_000 },
    ]);
    expect((await read(`limit=1&cursor=${first.next_cursor}`)).totals).toBeNull();
    for (const query of ['state=taken', 'kind=refund', 'q=alfa', 'least=20000', 'to=2027-01-05', 'state=cancelled']) {
      const { items, totals } = await read(query);
      const sums = Map.groupBy(items, ({ amount }) => amount.currency);
      expect([query, totals?.map(({ currency, count, amount }) => [currency, count, amount])]).toEqual([
        query,
        [...sums]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([currency, rows]) => [currency, rows.length, rows.reduce((sum, { amount }) => sum + amount.amount, 0)]),
      ]);
    }
  });

  it('keeps sums by day that equal the plain sums, through changes and when they are added up', async () => {
    const { executor } = database;
    const kept = async () =>
      (
        await sql`select day::text, kind, currency, state, sum(count)::int as count, sum(amount)::bigint as amount
          from payment_sums group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`.execute(executor)
      ).rows;
    const plain = async () =>
      (
        await sql`select (created_at at time zone 'UTC')::date::text as day, purpose as kind, currency, state,
          count(*)::int as count, sum(net + tax)::bigint as amount from charges group by 1, 2, 3, 4
          union all select (created_at at time zone 'UTC')::date::text, 'refund', currency, state, count(*)::int,
            -sum(amount)::bigint from refunds group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(executor)
      ).rows;
    const before = await plain();
    expect(before.length).toBeGreaterThan(3);
    expect(await kept()).toEqual(before);
    const folded = await database.transaction(foldPaymentSums);
    expect(folded).toBeGreaterThan(before.length);
    expect(await kept()).toEqual(before);
    expect(await database.transaction(foldPaymentSums)).toBe(0);
    await sql`update charges set net = net + 1, state = 'cancelled' where id = ${ids.get('Declined')}`.execute(
      executor,
    );
    expect(await plain()).not.toEqual(before);
    expect(await kept()).toEqual(await plain());
    await sql`update charges set net = net - 1, state = 'declined' where id = ${ids.get('Declined')}`.execute(executor);
    expect(await kept()).toEqual(before);
  });

  it('has no totals of a search or of amounts that find too many payments', async () => {
    const filter = { ...ANYTHING, currency: 'USD', least: 1 };
    expect(await sumPayments(database.executor, filter, 3)).toBeNull();
    expect(await sumPayments(database.executor, filter, 4)).toMatchObject([{ count: 4 }]);
    expect(await sumPayments(database.executor, { ...ANYTHING, currency: 'USD' }, 2)).toMatchObject([{ count: 4 }]);
  });

  it('refuses a cursor of another list, and filters that contradict each other', async () => {
    const { next_cursor: cursor } = await read('limit=1');
    for (const query of [`cursor=${cursor}&limit=1&sort=amount`, `cursor=${cursor}&state=taken`, 'cursor=x'])
      expect((await app.call('finance', 'GET', `/api/operator/payments?${query}`)).status).toBe(422);
    expect(await app.call('finance', 'GET', '/api/operator/payments?from=2027-02-01&to=2027-01-01')).toMatchObject({
      status: 422,
      value: { errors: { to: [expect.any(String)] } },
    });
    expect(await app.call('finance', 'GET', '/api/operator/payments?least=200&most=100')).toMatchObject({
      status: 422,
      value: { errors: { most: [expect.any(String)] } },
    });
  });

  const file = async (query: string) => {
    const { status, text } = await app.download('finance', `/api/operator/payments.csv?${query}`);
    expect(status, text).toBe(200);
    return text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  };

  it('exports exactly what a list shows: its filters, order and columns', async () => {
    const rows = await file('sort=amount&currency=USD&q=&hide=person,invoice');
    expect(rows[0]).toEqual(PAYMENT_COLUMNS.filter((column) => column !== 'person' && column !== 'invoice'));
    const { items } = await read('sort=amount&currency=USD');
    expect(rows.slice(1).map((row) => row[0])).toEqual(items.map(({ created_at: at }) => at));
    expect(rows[1]).toEqual(
      [items[0]?.created_at, 'Refund', 'Refunded', '1967 Alfa Romeo Duetto', '-123.00', 'USD', items[0]?.reference].map(
        (cell) => cell ?? '',
      ),
    );
  });

  it('records who exported what in the audit log, without an address', async () => {
    await file('state=taken&q=nora@site.test');
    const { rows } = await sql<{ actor_id: string; after: unknown }>`select actor_id, after from audit_entries
      where action = 'payments_exported' order by id desc limit 1`.execute(database.executor);
    expect(rows).toMatchObject([
      { actor_id: app.person('finance').userId, after: { state: 'taken', q: 'an email address', rows: 0 } },
    ]);
  });
});
