import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { silentLog } from '../log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

const ROLE = 'application_role_test';
let database: Database;
let owner: pg.Client;
let application: URL;

beforeAll(async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  owner = new pg.Client({ connectionString: databaseUrl ?? '' });
  await owner.connect();
  await owner.query(`create role ${ROLE} login`);
  application = new URL(databaseUrl ?? '');
  application.username = ROLE;
  const open = () =>
    openDatabase({ databaseUrl: application.href, migrationsDatabaseUrl: databaseUrl, dataDir: '' }, silentLog());
  const started = await Promise.all([open(), open(), open(), open()]);
  for (const other of started.slice(1)) await other.close();
  database = started[0];
});
afterAll(async () => {
  await database.close();
  await owner.query(`drop owned by ${ROLE}`);
  await owner.query(`drop role ${ROLE}`);
  await owner.end();
});

const run = (text: string) => sql.raw(text).execute(database.executor);

it('reads and writes as an application does', async () => {
  await run('select count(*) from ledger_entries');
  await run('delete from sessions');
  await run('update ledger_entries set line_number = null');
});

it.each(['ledger_entries', 'money_postings', 'money_entries', 'invoices', 'audit_entries'])(
  'can neither change nor delete rows of %s, even without the triggers',
  async (table) => {
    await owner.query(`alter table ${table} disable trigger all`);
    await expect(run(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(run(`truncate ${table}`)).rejects.toThrow(/permission denied/);
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum = 1`,
    );
    const column = rows[0]?.name ?? '';
    await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow(/permission denied/);
  },
);

it('cannot change the schema', async () => {
  await expect(run('drop table audit_entries')).rejects.toThrow(/must be owner/);
  await expect(run('create table mine (id int)')).rejects.toThrow(/permission denied/);
});

it('starts with its own rights after the owner’s migrations, and reports a missing one', async () => {
  const start = () => openDatabase({ databaseUrl: application.href, dataDir: '' }, silentLog());
  await (await start()).close();
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum',
  );
  const [last] = rows;
  await expect(start()).rejects.toThrow(/failed, and left no trace: (?:permission denied|must be owner)/);
  await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [last?.name, last?.checksum]);
  await (await start()).close();
});
