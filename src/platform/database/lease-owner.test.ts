import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

async function isGone({ executor }: Database, owner: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select is_owner_gone(${owner}) as gone`.execute(executor);
  return rows[0]?.gone ?? false;
}

describe.each(['postgres', 'embedded'] as const)('an owner of leases on %s', (kind) => {
  test('exists while its process runs', async () => {
    const place = await testDatabasePlace(kind);
    const open = () => openDatabase({ ...place, dataDir: place.dataDir ?? '' }, silentLog());
    const first = await open();
    const owner = first.leaseOwner();
    expect(await isGone(first, owner)).toBe(false);
    // Rows without an owner are nobody's lease.
    expect((await sql<{ gone: boolean }>`select is_owner_gone(null) as gone`.execute(first.executor)).rows).toEqual([
      { gone: false },
    ]);
    if (kind === 'embedded') await first.close();
    const second = await open();
    if (kind === 'postgres') {
      expect(await isGone(second, owner)).toBe(false);
      await first.close();
      // The server ends a session shortly after the connection.
      await expect.poll(() => isGone(second, owner)).toBe(true);
    }
    expect([await isGone(second, owner), await isGone(second, second.leaseOwner())]).toEqual([true, false]);
    await second.close();
  });
});

test('a process whose session is lost gets a new number', async () => {
  const place = await testDatabasePlace('postgres');
  const database = await openDatabase({ ...place, dataDir: '' }, silentLog());
  const before = database.leaseOwner();
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${before}::bigint::oid`.execute(
    database.executor,
  );
  await expect.poll(() => database.leaseOwner() === before).toBe(false);
  expect([await isGone(database, before), await isGone(database, database.leaseOwner())]).toEqual([true, false]);
  await database.close();
});
