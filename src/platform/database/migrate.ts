import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { escapeIdentifier, type ClientBase } from 'pg';
import type { Log } from '../log.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any number that nothing else on the server uses. */
const lockNumber = 7_246_915_382;
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Grants the application's role what it needs where another role owns the schema. */
async function grantApplicationRole(owner: ClientBase, role: string): Promise<void> {
  const text = await readFile(`${migrationsDirectory}/application-role.sql`, 'utf8');
  await owner.query(text.replaceAll(':role', escapeIdentifier(role)));
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}
interface Applied {
  name: string;
  checksum: string;
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Applies pending migrations in order, each in its own transaction. Processes that start at once wait for each other.
 */
export async function migrate(
  client: ClientBase,
  log: Log,
  {
    directory = migrationsDirectory,
    applicationRole = null,
  }: { readonly directory?: string | undefined; readonly applicationRole?: string | null } = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await client.query('select pg_advisory_lock($1)', [lockNumber]);
  try {
    // Only if it is missing: the application's role may read it, but create nothing.
    const known = await client.query<{ is: boolean }>("select to_regclass('schema_migrations') is not null as is");
    if (known.rows[0]?.is !== true)
      await client.query(
        'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())',
      );
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
    const waiting = checkHistory(migrations, rows);
    for (const migration of waiting) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migrated');
    }
    // Under the lock, because PostgreSQL refuses concurrent grants on a table.
    if (applicationRole !== null) await grantApplicationRole(client, applicationRole);
    return waiting.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).sort();
  const numbers = new Set<string>();
  return Promise.all(
    names.map(async (name) => {
      const number = name.slice(0, 4);
      if (numbers.has(number)) throw new MigrationError(`two migrations have the number ${number}`);
      numbers.add(number);
      const text = await readFile(`${directory}/${name}`, 'utf8');
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

const preReleaseMessage =
  "This database was made before the first release and can't be upgraded. Delete it (the folder named by DATA_DIR, " +
  'or the PostgreSQL database) and start again.';

/** Throws if an applied migration is unknown or was edited. */
function checkHistory(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (file === undefined)
      throw new MigrationError(
        name < newest
          ? preReleaseMessage
          : `the database has run ${name}, which is not among the files: it belongs to a newer version`,
      );
    if (file.checksum !== checksum)
      throw new MigrationError(`${name} was edited after the database had run it: add a new migration instead`);
  }
  const last = applied.at(-1)?.name ?? '';
  const done = new Set(applied.map(({ name }) => name));
  const waiting = migrations.filter(({ name }) => !done.has(name));
  const outOfOrder = waiting.find(({ name }) => name < last);
  if (outOfOrder !== undefined)
    throw new MigrationError(
      `${outOfOrder.name} is numbered before ${last}, which the database has already run: give it a new number`,
    );
  return waiting;
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      `${migration.name} failed, and left no trace: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
