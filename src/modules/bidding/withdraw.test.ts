import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

describe.each(['postgres', 'embedded'] as const)('the ledger of a withdrawn auction on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const app = openBiddingTestApp(database, handClock(NOON));
  await app.addPerson('ann');
  await app.withoutApprovals();

  const withdraw = (slug: string, reason: string) =>
    app.call('POST', `/api/operator/auctions/${slug}/withdraw`, { as: 'staff', body: { reason } });

  /** Of the file that anyone can verify, which must be sound. */
  async function publicLedgerOf(slug: string): Promise<string[]> {
    const file = await app.bidding.exportLedger(slug);
    if (!file.ok) throw new Error(file.code);
    expect((await verifyExport(bytesOf(canonicalJson(file.value)))).problems).toEqual([]);
    return file.value.entries.map((entry, number) => {
      const reason = file.value.openings[number]?.['reason']?.text;
      return reason === undefined ? entry.kind : `${entry.kind}: ${reason}`;
    });
  }

  it('ends with the withdrawal and its reason', async () => {
    const { id, slug } = await app.addAuction();
    await app.bid(slug, 'ann', { amount: 100_000 });
    expect((await withdraw(slug, 'No papers')).status).toBe(200);
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    expect(await publicLedgerOf(slug)).toEqual(['opening', 'offer', 'auction_withdrawal: No papers']);
    expect((await withdraw(slug, 'No papers')).status).toBe(409);
  });

  it('is begun for an auction that never opened', async () => {
    const [starts = '', closes = ''] = [1, 2].map((hours) => new Date(NOON + hours * HOUR_MS).toISOString());
    const { id, slug } = await app.addAuction({ start_date: starts, close_date: closes, reserve: 500_000 });
    expect((await withdraw(slug, 'Sold elsewhere')).status).toBe(200);
    expect(await app.bidding.verifyLedger(id)).toEqual([]);
    expect(await publicLedgerOf(slug)).toEqual(['opening', 'auction_withdrawal: Sold elsewhere']);
    expect(await app.bidding.readRecord(slug)).toMatchObject({
      ok: true,
      value: { entries: 2, events: [{ kind: 'auction_withdrawn', note: 'Sold elsewhere' }] },
    });
  });

  it('has no withdrawal without a reason', async () => {
    await expect(
      sql`insert into ledger_entries (auction_id, sequence, kind, actor_id, recorded_at, hash, body)
        values ('x', 1, 'auction_withdrawal', 'staff', now(), '', '')`.execute(database.executor),
    ).rejects.toThrow(/ledger_entries_auction_withdrawal/);
  });
});
