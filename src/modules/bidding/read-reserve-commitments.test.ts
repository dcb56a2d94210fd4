import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ReserveCommitments, ReserveCommitmentsSchema } from '#contract/auction-record.ts';
import type { LedgerExport } from '#contract/ledger/export.ts';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { SaleDescription } from '#contract/ledger/describe-sale.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob');
const timeAfter = (ms: number) => new Date(site.clock.at + ms).toISOString();

async function openAuction(reserve: number | null, startsInMs = 0): Promise<string> {
  const start_date = timeAfter(startsInMs);
  const close_date = timeAfter(startsInMs + HOUR_MS);
  const { slug } = await site.app.addAuction({ reserve, start_date, close_date });
  await site.app.bidding.closer.runOnce();
  return slug;
}
async function committed(slug: string): Promise<ReserveCommitments> {
  const { status, body } = await site.app.call('GET', `/api/auctions/${slug}/reserve-commitments`);
  expect(status).toBe(200);
  return ReserveCommitmentsSchema.parse(body);
}

it('shows the commitments to the reserve during the auction, which the record opens after the close', async () => {
  const slug = await openAuction(500_000);
  const opened = timeAfter(0);
  const first = await committed(slug);
  expect(first).toMatchObject({ reveals_reserve: false, items: [{ at: opened }] });
  expect(first.items[0]?.commitment).toMatch(/^[\da-f]{64}$/);
  site.clock.at += MINUTE_MS;
  expect((await site.app.bid(slug, 'ann', { amount: 100_000, maximum: 450_000, confirm: true })).status).toBe(201);
  const lowered = timeAfter(0);
  expect((await site.app.bidding.lowerReserve(site.app.person('sue'), { slug, reserve: 400_000 })).ok).toBe(true);
  const during = await committed(slug);
  expect(during.items).toHaveLength(2);
  expect(during).toMatchObject({ opening_hash: first.opening_hash, items: [first.items[0], { at: lowered }] });
  expect(JSON.stringify(during)).not.toMatch(/[45]00000/);

  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const { body } = await site.app.call('GET', `/api/auctions/${slug}/ledger`);
  const file = body as unknown as LedgerExport;
  const revealed = file.openings.flatMap(({ reserve }) => (reserve === undefined ? [] : [reserve]));
  expect(revealed.map(({ text }) => text)).toEqual(['500000', '400000']);
  const hashes = revealed.map(({ salt, text }) =>
    createHash('sha256').update(Buffer.from(salt, 'hex')).update(text).digest('hex'),
  );
  expect(hashes).toEqual(during.items.map(({ commitment }) => commitment));
  const verified = await verifyExport(bytesOf(canonicalJson(file)));
  if (verified.file === null) throw new Error('the record is sound');
  expect(verified.ledger.entries[0]?.hash).toBe(during.opening_hash);
  const described = new SaleDescription(verified.file, verified.ledger);
  expect(described.entry(0).facts).toContainEqual({
    label: 'Committed: reserve',
    text: during.items[0]?.commitment,
  });
  expect(described.checks()).toContainEqual({ label: 'Extensions', text: 'The close didn’t move.' });
});

it('says that a reserve was removed, that there is none, and nothing before the opening', async () => {
  const slug = await openAuction(500_000);
  expect((await site.app.bidding.lowerReserve(site.app.person('sue'), { slug, reserve: null })).ok).toBe(true);
  expect((await committed(slug)).items.at(-1)).toMatchObject({ commitment: null });
  expect((await committed(await openAuction(null))).items).toMatchObject([{ commitment: null }]);
  const later = await openAuction(500_000, HOUR_MS);
  expect(await committed(later)).toEqual({ opening_hash: null, reveals_reserve: false, items: [] });
  expect(await site.app.call('GET', '/api/auctions/none/reserve-commitments')).toMatchObject({ status: 404 });
});

it.each([
  [{ isLate: true, isExtended: true }, 'once for a late bid and once by staff'],
  [{ isLate: true, isExtended: false }, 'once for a late bid'],
  [{ isLate: false, isExtended: true }, 'once by staff'],
])('counts how often the close moved, and why: %j', async ({ isLate, isExtended }, moves) => {
  const slug = await openAuction(null);
  site.clock.at += isLate ? HOUR_MS - MINUTE_MS : MINUTE_MS;
  expect((await site.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  const notes = { reason: 'The photos were missing.', public_note: 'Photos were missing.' };
  if (isExtended)
    expect((await site.app.bidding.extend(site.app.person('staff'), { slug, minutes: 10, ...notes })).ok).toBe(true);
  site.clock.at += 2 * HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const { body } = await site.app.call('GET', `/api/auctions/${slug}/ledger`);
  const { file, ledger } = await verifyExport(bytesOf(canonicalJson(body)));
  if (file === null) throw new Error('the record is sound');
  expect(new SaleDescription(file, ledger).checks()).toContainEqual({
    label: 'Extensions',
    text: `The close moved ${moves}.`,
  });
});
