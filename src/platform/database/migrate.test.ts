import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

describe('migrations', () => {
  let url: string;
  let directory: string;
  let client: pg.Client;
  beforeAll(async () => {
    url = (await testDatabasePlace('postgres')).databaseUrl ?? '';
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterAll(() => client.end());
  beforeEach(async () => {
    await client.query('drop schema public cascade; create schema public');
    directory = mkdtempSync(join(tmpdir(), 'hammerdown-migrations-'));
    put('0001_first.sql', 'create table first (id integer); insert into first values (1);');
    return () => rmSync(directory, { recursive: true });
  });
  const put = (name: string, text: string): void => writeFileSync(join(directory, name), text);
  const run = (): Promise<string[]> => migrate(client, silentLog(), { directory });

  it('runs each file once, in order', async () => {
    put('0002_second.sql', 'insert into first values (2);');
    put('notes.txt', 'not a migration');
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);
    put('0003_third.sql', 'insert into first values (3);');
    expect(await run()).toEqual(['0003_third.sql']);
    expect((await client.query('select id from first order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('refuses a file that was edited after it had run, whatever the line ends', async () => {
    put('0001_first.sql', 'create table first (id integer);\n');
    await run();
    put('0001_first.sql', 'create table first (id integer);\r\n');
    expect(await run()).toEqual([]);
    put('0001_first.sql', 'create table first (id bigint);\n');
    await expect(run()).rejects.toThrow(/0001_first.sql was edited/);
  });

  it('refuses a database from a newer version, a late number and a number given twice', async () => {
    put('0003_third.sql', 'select 3;');
    await run();
    put('0002_second.sql', 'select 2;');
    await expect(run()).rejects.toThrow(/0002_second.sql is numbered before 0003_third.sql/);
    put('0003_other.sql', 'select 3;');
    await expect(run()).rejects.toThrow(/two migrations have the number 0003/);
    for (const name of ['0002_second.sql', '0003_third.sql', '0003_other.sql']) rmSync(join(directory, name));
    await expect(run()).rejects.toThrow(/belongs to a newer version/);
  });

  it('refuses a database whose migrations were replaced, with instructions', async () => {
    await run();
    rmSync(join(directory, '0001_first.sql'));
    put('0001_platform.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/can't be upgraded\. Delete it \(the folder named by DATA_DIR/);
  });

  it('rolls back a file that fails', async () => {
    put('0002_second.sql', 'create table second (id integer); select nonsense;');
    await expect(run()).rejects.toThrow(/0002_second.sql failed, and left no trace/);
    expect(
      (
        await client.query(
          `select to_regclass('first') is not null as first, to_regclass('second') is not null as second`,
        )
      ).rows,
    ).toEqual([{ first: true, second: false }]);
    put('0002_second.sql', 'create table second (id integer);');
    expect(await run()).toEqual(['0002_second.sql']);
  });

  it('are run by one of several processes that start at once', async () => {
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = new pg.Client({ connectionString: url });
        await other.connect();
        return other;
      }),
    );
    const ran = await Promise.all(clients.map((other) => migrate(other, silentLog(), { directory })));
    expect(ran.flat()).toEqual(['0001_first.sql']);
    await Promise.all(clients.map((other) => other.end()));
  });
});
