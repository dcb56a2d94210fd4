import { expect, it } from 'vitest';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { openReceipt, verifyReceipt } from '#contract/ledger/receipt.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { type BidReceipts, type ReceivedBid, ReceivedBidSchema } from '#contract/bids.ts';
import { HOUR_MS } from '#tests/support/bidding-app.ts';
import { openBidding } from '#tests/support/open-bidding.ts';

const site = openBidding('ann', 'bob');

async function bid(slug: string, who: string, amount: number): Promise<ReceivedBid> {
  const { status, body } = await site.app.bid(slug, who, { amount });
  expect(status, JSON.stringify(body)).toBe(201);
  return ReceivedBidSchema.parse(body);
}

it('answers a bid with a receipt that its account can have again, and that the published ledger keeps', async () => {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + HOUR_MS).toISOString() });
  const first = await bid(slug, 'ann', 100_000);
  const second = await bid(slug, 'bob', 110_000);
  const key = (await (await site.app.transparency.routes.request('/log/key')).text()).trim();
  expect(await openReceipt(first.receipt, key)).toEqual({
    auction: slug,
    entry: first.entry_hash,
    at: first.received_at,
  });
  const listed = await site.app.bidding.receipts(site.app.person('ann'), slug);
  const items: BidReceipts['items'] = listed.ok ? listed.value.items : [];
  expect(items.map(({ receipt }) => receipt)).toEqual([first.receipt]);
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const text = await (await site.app.api.request(`/api/auctions/${slug}/ledger`)).text();
  const verified = await verifyExport(bytesOf(text));
  if (verified.file === null) throw new Error('an export');
  expect(verified.problems).toEqual([]);
  expect(await verifyReceipt(first.receipt, verified)).toEqual({ entry: 1 });
  expect(await verifyReceipt(second.receipt, verified)).toEqual({ entry: 2 });
  for (const altered of [first.receipt.replace('entry ', 'entry 0'), first.receipt.replace(slug, 'other'), ''])
    expect(await verifyReceipt(altered, verified)).toEqual({ problem: expect.stringContaining('isn’t signed') });
  const signingKey = await site.app.transparency.signingKey();
  const broken = signingKey.sign(
    first.receipt.slice(0, first.receipt.indexOf('\n\n') + 1).replace(first.entry_hash, '0'.repeat(64)),
  );
  expect(await verifyReceipt(broken, verified)).toEqual({ problem: expect.stringContaining('promise was broken') });
});

it('is for signed-in people', async () => {
  expect((await site.app.bidding.receipts({ kind: 'guest' }, 'any')).ok).toBe(false);
});
