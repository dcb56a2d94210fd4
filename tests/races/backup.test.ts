import { mkdtempSync, readFileSync, truncateSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApp } from '#app';
import { refusalMessage } from '#contract/result.ts';
import { readConfig } from '#platform/config.ts';
import { restoreBackup, writeBackup } from '#platform/database/backup.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { openTestDatabase, testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { checkSite, endWaitingMessages } from '../../src/app/maintenance.ts';

const folder = mkdtempSync(join(tmpdir(), 'hammerdown-backup-'));
const file = join(folder, 'database.gz');

const appOver = (database: Database) =>
  createApp({
    config: readConfig({ SECRET: 's'.repeat(40), DEMO: '0', LOG_LEVEL: 'silent' }),
    log: silentLog(),
    database,
  });
const countBids = async ({ executor }: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ledger_entries`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
};

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const name of ['ann', 'bob']) await app.addBidder(name);
const sold = await app.closed([
  ['ann', 1_000_000],
  ['bob', 1_500_000, 2_000_000],
]);
const charge = (await app.read('bob', sold)).settlement?.charge?.id ?? '';
await app.call('staff', 'POST', `/api/operator/payments/charges/${charge}/refund`, {
  amount: 10_000,
  reason: 'Late.',
});
await app.settle();
const live = (await app.addAuction()).slug;

/** Two people outbid each other until stopped. */
async function bidding(until: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ending = until.finally(() => (isOver = true));
  let placed = 0;
  for (let amount = 200_000; !isOver; amount += 100_000) {
    const answer = await app.bid(live, placed % 2 === 0 ? 'ann' : 'bob', { amount, confirm: true });
    if (!answer.ok) throw new Error(refusalMessage(answer));
    placed += 1;
  }
  await ending;
  return placed;
}

it('backs up one moment while people bid, and restores it to both kinds of database', async () => {
  const before = await countBids(database);
  await bidding(writeBackup(database, file));
  for (const kind of ['postgres', 'embedded'] as const) {
    const other = await openTestDatabase(kind, { role: 'owner' });
    const counts = await restoreBackup(other.database, file);
    expect(counts['ledger_entries']).toBe(await countBids(other.database));
    expect(counts['ledger_entries']).toBeGreaterThanOrEqual(before);
    const restored = appOver(other.database);
    expect(await checkSite(restored)).toEqual({ auctions: 2, problems: [] });
    expect(await restored.payments.books.read()).toMatchObject({
      is_balanced: true,
      postings: counts['money_postings'],
    });

    // Bids go on where they stopped, with triggers and sequences as before.
    const { rows } = await sql<{ price: number | null }>`select s.price from auction_states s join auctions a
      on a.id = s.auction_id where a.slug = ${live}`.execute(other.database.executor);
    const amount = (rows[0]?.price ?? 100_000) + 100_000;
    const answer = await restored.bidding.placeBid(app.person('ann'), live, { amount, confirm: true }, null);
    expect(answer).toMatchObject({ ok: true });
    expect((await checkSite(restored)).problems).toEqual([]);
    await expect(sql`delete from ledger_entries`.execute(other.database.executor)).rejects.toThrow();
    await other.close();
  }
}, 60_000);

it('restores every value as it was', async () => {
  const again = join(folder, 'again.gz');
  await writeBackup(database, again);
  const other = await openTestDatabase('postgres', { role: 'owner' });
  await restoreBackup(other.database, again);
  for (const table of ['auctions', 'ledger_entries', 'money_entries', 'users', 'audit_entries', 'invoices']) {
    const read = async ({ executor }: Database) =>
      (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(executor)).rows;
    expect(await read(other.database)).toEqual(await read(database));
  }
  await other.close();
});

it('restores no row that belongs to a missing one', async () => {
  const broken = join(folder, 'broken.gz');
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const head = lines.findIndex((line) => line.startsWith('{"table":"paddles"'));
  const next = lines.findIndex((line, index) => index > head && line.startsWith('{'));
  const end = JSON.parse(lines.pop() ?? '') as { rows: Record<string, number> };
  lines.splice(head + 1, next - head - 1);
  lines.push(JSON.stringify({ ...end, rows: { ...end.rows, paddles: 0 } }));
  writeFileSync(broken, gzipSync(`${lines.join('\n')}\n`));
  const other = await openTestDatabase('postgres', { role: 'owner' });
  await expect(restoreBackup(other.database, broken)).rejects.toThrow(
    /^The backup is damaged: a row of \w+ .* paddles\.$/,
  );
  expect(await countBids(other.database)).toBe(0);
  await other.close();
});

it('sends nothing again that waited when the backup was made', async () => {
  const waiting = join(folder, 'waiting.gz');
  await database.transaction(async (transaction) => {
    const message = { to: 'ann@site.test', subject: 'Outbid', html: '<p>Outbid</p>', text: 'Outbid' };
    await app.app.mail.send(transaction, message);
    await sql`update mail_outbox set due_at = now() where outcome is null`.execute(transaction);
    await sql`insert into deliveries (notification_id, channel, user_id, state, due_at)
      select id, 'push', user_id, 'due', now() from notifications order by id limit 1`.execute(transaction);
  });
  await writeBackup(database, waiting);
  const other = await openTestDatabase('postgres', { role: 'owner' });
  await restoreBackup(other.database, waiting);
  expect(await endWaitingMessages(appOver(other.database))).toBeGreaterThanOrEqual(2);
  const { rows } = await sql<{ due: number }>`select (select count(*) from mail_outbox where due_at is not null)::int
    + (select count(*) from deliveries where finished_at is null)::int as due`.execute(other.database.executor);
  expect(rows).toEqual([{ due: 0 }]);
  await other.close();
});

it('refuses a database in use, an incomplete or damaged backup and a second backup to one file, and changes nothing', async () => {
  await expect(restoreBackup(database, file)).rejects.toThrow('The database is not empty.');
  await expect(writeBackup(database, file)).rejects.toThrow('EEXIST');
  const other = await openTestDatabase('postgres', { role: 'owner' });
  const half = join(folder, 'half.gz');
  await writeBackup(database, half);
  truncateSync(half, Math.floor(statSync(half).size / 2));
  await expect(restoreBackup(other.database, half)).rejects.toThrow("The backup can't be read");
  const wrong = join(folder, 'wrong.gz');
  writeFileSync(wrong, 'not a backup');
  await expect(restoreBackup(other.database, wrong)).rejects.toThrow("The backup can't be read");
  expect(await countBids(other.database)).toBe(0);
  await other.close();
});
