import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBiddingWith } from '#tests/support/open-bidding.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { biddingJobs, FIRST_VERIFICATION_MS } from './workers.ts';
import { createLedgerVerifier, VERIFY_EVERY_MS, type LedgerVerifier } from './ledger-verifier.ts';

let staffEmails: string[] = [];
const site = openBiddingWith({
  emailStaff: (_, { power, subject, path }) => {
    staffEmails.push(`${power}: ${subject}: ${path}`);
    return Promise.resolve();
  },
});
let auctionIds: string[];

beforeAll(async () => {
  const week = { close_date: new Date(site.clock.at + 7 * 24 * HOUR_MS).toISOString() };
  auctionIds = [];
  for (let index = 0; index < 3; index += 1) auctionIds.push((await site.app.addAuction(week)).id);
  auctionIds.sort();
  await sql`update auction_states set last_sequence = 1`.execute(site.database.executor);
});
afterEach(() => void vi.useRealTimers());

function startedAnew(onNotified: (auctionId: string | undefined) => void = () => undefined): LedgerVerifier {
  return createLedgerVerifier({
    ...site.app.deps,
    log: { ...site.app.deps.log, error: ({ auctionId }: { auctionId?: string }) => onNotified(auctionId) },
  });
}

describe('the ledger verifier', () => {
  it('verifies each ledger once a day, however often the process restarts', async () => {
    const proven: number[] = [];
    for (let hours = 0; hours <= 60; hours += 20) {
      proven.push((await startedAnew().runOnce()).size);
      site.clock.at += 20 * HOUR_MS;
    }
    expect(proven).toEqual([3, 0, 3, 0]);
  });

  it('verifies each ledger in only one of several processes', async () => {
    site.clock.at += VERIFY_EVERY_MS;
    const [one, other] = await Promise.all([startedAnew().runOnce(), startedAnew().runOnce()]);
    expect([...one.keys(), ...other.keys()].toSorted()).toEqual(auctionIds);
  });

  it('continues after a ledger that cannot be replayed, and retries it within hours', async () => {
    site.clock.at += VERIFY_EVERY_MS;
    const [bad = ''] = auctionIds;
    const before = await sql<{ terms: object }>`select terms from auctions where id = ${bad}`.execute(
      site.database.executor,
    );
    await sql`update auctions set terms = terms - 'increments' where id = ${bad}`.execute(site.database.executor);
    const broken = await startedAnew().runOnce();
    expect([...broken.keys()].toSorted()).toEqual(auctionIds);
    expect(broken.get(bad)).toEqual(['the ledger cannot be replayed']);
    await sql`update auctions set terms = ${JSON.stringify(before.rows[0]?.terms)} where id = ${bad}`.execute(
      site.database.executor,
    );
    site.clock.at += 2 * HOUR_MS;
    expect([...(await startedAnew().runOnce()).keys()]).toEqual([bad]);
  });

  it('starts soon after the process, and stops after the current auction', async () => {
    site.clock.at += VERIFY_EVERY_MS;
    const notified: (string | undefined)[] = [];
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const ledgerVerifier = startedAnew((auctionId) => {
      notified.push(auctionId);
      resolve();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopJobs = runJobs(
      biddingJobs(site.app.deps, site.app.bidding.closer, ledgerVerifier),
      'bid ledger verifier',
    );
    vi.advanceTimersByTime(FIRST_VERIFICATION_MS);
    await begun;
    await stopJobs();
    vi.useRealTimers();
    expect(notified).toHaveLength(1);
    expect((await startedAnew().runOnce()).size).toBe(2);
  });

  it('emails the responsible staff once about a ledger that does not verify, until it verifies again', async () => {
    const { executor } = site.database;
    const { incidents } = site.app.operations;
    staffEmails = [];
    const nextDay = async (): Promise<number> => {
      site.clock.at += VERIFY_EVERY_MS;
      await startedAnew().runOnce();
      const listed = await incidents.list(site.app.person('staff'));
      return listed.ok ? listed.value.total : -1;
    };
    const [bad = ''] = auctionIds;
    await sql`update auction_states set last_sequence = 0`.execute(executor);
    expect(await nextDay()).toBe(0);
    await sql`update auction_states set last_sequence = 1 where auction_id = ${bad}`.execute(executor);
    expect([await nextDay(), await nextDay()]).toEqual([1, 1]);
    expect(staffEmails).toEqual([
      expect.stringMatching(
        /^void_bids: The bids on the 1967 Jaguar E-Type don’t match its recorded state: \/operator\/auctions\/1967-/,
      ),
    ]);
    await sql`update auction_states set last_sequence = 0`.execute(executor);
    expect(await nextDay()).toBe(0);
  });
});
