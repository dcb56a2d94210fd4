import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { DirectoryLocked, lockDirectory } from './directory-lock.ts';
import { openDatabase, openEmbedded } from './open.ts';

const writer = fileURLToPath(new URL('embedded-writer.ts', import.meta.resolve('#tests/support/database.ts')));
const place = async (): Promise<string> => (await testDatabasePlace('embedded')).dataDir ?? '';

/** Returns all numbers that the writer reported as stored before it was killed. */
async function writeUntilKilled(dataDir: string, first: number, after: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (numbersIn(output).length >= after) child.kill('SIGKILL');
  });
  await ended;
  return numbersIn(output);
}
const numbersIn = (output: string): number[] =>
  output
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d+$/.test(line))
    .map(Number);

describe('the embedded database', () => {
  it('syncs to disk at least once a commit', async () => {
    const database = await openEmbedded({ dataDir: await place() }, silentLog());
    await sql`create table written (number bigint primary key)`.execute(database.executor);
    const before = await database.syncs();
    for (let number = 0; number < 40; number += 1) {
      await database.transaction((transaction) => sql`insert into written values (${number})`.execute(transaction));
    }
    expect((await database.syncs()) - before).toBeGreaterThanOrEqual(40);
    const settings = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`.execute(
      database.executor,
    );
    expect(settings.rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'fsync']);
    await database.close();
  });

  it('cleans up worn tables by itself, as a server does', async () => {
    const database = await openEmbedded({ dataDir: await place() }, silentLog(), { maintenanceEveryMs: 20 });
    const { executor } = database;
    await sql`create table worn (number int primary key)`.execute(executor);
    await sql`insert into worn select generate_series(1, 500)`.execute(executor);
    await sql`update worn set number = -number`.execute(executor);
    const cleanings = async () =>
      (
        await sql<{
          count: number;
        }>`select vacuum_count::integer as count from pg_stat_user_tables where relname = 'worn'`.execute(executor)
      ).rows[0]?.count;
    await expect.poll(cleanings, { timeout: 30_000 }).toBeGreaterThan(0);
    await database.close();
  });

  it('loses no acknowledged write when its process is killed', async () => {
    const dataDir = await place();
    const acknowledged: number[] = [];
    for (const after of [5, 15, 30])
      acknowledged.push(...(await writeUntilKilled(dataDir, (acknowledged.at(-1) ?? -1) + 2, after)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    const database = await openDatabase({ databaseUrl: null, dataDir }, silentLog());
    const { rows } = await sql<{ number: number }>`select number from written`.execute(database.executor);
    const stored = new Set(rows.map(({ number }) => number));
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    await database.close();
  }, 240_000);

  it('serves one process at a time, and names the process that holds it', async () => {
    const dataDir = await place();
    const database = await openEmbedded({ dataDir }, silentLog());
    const second = openEmbedded({ dataDir }, silentLog());
    await expect(second).rejects.toThrow(DirectoryLocked);
    await expect(second).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
    await database.close();
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
    const third = await openEmbedded({ dataDir }, silentLog());
    await third.close();
  });

  it('reports a hung engine, and rejects pending queries', async () => {
    const death = Promise.withResolvers<Error>();
    const database = await openEmbedded({ dataDir: await place() }, silentLog(), {
      onDeath: death.resolve,
      hangMs: 3_000,
    });
    const waiting = sql`select pg_sleep(20)`.execute(database.executor);
    await expect(waiting).rejects.toThrow(/silent for 3 seconds/);
    expect((await death.promise).message).toMatch(/silent for 3 seconds/);
    await database.close();
  });

  it('takes over the lock of a dead process, also if its process id was reused', async () => {
    const dataDir = await place();
    const lock = join(dataDir, 'database.lock');
    for (const holder of [
      { pid: 2 ** 22 + 1, startedAt: '' },
      { pid: process.pid, startedAt: 'another boot/1' },
    ]) {
      writeFileSync(lock, JSON.stringify({ ...holder, host: hostname(), token: 'theirs' }));
      const taken = lockDirectory(dataDir);
      expect(readFileSync(lock, 'utf8')).toContain(`"pid":${process.pid}`);
      taken.release();
    }
    writeFileSync(lock, JSON.stringify({ pid: 1, startedAt: '', host: 'another-machine', token: 'theirs' }));
    expect(() => lockDirectory(dataDir)).toThrow(/process 1 on another-machine/);
  });

  it('finishes running work on close, and may be closed twice', async () => {
    const dataDir = await place();
    const database = await openEmbedded({ dataDir }, silentLog());
    await sql`create table written (number bigint primary key)`.execute(database.executor);
    const works = Array.from({ length: 20 }, (_, number) =>
      sql`insert into written values (${number})`.execute(database.executor),
    );
    await Promise.all(works.slice(0, 1));
    await Promise.allSettled([Promise.all(works), database.close(), database.close()]);
    const again = await openEmbedded({ dataDir }, silentLog());
    const { rows } = await sql<{ n: number }>`select count(*) as n from written`.execute(again.executor);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(1);
    await again.close();
  });
});
