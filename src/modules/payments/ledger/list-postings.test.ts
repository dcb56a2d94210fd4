import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { PostingPageSchema } from '#contract/posting-lists.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';

describe.each(['postgres', 'embedded'] as const)('the postings of the console on the %s database', async (kind) => {
  const charges: string[] = [];

  const { database } = await testDatabase(kind);
  const app = await openPaymentsTestApp(database);
  await app.addStaff('finance', ['finance']);
  await app.addStaff('reviewer', ['reviewer']);
  for (const [who, title] of [
    ['berta', '1967 Alfa Romeo Duetto'],
    ['nora', '1973 Citroën SM'],
  ] as const) {
    await app.addBidder(who);
    const { id } = await app.charge(who, { slug: who, title });
    charges.push(id);
    await app.settle();
    app.clock.at += DAY_MS;
  }

  const read = async (query: string) => {
    const { status, value } = await app.call('finance', 'GET', `/api/operator/payments/postings?${query}`);
    expect(status, JSON.stringify(value)).toBe(200);
    return PostingPageSchema.parse(value);
  };

  it('gives each posting once, in both orders and in pages of one', async () => {
    const whole = await read('');
    expect(whole.items).toHaveLength(whole.total);
    expect(whole.total).toBeGreaterThan(3);
    const one: string[] = [];
    for (let cursor = ''; ;) {
      const page = await read(`sort=date&limit=1${cursor}`);
      one.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(one).toEqual(whole.items.map(({ id }) => id).toReversed());
    for (const { entries } of whole.items) expect(entries.reduce((sum, each) => sum + each.amount.amount, 0)).toBe(0);
  });

  it('finds by kind, day, words, person and reference', async () => {
    const { items } = await read('');
    const ofBerta = items.filter(({ username }) => username === 'berta').map(({ id }) => id);
    const reference = items.find(({ username, provider_id: id }) => username === 'berta' && id !== null)?.provider_id;
    const found = async (query: string) => (await read(query)).items.map(({ id }) => id);
    expect(await found('q=berta')).toEqual(ofBerta);
    expect(await found(`q=${charges[0]}`)).toEqual(ofBerta);
    expect(await found('q=duetto')).toEqual(ofBerta);
    expect(await found('q=citroen')).toEqual(items.filter(({ username }) => username === 'nora').map(({ id }) => id));
    expect(reference).toBeTruthy();
    expect((await found(`q=${reference}`)).every((id) => ofBerta.includes(id))).toBe(true);
    expect((await read('kind=capture')).items.map((each) => [each.kind, each.username])).toEqual([
      ['capture', 'nora'],
      ['capture', 'berta'],
    ]);
    expect(await found('q=nobody-such')).toEqual([]);
    const day = items.at(-1)?.posted_at.slice(0, 10);
    expect(await found(`from=${day}&to=${day}`)).toEqual(ofBerta);
  });

  it('refuses a period that ends before it begins, and staff without the power', async () => {
    const path = '/api/operator/payments/postings';
    expect(await app.call('finance', 'GET', `${path}?from=2027-02-01&to=2027-01-01`)).toMatchObject({
      status: 422,
      value: { errors: { to: [expect.any(String)] } },
    });
    for (const file of ['', '.csv']) expect((await app.call('reviewer', 'GET', `${path}${file}`)).status).toBe(403);
  });

  it('exports what the list shows, and notes it in the audit log', async () => {
    const { text } = await app.download(
      'finance',
      '/api/operator/payments/postings.csv?kind=capture&hide=person,reference',
    );
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe('text,kind,entries,date');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('card_provider 500.00 USD; receivable -500.00 USD');
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_entries where action = 'postings_exported'`.execute(database.executor);
    expect(rows).toHaveLength(1);
  });
});
