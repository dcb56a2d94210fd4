import { HOUR_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import {
  type BidReceipts,
  BidReceiptsSchema,
  ReceiptAuctionsSchema,
  type ReceivedBid,
  ReceivedBidSchema,
} from '#contract/bids.ts';
import { type CheckedLog, checkLog, checkReceipt } from '#contract/ledger/check-log.ts';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { formatCheckpoint } from '#contract/ledger/notes.ts';
import { parseReceipts, RECEIPTS_FORMAT } from '#contract/ledger/receipt-file.ts';
import { openReceipt, verifyReceipt } from '#contract/ledger/receipt.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { logEntries } from './log-entries.ts';
import { signReceipts } from './sign-receipts.ts';

const site = openBidding('ann', 'bob');

async function receiptsOf(who: string, slug: string): Promise<BidReceipts['items']> {
  const listed = await site.app.bidding.listReceipts(site.app.person(who), slug);
  return listed.ok ? listed.value.items : [];
}

async function bid(slug: string, who: string, amount: number): Promise<ReceivedBid> {
  const { status, body } = await site.app.bid(slug, who, { amount });
  expect(status, JSON.stringify(body)).toBe(201);
  return ReceivedBidSchema.parse(body);
}

it('answers a bid with a receipt that can be read again and matches the published ledger', async () => {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + HOUR_MS).toISOString() });
  const first = await bid(slug, 'ann', 100_000);
  const second = await bid(slug, 'bob', 110_000);
  const key = (await (await site.app.transparency.routes.request('/log/key')).text()).trim();
  expect(await openReceipt(first.receipt, key)).toEqual({
    auction: slug,
    entry: first.entry_hash,
    at: first.received_at,
  });
  const items = await receiptsOf('ann', slug);
  expect(items.map(({ receipt, log_index: index }) => [receipt, index])).toEqual([[first.receipt, null]]);
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const text = await (await site.app.api.request(`/api/auctions/${slug}/ledger`)).text();
  const verified = await verifyExport(bytesOf(text));
  if (verified.file === null) throw new Error('an export');
  expect(verified.problems).toEqual([]);
  const verify = (receipt: string) => verifyReceipt({ receipt, openings: {} }, verified);
  expect(await verify(first.receipt)).toEqual({ entry: 1, maximum: null });
  expect(await verify(second.receipt)).toEqual({ entry: 2, maximum: null });
  for (const altered of [first.receipt.replace('entry ', 'entry 0'), first.receipt.replace(slug, 'other'), ''])
    expect(await verify(altered)).toEqual({ problem: expect.stringContaining('isn’t signed') });
  const signingKey = await site.app.transparency.signingKey();
  const [broken = ''] = signReceipts(signingKey, [{ auction: slug, entry: '0'.repeat(64), at: first.received_at }]);
  expect(await verify(broken)).toEqual({ problem: expect.stringContaining('promise was broken') });
});

it('opens the bidder’s own commitments in a file that a verifier reads', async () => {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + HOUR_MS).toISOString() });
  await site.app.bid(slug, 'ann', { amount: 100_000, maximum: 150_000 });
  await site.app.bid(slug, 'ann', { amount: 160_000, maximum: 170_000 });
  const items = await receiptsOf('ann', slug);
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const text = await (await site.app.api.request(`/api/auctions/${slug}/ledger`)).text();
  const verified = await verifyExport(bytesOf(text));
  if (verified.file === null) throw new Error('an export');
  const kept = parseReceipts(JSON.stringify({ format: RECEIPTS_FORMAT, items })) ?? [];
  const results = await Promise.all(kept.map((each) => verifyReceipt(each, verified)));
  expect(results).toEqual([
    { entry: 1, maximum: 150_000 },
    { entry: 2, maximum: 170_000 },
  ]);
  expect(items.map(({ openings }) => Object.keys(openings))).toEqual([['maximum'], ['maximum', 'amount']]);
  const [{ receipt, openings } = { receipt: '', openings: {} }] = kept;
  const salt = openings['maximum']?.salt ?? '';
  expect(await verifyReceipt({ receipt, openings: { maximum: { salt, text: '160000' } } }, verified)).toEqual({
    problem: 'Its maximum isn’t the one it was committed to.',
  });
  expect(parseReceipts(receipt)).toEqual([{ receipt, openings: {} }]);
  for (const other of ['', '{}', '[]', text, JSON.stringify({ format: RECEIPTS_FORMAT, items: [{ receipt: 1 }] })])
    expect(parseReceipts(other)).toBe(null);
});

it('shows that receipts are in the log, and that the log only grew', async () => {
  const { slug } = await site.app.addAuction({ close_date: new Date(site.clock.at + HOUR_MS).toISOString() });
  const read = async (path: string) =>
    new Uint8Array(await (await site.app.transparency.routes.request(`/log/${path}`)).arrayBuffer());
  const log = async (kept: string | null) => {
    const checked = await checkLog(read, key, kept);
    if ('problem' in checked) throw new Error(checked.problem);
    return checked;
  };
  await bid(slug, 'ann', 100_000);
  const { verifierKey: key } = await site.app.transparency.signingKey();
  await logEntries(site.app.deps);
  const before = await log(null);
  await bid(slug, 'bob', 110_000);
  await bid(slug, 'ann', 120_000);
  const [first, second] = await receiptsOf('ann', slug);
  if (first === undefined || second === undefined) throw new Error('two receipts');
  const check = (in_: CheckedLog, { receipt, log_index: index }: typeof first) =>
    checkReceipt(in_, { receipt, index, key });
  expect([await check(before, first), await check(before, second)]).toEqual(['logged', 'waiting']);
  expect(await check(before, { ...first, log_index: 0 })).toEqual({ problem: expect.stringContaining('isn’t in') });
  await logEntries(site.app.deps);
  const [, logged = second] = await receiptsOf('ann', slug);
  const after = await log(before.checkpoint);
  expect(after.keptSize).toBe(before.head.size);
  expect(await check(after, logged)).toBe('logged');
  const signingKey = await site.app.transparency.signingKey();
  const other = signingKey.sign(formatCheckpoint({ origin: signingKey.name, size: 1, root: new Uint8Array(32) }));
  expect(await checkLog(read, key, other)).toEqual({ problem: expect.stringContaining('doesn’t begin with') });
});

it('lists the auctions that one bid in, and gives all receipts in one file', async () => {
  const { body } = await site.app.call('GET', '/api/account/receipts', { as: 'bob' });
  const { items, total } = ReceiptAuctionsSchema.parse(body);
  expect(items.map(({ bid_count: count }) => count)).toEqual([1, 1]);
  expect(total).toBe(2);
  const all = BidReceiptsSchema.parse((await site.app.call('GET', '/api/account/receipts.json', { as: 'bob' })).body);
  expect(all.items.map(({ auction }) => auction)).toEqual(items.map(({ slug }) => slug));
});

it('is for signed-in people', async () => {
  const guest = { kind: 'guest' } as const;
  const { bidding } = site.app;
  for (const result of [
    bidding.listReceipts(guest, 'any'),
    bidding.downloadReceipts(guest),
    bidding.listReceiptAuctions(guest),
  ])
    expect((await result).ok).toBe(false);
});
