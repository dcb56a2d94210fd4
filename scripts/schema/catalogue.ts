import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly isNullable: boolean;
  readonly default: string | null;
  readonly identity: '' | 'a' | 'd';
  readonly generated: '' | 's' | 'v';
}
export interface Constraint {
  readonly name: string;
  readonly kind: 'c' | 'f' | 'p' | 'u' | 'x';
  readonly columns: readonly string[];
  readonly definition: string;
  readonly references: string | null;
}
export interface Table {
  readonly name: string;
  readonly isView: boolean;
  readonly definition: string | null;
  readonly options: readonly string[] | null;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly indexes: readonly { readonly definition: string }[];
  readonly triggers: readonly { readonly definition: string }[];
  readonly privileges: string | null;
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}
export interface Catalogue {
  readonly extensions: readonly string[];
  readonly functions: readonly { readonly name: string; readonly definition: string }[];
  readonly sequences: readonly string[];
  readonly types: readonly string[];
  /** Tables and views, each after those that it depends on. */
  readonly tables: readonly Table[];
}

const RELATIONS = sql`(select * from pg_class c where relnamespace = 'public'::regnamespace
  and relkind in ('r', 'p', 'v', 'm') and relname <> 'schema_migrations'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))`;

/** Reads the schema, and the rows that the migrations inserted. */
export async function readCatalogue(executor: Executor): Promise<Catalogue> {
  const { rows: relations } = await sql<Pick<Table, 'name' | 'isView' | 'options' | 'privileges' | 'definition'>>`
    select relname as name, relkind in ('v', 'm') as "isView", reloptions as options, relacl::text as privileges,
      case when relkind in ('v', 'm') then pg_get_viewdef(oid, true) end as definition
    from ${RELATIONS} c order by relname collate "C"`.execute(executor);
  const columns = await readColumns(executor);
  const constraints = await readConstraints(executor);
  const indexes = await readIndexes(executor);
  const triggers = await readTriggers(executor);
  const rows = await readRows(executor, relations);
  const tables = relations.map((relation) => {
    const { name } = relation;
    return {
      ...relation,
      columns: columns.get(name) ?? [],
      constraints: constraints.get(name) ?? [],
      indexes: indexes.get(name) ?? [],
      triggers: triggers.get(name) ?? [],
      rows: rows.get(name) ?? [],
    };
  });
  return {
    extensions: await readNames(executor, sql`select extname as name from pg_extension where extname <> 'plpgsql'`),
    functions: await readFunctions(executor),
    sequences: await readNames(
      executor,
      sql`select c.relname as name from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`,
    ),
    types: await readNames(
      executor,
      sql`select t.typname as name from pg_type t left join pg_class c on c.oid = t.typrelid
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('c', 'd', 'e', 'r')
          and (c.oid is null or c.relkind = 'c')
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
    ),
    tables: sortByDependencies(tables),
  };
}

type WithTable<Part> = Part & { readonly table: string };

async function groupByTable<Part>(
  executor: Executor,
  query: RawBuilder<WithTable<Part>>,
): Promise<Map<string, Part[]>> {
  const { rows } = await query.execute(executor);
  const grouped = new Map<string, Part[]>();
  for (const { table, ...part } of rows) {
    const parts = grouped.get(table) ?? [];
    parts.push(part as Part);
    grouped.set(table, parts);
  }
  return grouped;
}

function readColumns(executor: Executor): Promise<Map<string, Column[]>> {
  return groupByTable(
    executor,
    sql<WithTable<Column>>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        (select collname from pg_collation o join pg_type t on t.oid = a.atttypid
          where o.oid = a.attcollation and o.oid <> t.typcollation) as collation,
        not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity as identity,
        a.attgenerated as generated
      from ${RELATIONS} c join pg_attribute a on a.attrelid = c.oid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
}

function readConstraints(executor: Executor): Promise<Map<string, Constraint[]>> {
  return groupByTable(
    executor,
    sql<WithTable<Constraint>>`
      select c.relname as table, conname as name, contype as kind, pg_get_constraintdef(n.oid, true) as definition,
        f.relname as references, array(select a.attname::text from unnest(conkey) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number order by k.place) as columns
      from ${RELATIONS} c join pg_constraint n on n.conrelid = c.oid left join pg_class f on f.oid = n.confrelid
      where contype in ('c', 'f', 'p', 'u', 'x')
      order by position(contype::text in 'pucxf'), length(conname), conname collate "C"`,
  );
}

function readIndexes(executor: Executor): Promise<Map<string, { definition: string }[]>> {
  return groupByTable(
    executor,
    sql<WithTable<{ definition: string }>>`
      select c.relname as table, pg_get_indexdef(indexrelid) as definition
      from ${RELATIONS} c join pg_index on indrelid = c.oid
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by indexrelid::regclass::text collate "C"`,
  );
}

function readTriggers(executor: Executor): Promise<Map<string, { definition: string }[]>> {
  return groupByTable(
    executor,
    sql<WithTable<{ definition: string }>>`
      select c.relname as table, pg_get_triggerdef(t.oid, true) as definition
      from ${RELATIONS} c join pg_trigger t on t.tgrelid = c.oid
      where not tgisinternal order by tgname collate "C"`,
  );
}

async function readRows(
  executor: Executor,
  relations: readonly Pick<Table, 'name' | 'isView'>[],
): Promise<Map<string, Table['rows'][number][]>> {
  const selects = relations
    .filter(({ isView }) => !isView)
    .map(
      ({ name }) => sql`select ${sql.lit(name)} as table,
        (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t))) as row from ${sql.table(name)} t`,
    );
  const rows = await groupByTable(
    executor,
    sql<WithTable<{ row: Table['rows'][number] }>>`
      ${sql.join(selects, sql` union all `)}`,
  );
  return new Map([...rows].map(([name, parts]) => [name, parts.map(({ row }) => row)]));
}

async function readFunctions(executor: Executor): Promise<Catalogue['functions']> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by proname collate "C"`.execute(executor);
  return rows;
}

async function readNames(executor: Executor, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${query} order by name`.execute(executor);
  return rows.map(({ name }) => name);
}

/** Sorts by name, with each table after those that it references and each view after those that it reads. */
function sortByDependencies(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<Table>();
  const add = (table: Table, path: readonly Table[]): void => {
    if (sorted.has(table) || path.includes(table)) return;
    const dependencies = table.isView
      ? tables.filter(({ name }) => name !== table.name && new RegExp(`\\b${name}\\b`).test(table.definition ?? ''))
      : table.constraints.flatMap(({ references }) => byName.get(references ?? '') ?? []);
    for (const dependency of dependencies) add(dependency, [...path, table]);
    sorted.add(table);
  };
  for (const table of tables) if (!table.isView) add(table, []);
  for (const table of tables) add(table, []);
  return [...sorted];
}

/** Returns the name that PostgreSQL gives a constraint without one. Checks with equal names are numbered. */
export function automaticName({ name, kind, columns }: Constraint, table: Pick<Table, 'name'>): string {
  if (kind === 'p') return `${table.name}_pkey`;
  if (kind === 'c' && new RegExp(`^${table.name}_(?:\\w+_)?check\\d*$`).test(name)) return name;
  return [table.name, ...columns, { c: 'check', f: 'fkey', u: 'key', x: 'excl' }[kind]].join('_');
}
