import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Executor } from './database.ts';

const FORMAT = 1;
const BATCH_SIZE = 500;
const EXCLUDED_TABLES: ReadonlySet<string> = new Set(['schema_migrations']);

const MigrationsSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));
const HeaderSchema = z.object({ format: z.literal(FORMAT), made_at: z.string(), migrations: MigrationsSchema });
const TableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const EndSchema = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
});
type RowCounts = z.infer<typeof EndSchema>['rows'];

export const countRows = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export async function writeBackup(database: Database, file: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  await database.transaction(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    async function* lines() {
      const made = await sql<{ at: string }>`select now()::text as at`.execute(transaction);
      const header = { format: FORMAT, made_at: made.rows[0]?.at ?? '', migrations: await readMigrations(transaction) };
      yield JSON.stringify(header);
      for (const { table, columns } of await readTables(transaction)) {
        yield JSON.stringify({ table, columns });
        counts[table] = 0;
        for await (const row of rowsOf(transaction, table)) {
          counts[table] += 1;
          yield JSON.stringify(row);
        }
      }
      yield JSON.stringify({ rows: counts, sequences: await readSequences(transaction) });
    }
    await pipeline(
      lines,
      async function* withBreaks(source: AsyncIterable<string>) {
        for await (const line of source) yield `${line}\n`;
      },
      createGzip(),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
  });
  return counts;
}

async function* rowsOf(transaction: Executor, table: string): AsyncGenerator<string> {
  await sql`declare backup cursor for select t::text as row from ${sql.table(table)} t`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_SIZE)} from backup`.execute(transaction);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close backup`.execute(transaction);
}

export async function restoreBackup(database: Database, file: string): Promise<RowCounts> {
  let counts: RowCounts = {};
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      counts = await database.transaction((transaction) => restoreLines(transaction, linesOf(source)));
    });
    return counts;
  } catch (error) {
    if (error instanceof BackupError || !isUnreadable(error)) throw error;
    throw new BackupError(`The backup can't be read: ${String(error)}`, { cause: error });
  }
}

async function restoreLines(transaction: Executor, lines: AsyncGenerator<string, undefined>): Promise<RowCounts> {
  await checkHeader(transaction, (await lines.next()).value ?? 'null');
  await prepareTables(transaction);
  const counts: RowCounts = {};
  let currentTable: RestoredTable | null = null;
  for await (const text of lines) {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'string') {
      if (currentTable === null) throw new BackupError('The backup is damaged: a row belongs to no table.');
      await currentTable.add(line);
      continue;
    }
    await currentTable?.finish();
    const end = EndSchema.safeParse(line);
    if (end.success) {
      checkCounts(end.data.rows, counts);
      await restoreSequences(transaction, end.data.sequences);
      await checkForeignKeys(transaction);
      return counts;
    }
    currentTable = new RestoredTable(transaction, TableSchema.parse(line), counts);
  }
  throw new BackupError('The backup is incomplete: its end is missing.');
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of source) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error && 'code' in error && /^Z_|^ENOENT$/.test(String(error.code)));

class RestoredTable {
  readonly #transaction: Executor;
  readonly #table: z.infer<typeof TableSchema>;
  readonly #counts: RowCounts;
  #rows: string[] = [];

  constructor(transaction: Executor, table: z.infer<typeof TableSchema>, counts: RowCounts) {
    this.#transaction = transaction;
    this.#table = table;
    this.#counts = counts;
    counts[table.table] = 0;
  }

  async add(row: string): Promise<void> {
    if (this.#rows.push(row) >= BATCH_SIZE) await this.finish();
  }

  async finish(): Promise<void> {
    const { table, columns } = this.#table;
    if (this.#rows.length === 0) return;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const values = sql.join(columns.map((column) => sql`(backup.row).${sql.ref(column)}`));
    // `offset 0` keeps PostgreSQL from parsing the row once for each column.
    await sql`insert into ${sql.table(table)} (${names}) overriding system value select ${values}
      from (select text::${sql.table(table)} as row from unnest(${this.#rows}::text[]) as text offset 0) as backup`.execute(
      this.#transaction,
    );
    this.#counts[table] = (this.#counts[table] ?? 0) + this.#rows.length;
    this.#rows = [];
  }
}

async function checkHeader(transaction: Executor, line: string): Promise<void> {
  const header = HeaderSchema.parse(JSON.parse(line));
  if (JSON.stringify(header.migrations) !== JSON.stringify(await readMigrations(transaction)))
    throw new BackupError('The backup was made by another version. Restore it with that version, then upgrade.');
}

/** Refuses a database in use, and disables triggers and foreign keys until the end of the transaction. */
async function prepareTables(transaction: Executor): Promise<void> {
  const used = await sql<{ count: number }>`select count(*)::integer as count from users`.execute(transaction);
  if ((used.rows[0]?.count ?? 0) > 0)
    throw new BackupError('The database is not empty. Restore into a new one, so that nothing is overwritten.');
  await sql`set local session_replication_role = replica`.execute(transaction).catch((error: unknown) => {
    throw new BackupError('Restoring needs a superuser of the new database.', { cause: error });
  });
  const tables = (await readTables(transaction)).map(({ table }) => sql.table(table));
  await sql`truncate ${sql.join(tables)}`.execute(transaction);
}

function checkCounts(expected: RowCounts, counts: RowCounts): void {
  for (const [table, count] of Object.entries(expected))
    if (counts[table] !== count)
      throw new BackupError(`The backup is damaged: ${table} has ${counts[table] ?? 0} of ${count} rows.`);
}

/** Rows came in without foreign keys being checked. */
async function checkForeignKeys(transaction: Executor): Promise<void> {
  for (const { table, columns, parent, parentColumns } of await readForeignKeys(transaction)) {
    const isNamed = columns.map((column) => sql`child.${sql.ref(column)} is not null`);
    const isParent = columns.map(
      (column, index) => sql`parent.${sql.ref(parentColumns[index] ?? column)} = child.${sql.ref(column)}`,
    );
    const { rows } = await sql`select from ${sql.table(table)} child where ${sql.join(isNamed, sql` and `)}
      and not exists (select from ${sql.table(parent)} parent where ${sql.join(isParent, sql` and `)}) limit 1`.execute(
      transaction,
    );
    if (rows.length > 0)
      throw new BackupError(
        `The backup is damaged: a row of ${table} (${columns.join(', ')}) belongs to none of ${parent}.`,
      );
  }
}

interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

async function readForeignKeys(executor: Executor): Promise<ForeignKey[]> {
  const namesOf = (numbers: ReturnType<typeof sql>, table: ReturnType<typeof sql>) =>
    sql`array(select a.attname::text from unnest(${numbers}) with ordinality as key(number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = key.number order by key.place)`;
  const { rows } = await sql<ForeignKey>`select child.relname as table, parent.relname as parent,
      ${namesOf(sql`c.conkey`, sql`c.conrelid`)} as columns, ${namesOf(sql`c.confkey`, sql`c.confrelid`)} as "parentColumns"
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by child.relname, c.conname`.execute(executor);
  return rows;
}

async function restoreSequences(
  transaction: Executor,
  sequences: z.infer<typeof EndSchema>['sequences'],
): Promise<void> {
  for (const { name, last_value } of sequences)
    await sql`select setval(${name}::regclass, ${last_value}::bigint)`.execute(transaction);
}

async function readMigrations(executor: Executor): Promise<z.infer<typeof MigrationsSchema>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations
    order by name`.execute(executor);
  return rows;
}

async function readTables(executor: Executor): Promise<z.infer<typeof TableSchema>[]> {
  const { rows } = await sql<z.infer<typeof TableSchema>>`select c.relname as table,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`.execute(executor);
  return rows.filter(({ table }) => !EXCLUDED_TABLES.has(table));
}

async function readSequences(executor: Executor): Promise<z.infer<typeof EndSchema>['sequences']> {
  const { rows } = await sql<{ name: string; last_value: string }>`select quote_ident(sequencename) as name,
      last_value::text as last_value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(executor);
  return rows;
}
