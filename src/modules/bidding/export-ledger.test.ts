import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import { type LedgerExport, parseExport } from '#contract/ledger/export.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { verifyLedger } from '#contract/ledger/verify-ledger.ts';
import { findAlterations, isSound } from '#tests/support/alterations.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { bidsPersonalData } from './store/personal-data.ts';

const site = openBidding('ann', 'bob', 'cid');
const SECRETS = ['987600', '765400', '543200'];

async function playAuction(): Promise<{ id: string; slug: string }> {
  const { id, slug } = await site.app.addAuction({
    reserve: 600_000,
    close_date: new Date(site.clock.at + HOUR_MS).toISOString(),
  });
  const bid = async (who: string, amount: number, maximum = amount) => {
    expect((await site.app.bid(slug, who, { amount, maximum, confirm: true })).status).toBe(201);
    site.clock.at += 1000;
  };
  const staff = site.app.person('staff');
  await bid('ann', 100_000, 150_000);
  await bid('ann', 110_000, 310_000);
  await bid('bob', 200_000, 250_000);
  await bid('cid', 350_000, 543_200);
  await site.app.bidding.lowerReserve(site.app.person('sue'), { slug, reserve: 500_000 });
  await bid('bob', 560_000, 765_400);
  const moved = { slug, minutes: 5, reason: 'The line was down.', public_note: 'The line was down.' };
  expect((await site.app.bidding.extend(staff, moved)).ok).toBe(true);
  site.clock.at += HOUR_MS + 4 * MINUTE_MS;
  await bid('cid', 800_000, 987_600);
  for (const sequence of [1, 4])
    expect((await site.app.bidding.voidBid(staff, { slug, sequence, reason: 'By mistake.' })).ok).toBe(true);
  await bid('cid', 880_000, 987_600);
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
  return { id, slug };
}

async function downloaded(slug: string): Promise<Uint8Array> {
  const response = await site.app.api.request(`/api/auctions/${slug}/ledger`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function exported(slug: string): Promise<LedgerExport> {
  const parsed = parseExport(new TextDecoder().decode(await downloaded(slug)));
  if (parsed === null) throw new Error('not an export');
  return parsed;
}

const problemsOf = async (ledger: LedgerExport): Promise<string[]> =>
  (await verifyLedger(ledger)).entries.flatMap(({ problems }, number) => problems.map((each) => `${number}: ${each}`));

it('publishes a ledger that anyone can verify, without maximums', async () => {
  const { slug } = await playAuction();
  const ledger = await exported(slug);
  expect(await problemsOf(ledger)).toEqual([]);
  const { result } = await verifyLedger(ledger);
  const [tick] = await site.app.bidding.liveTicks([slug]);
  expect(result).toMatchObject({ status: 'sold', price: tick?.hammer_price?.amount });
  expect(ledger.openings.map((opened) => opened['name']?.text ?? null)).toContain('cid');
  expect(ledger.openings[0]?.['reserve']?.text).toBe('600000');
  const text = canonicalJson(ledger);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

it('is proven to be in the log, at the place that the log has it', async () => {
  const { slug } = await playAuction();
  const bytes = await downloaded(slug);
  expect((await verifyExport(bytes)).problems).toEqual([]);
  const { head, log } = await exported(slug);
  const key = await (await site.app.transparency.routes.request('/log/key')).text();
  expect(log.key).toBe(key.trim());
  const later = await playAuction();
  await exported(later.slug);
  const again = await exported(slug);
  expect(again.log).toMatchObject({ index: log.index, key: log.key });
  expect(again.log.checkpoint).not.toBe(log.checkpoint);
  expect(again.head).toBe(head);
  expect(await isSound(await downloaded(slug))).toBe(true);
});

it('does not hide any alteration', async () => {
  const { slug } = await playAuction();
  await findAlterations(await downloaded(slug));
}, 120_000);

it('is published after the close only', async () => {
  const { slug } = await site.app.addAuction();
  expect(await site.app.call('GET', `/api/auctions/${slug}/ledger`)).toMatchObject({ status: 409 });
  expect(await site.app.call('GET', '/api/auctions/none/ledger')).toMatchObject({ status: 404 });
});

it('keeps a reserve that was not met', async () => {
  const { slug } = await site.app.addAuction({
    reserve: 700_000,
    close_date: new Date(site.clock.at + HOUR_MS).toISOString(),
  });
  await site.app.bid(slug, 'ann', { amount: 100_000 });
  site.clock.at += HOUR_MS;
  await site.app.bidding.closer.runOnce();
  const ledger = await exported(slug);
  expect(canonicalJson(ledger)).not.toContain('700000');
  expect(await problemsOf(ledger)).toEqual([]);
});

it.each(['voided', 'dropped'] as const)('opens a reserve that was met once and then %s', async (change) => {
  const { id, slug } = await site.app.addAuction({
    reserve: 700_000,
    close_date: new Date(site.clock.at + HOUR_MS).toISOString(),
  });
  const { executor } = site.database;
  await site.app.bid(slug, 'ann', { amount: 100_000 });
  expect(await site.app.bidding.wasReserveMet(executor, id)).toBe(false);
  await site.app.bid(slug, 'bob', { amount: 110_000, maximum: 800_000, confirm: true });
  const staff = site.app.person('staff');
  const reason = 'By mistake.';
  if (change === 'voided') {
    expect((await site.app.bidding.voidBid(staff, { slug, sequence: 2, reason })).ok).toBe(true);
    site.clock.at += HOUR_MS;
    await site.app.bidding.closer.runOnce();
  } else {
    // Without a reserve it would be sold at the close.
    expect((await site.app.bidding.lowerReserve(site.app.person('sue'), { slug, reserve: null })).ok).toBe(true);
    expect((await site.app.bidding.withdraw(staff, { slug, reason })).ok).toBe(true);
  }
  const ledger = await exported(slug);
  expect(ledger.openings[0]?.['reserve']?.text).toBe('700000');
  expect(await problemsOf(ledger)).toEqual([]);
  expect(await site.app.bidding.wasReserveMet(executor, id)).toBe(true);
});

it('names no one who deleted their account, and still verifies', async () => {
  const { id, slug } = await playAuction();
  const bob = site.app.person('bob');
  if (bob.kind !== 'user') throw new Error('bob is a user');
  await site.database.transaction(
    (transaction) =>
      bidsPersonalData.forget?.(transaction, {
        userId: bob.userId,
        at: new Date(site.clock.at),
        afterCommit: () => undefined,
      }) ?? Promise.resolve(),
  );
  const ledger = await exported(slug);
  const names = ledger.openings.map((opened) => opened['name']?.text);
  expect(names).not.toContain('bob');
  expect(names).toContain('cid');
  expect(await problemsOf(ledger)).toEqual([]);
  expect(await site.app.bidding.verifyLedger(id)).toEqual([]);
});

it('names what was altered', async () => {
  const { slug } = await playAuction();
  const ledger = await exported(slug);
  const altered = (change: (copy: { entries: Record<string, never>[]; openings: Record<string, never>[] }) => void) => {
    const copy = structuredClone(ledger) as never;
    change(copy);
    return problemsOf(copy);
  };
  const wasAltered = 'It was altered, or the entry after it was removed: its hash isn’t the one that follows it.';
  expect(await altered(({ entries }) => Object.assign(entries[4] ?? {}, { amount: 360_000 }))).toContain(
    `4: ${wasAltered}`,
  );
  expect(await altered(({ entries }) => void entries.splice(3, 1))).toContain(`2: ${wasAltered}`);
  expect(await altered(({ openings }) => Object.assign(openings[4]?.['name'] ?? {}, { text: 'ann' }))).toEqual([
    '4: Its name isn’t the one it was committed to.',
  ]);
  expect(await altered(({ openings }) => Object.assign(openings[0]?.['reserve'] ?? {}, { text: '500100' }))).toContain(
    '0: Its reserve isn’t the one it was committed to.',
  );
});

it('keeps the bodies of entries from being changed', async () => {
  const { id } = await playAuction();
  await expect(
    sql`update ledger_entries set body = '{}' where auction_id = ${id}`.execute(site.database.executor),
  ).rejects.toThrow(/append-only|permission denied/);
});
