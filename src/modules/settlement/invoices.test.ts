import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/support/database.ts';
import { saleAt } from '#tests/support/sale-path.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob', 'cid', 'eve']) await app.addBidder(username);

describe('invoices', () => {
  it('are numbered without gaps under concurrent writes and rollbacks', async () => {
    const before = await sql<{ last: number }>`select last from invoice_counters`.execute(database.executor);
    for (const username of ['wes1', 'wes2', 'wes3', 'wes4', 'wes5', 'wes6']) await app.addBidder(username);
    const slugs: string[] = [];
    for (const username of ['wes1', 'wes2', 'wes3', 'wes4', 'wes5', 'wes6']) {
      const { slug } = await app.addAuction({}, 2);
      done(await app.bid(slug, username, { amount: 1_000_000, confirm: true }));
      slugs.push(slug);
    }
    app.clock.at += 3 * HOUR_MS;
    await app.app.bidding.closer.runOnce();
    const undone = Array.from({ length: 6 }, () =>
      database
        .transaction(async (transaction) => {
          await sql`update invoice_counters set last = last + 1`.execute(transaction);
          throw new Error('undone');
        })
        .catch(() => 'undone'),
    );
    await Promise.all([...undone, ...Array.from({ length: 4 }, () => app.app.settlement.settlementWorker.runOnce())]);
    const { rows } = await sql<{ number: number }>`select number from invoices order by number`.execute(
      database.executor,
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
    expect(rows.length - (before.rows[0]?.last ?? 0)).toBe(slugs.length);
    for (const fault of [
      sql`delete from invoices`,
      sql`update invoices set tax = 1`,
      sql`update invoice_counters set last = last + 2`,
      sql`update invoice_counters set last = last + 1`,
    ])
      await expect(fault.execute(database.executor)).rejects.toThrow();
  });

  it('and bills of sale are PDFs that only the parties can read', async () => {
    const slug = await saleAt(app, 'collection_due');
    const number = (await app.read('ann', slug)).settlement?.invoices[0]?.number ?? '';
    for (const [path, who] of [
      [`/api/account/invoices/${number}/pdf`, ['ann', 'staff']],
      [`/api/account/settlements/${slug}/bill-of-sale`, ['ann', 'sue', 'staff']],
    ] as const) {
      for (const as of ['ann', 'sue', 'bob', 'staff']) {
        const answer = await app.http('GET', path, { as });
        expect([path, as, answer.status]).toEqual([path, as, (who as readonly string[]).includes(as) ? 200 : 404]);
        if (answer.status === 200) expect(Buffer.from(answer.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      }
      expect((await app.http('GET', path)).status).toBe(401);
    }
    expect((await app.http('GET', '/api/operator/settlements', { as: 'ann' })).status).toBe(403);
    expect(
      JSON.parse((await app.http('GET', '/api/operator/settlements?show=all', { as: 'staff' })).text),
    ).toMatchObject({ late_count: expect.any(Number) });
  });

  it('are found by staff by title, buyer or seller within the selected state', async () => {
    const slug = await saleAt(app, 'payment_due');
    const found = async (q: string, show = 'all') => {
      const page = JSON.parse(
        (
          await app.http('GET', `/api/operator/settlements?show=${show}&q=${encodeURIComponent(q)}&limit=100`, {
            as: 'staff',
          })
        ).text,
      );
      expect(page.totals.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(page.items.length);
      return page.items.map((sale: { slug: string }) => sale.slug) as string[];
    };
    expect(await found(slug.replaceAll('-', ' '))).toEqual([slug]);
    expect(await found(slug, 'ended')).toEqual([]);
    expect(await found('ann')).toContain(slug);
    expect(await found('sue')).toContain(slug);
    expect(await found('bob')).not.toContain(slug);
    expect(await found('%')).toEqual([]);
  });
});
