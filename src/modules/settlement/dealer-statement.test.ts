import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DealerStatement } from '#contract/dealer-statement.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

let month = '';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'second', 'third', 'eve']) await app.addBidder(username);
await app.addCard('sue', 'pm_card_visa', { asDefault: true });
await app.change({ seller_fee_basis_points: 250 });
const { executor } = database;
const at = new Date(app.clock.at);
await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'sue-cars', 'Sue Cars', ${at})`.execute(
  executor,
);
for (const [username, role] of [
  ['sue', 'owner'],
  ['second', 'manager'],
  ['third', 'member'],
] as const)
  await sql`insert into dealer_members (dealer_id, user_id, role, created_at)
    values ('d1', ${app.person(username).userId}, ${role}, ${at})`.execute(executor);
const paid = await app.closed([['ann', 1_000_000]]);
done(await app.action('sue', paid, { action: 'confirm_payment' }));
const ended = await app.closed([['ann', 3_000_000]]);
done(await app.staffAction('staff', ended, { action: 'declare_default', fault: 'nobody', reason: 'Called off.' }));
const open = await app.closed([['ann', 2_000_000]]);
const others = await app.closed([['ann', 4_000_000]]);
await app.settle();
await sql`update settlements set dealer_id = 'd1' where slug <> ${others}`.execute(executor);
await sql`update settlements set seller_id = ${app.person('second').userId} where slug = ${open}`.execute(executor);
month = new Date(app.clock.at).toISOString().slice(0, 7);

const read = async (as: string, query = '') =>
  app.http('GET', `/api/account/dealers/sue-cars/statement${query}`, { as });
const statement = async (query = ''): Promise<DealerStatement> =>
  JSON.parse((await read('sue', query)).text) as DealerStatement;

it('has the sales of the month with what buyers paid and the fees, in total and for each member', async () => {
  const { items, totals, team, ...rest } = await statement();
  expect(rest).toMatchObject({ dealer: { slug: 'sue-cars', name: 'Sue Cars' }, month, current_month: month });
  expect(
    items.map(({ seller, state, price, paid, fee, documents }) => [
      seller,
      state,
      price.amount,
      paid.amount,
      fee.amount,
      documents.length,
    ]),
  ).toEqual([
    ['sue', 'documents_due', 1_000_000, 1_000_000, 25_000, 1],
    ['sue', 'fell_through', 3_000_000, 0, 0, 0],
    ['second', 'payment_due', 2_000_000, 0, 0, 0],
  ]);
  expect(totals).toMatchObject([{ currency: 'USD', sales: 2, price: 3_000_000, paid: 1_000_000, fee: 25_000 }]);
  expect(team.map(({ seller, sales, price, fee }) => [seller, sales, price, fee])).toEqual([
    ['second', 1, 2_000_000, 0],
    ['sue', 1, 1_000_000, 25_000],
  ]);
});

it('begins and ends with the month of the site’s time zone', async () => {
  expect((await statement('?month=2019-12')).items).toEqual([]);
  expect((await read('sue', '?month=2019-13')).status).toBe(422);
  const [{ first }] = (
    await sql<{ first: Date }>`select min(started_at) as first from settlements`.execute(database.executor)
  ).rows as [{ first: Date }];
  const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1);
  const [early, late] = [new Date(start - 1000), new Date(start)];
  const setStart = async (at: Date) =>
    sql`update settlements set started_at = ${at} where price = 3000000`.execute(database.executor);
  await setStart(early);
  expect((await statement(`?month=${month}`)).items).toHaveLength(2);
  await setStart(late);
  expect((await statement(`?month=${month}`)).items).toHaveLength(3);
});

it('is for members who may sell, also as a file', async () => {
  expect((await read('second')).status).toBe(200);
  expect((await read('third')).status).toBe(404);
  expect((await read('eve')).status).toBe(404);
  const file = (as: string) => app.http('GET', '/api/account/dealers/sue-cars/statement.csv', { as });
  expect((await file('third')).status).toBe(404);
  const [heading, ...lines] = (await file('sue')).text.trim().split(/\r?\n/);
  expect(heading).toContain('sold_at,title,slug,seller,status,currency,price,paid_by_buyer,fee,fee_tax,documents');
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toMatch(/,sue,documents_due,USD,10000\.00,10000\.00,250\.00,/);
});

it('opens a fee’s invoice to those who may read the statement, but no invoice of the buyer', async () => {
  const { rows } = await sql<{ number: number; is_fee: boolean }>`select i.number, i.user_id = s.seller_id as is_fee
    from invoices i join settlements s on s.id = i.settlement_id where s.dealer_id = 'd1' and i.kind = 'invoice'`.execute(
    database.executor,
  );
  const invoiceOf = (isFee: boolean) => rows.find(({ is_fee: each }) => each === isFee)?.number;
  const open = async (as: string, number: number | undefined, part = '') =>
    (await app.http('GET', `/api/account/invoices/${number}${part}`, { as })).status;
  for (const part of ['', '/pdf']) {
    const fee = invoiceOf(true);
    expect([part, await open('sue', fee, part), await open('second', fee, part)]).toEqual([part, 200, 200]);
    expect([part, await open('third', fee, part), await open('eve', fee, part)]).toEqual([part, 404, 404]);
    expect(await open('second', invoiceOf(false), part)).toBe(404);
  }
});
