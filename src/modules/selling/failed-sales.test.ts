import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ReportSchema } from '#contract/calendar.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);

async function figures() {
  const report = await app.http('GET', '/api/operator/reports', { as: 'staff' });
  const { totals } = ReportSchema.parse(JSON.parse(report.text));
  const { slug } = await app.addAuction();
  const review = await app.http('GET', `/api/operator/auctions/${slug}/review`, { as: 'staff' });
  const { comparable } = JSON.parse(review.text) as { comparable: { median: { amount: number } } | null };
  const dealer = await app.http('GET', '/api/dealers/sue-cars');
  const { sold, not_sold: notSold } = (JSON.parse(dealer.text) as { figures: { sold: number; not_sold: number } })
    .figures;
  return {
    report: [totals.closed, totals.sold, totals.hammer_total.amount],
    median: comparable?.median.amount ?? null,
    dealer: [sold, notSold],
  };
}

test('reports, the reviewers’ median and a dealer’s sell-through leave out a sale that fell through', async () => {
  done(await app.app.settlement.agreeToSecondChances(app.person('bob'), true));
  const slugs: string[] = [];
  for (const price of [1_000_000, 1_200_000, 1_400_000, 9_000_000])
    slugs.push(
      await app.closed([
        ['bob', price - 100_000],
        ['ann', price],
      ]),
    );
  const { executor } = database;
  const at = new Date(app.clock.at);
  await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'sue-cars', 'Sue Cars', ${at})`.execute(
    executor,
  );
  await sql`update auctions set dealer_id = 'd1' where slug = any(${slugs}::text[])`.execute(executor);
  expect(await figures()).toEqual({ report: [4, 4, 12_600_000], median: 1_300_000, dealer: [4, 0] });
  const failed = slugs[3] ?? '';
  done(await app.staffAction('staff', failed, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
  await app.settle();
  expect(await figures()).toEqual({ report: [4, 3, HOUR_MS], median: 1_200_000, dealer: [3, 1] });
  done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug: failed, takes: true }));
  await app.settle();
  expect(await figures()).toMatchObject({ report: [4, 4, 12_500_000], dealer: [4, 0] });
  await sql`insert into dealer_members (dealer_id, user_id, role, created_at)
    values ('d1', ${app.person('bob').userId}, 'manager', ${at})`.execute(executor);
  const seen = await Promise.all(
    ['bob', 'ann'].map(async (name) => done(await app.app.catalogue.read(app.person(name), failed)).you),
  );
  expect(seen).toMatchObject([{ is_dealer_member: true }, { is_dealer_member: false }]);
});
