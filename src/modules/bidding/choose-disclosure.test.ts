import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SaleDescription } from '#contract/ledger/describe-sale.ts';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { type VerifiedExport, verifyExport } from '#contract/ledger/verify-export.ts';
import { verifyLedger } from '#contract/ledger/verify-ledger.ts';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob');
const PRIVATE = 'It wasn’t met, so it stays private: the seller didn’t choose to show it.';

async function scheduled(): Promise<{ id: string; slug: string }> {
  const at = (ms: number) => new Date(site.clock.at + ms).toISOString();
  return site.app.addAuction({ reserve: 500_000, start_date: at(HOUR_MS), close_date: at(2 * HOUR_MS) });
}
const choose = (slug: string, as: string, reveals = true) =>
  site.app.call('PUT', `/api/auctions/${slug}/reserve-disclosure`, { as, body: { reveals_reserve: reveals } });

async function afterHours(hours: number): Promise<void> {
  site.clock.at += hours * HOUR_MS;
  await site.app.bidding.closer.runOnce();
}

async function recordOf(slug: string): Promise<VerifiedExport> {
  const text = await (await site.app.api.request(`/api/auctions/${slug}/ledger`)).text();
  const verified = await verifyExport(bytesOf(text));
  if (verified.file === null) throw new Error(text);
  expect(verified.problems).toEqual([]);
  return verified;
}

const reserveFact = ({ file, ledger }: VerifiedExport) =>
  new SaleDescription(file, ledger).checks().find(({ label }) => label === 'Reserve')?.text;

it('reveals the reserve of an unsold auction if the seller chose so before the opening', async () => {
  const { id, slug } = await scheduled();
  expect(await choose(slug, 'sue')).toMatchObject({ status: 200, body: { reveals_reserve: true } });
  await afterHours(1);
  expect((await site.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  await afterHours(1);
  const verified = await recordOf(slug);
  expect(verified.file.entries[0]).toMatchObject({ reveals_reserve: true, reserve: 'not_met' });
  expect(verified.file.openings[0]).toMatchObject({ reserve: { text: '500000' } });
  expect(reserveFact(verified)).toMatch(/^\$5,000 at .*, as committed then\. The seller chose before the opening/);
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
  const { entries } = await verifyLedger({ ...verified.file, openings: verified.file.openings.map(() => ({})) });
  expect(entries[0]?.problems).toEqual(['Its reserve should be opened: the seller chose so before the opening.']);
});

it('keeps the reserve of an unsold auction private by default', async () => {
  const { slug } = await scheduled();
  await choose(slug, 'sue', true);
  await choose(slug, 'sue', false);
  await afterHours(1);
  await afterHours(1);
  const verified = await recordOf(slug);
  expect(verified.file.openings[0]).toEqual({});
  expect(JSON.stringify(verified.file)).not.toContain('reveals_reserve');
  expect(reserveFact(verified)).toBe(PRIVATE);
});

it('is the seller’s choice, and fixed at the opening', async () => {
  const { id, slug } = await scheduled();
  for (const [as, code] of [
    ['ann', 'seller_only'],
    ['staff', 'seller_only'],
    ['nobody', 'unauthenticated'],
  ] as const)
    expect((await choose(slug, as)).status, as).toBe(code === 'seller_only' ? 403 : 401);
  await afterHours(1);
  expect(await choose(slug, 'sue')).toMatchObject({ status: 409, body: { code: 'disclosure_before_opening' } });
  await expect(
    sql`update auction_states set reveals_reserve = true where auction_id = ${id}`.execute(site.database.executor),
  ).rejects.toThrow('fixed when the auction opens');
});
