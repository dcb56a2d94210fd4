import type { Catalogue, Column, Table } from './catalogue.ts';

/** What `pg` returns for each type, and what it takes where that differs. See platform/database/types.ts. */
const TYPES: Readonly<Record<string, string | { read: string; written: string }>> = {
  text: 'string',
  tsvector: 'string',
  xid8: 'string',
  'bit(256)': 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  date: { read: 'Date', written: 'string' },
  // Written as JSON text: `pg` would write a list as an array of PostgreSQL.
  json: { read: 'unknown', written: 'string' },
  jsonb: { read: 'unknown', written: 'string' },
};
/** PostgreSQL doesn't say which columns of a view can't be null. These can't. */
const VIEW_COLUMNS_WITH_VALUES = ['sold_auctions.auction_id', 'failed_sales.auction_id', 'failed_sales.is_offered'];

/** Prints the row types of all tables and views, for Kysely. */
export function printTables({ tables }: Catalogue): string {
  const sorted = tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return `// Generated from migrations/ by \`npm run schema\`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** A row as it is read. For some of its columns: \`Pick<Row<'users'>, 'id' | 'name'>\`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A row whose columns are selected under their names in camel case: \`posted_at as "postedAt"\`. */
export type CamelRow<Name extends keyof Tables> = {
  [Column in keyof Row<Name> as Camel<Column & string>]: Row<Name>[Column];
};
type Camel<Text extends string> = Text extends \`\${infer Head}_\${infer Tail}\`
  ? \`\${Head}\${Capitalize<Camel<Tail>>}\`
  : Text;

export interface Tables {
${sorted.map(({ name }) => `  ${name}: ${pascal(name)};\n`).join('')}}
${sorted.map(printTable).join('')}`;
}

function printTable(table: Table): string {
  const columns = table.columns.map((column) => `  ${column.name}: ${printType(column, table)};\n`);
  return `\ninterface ${pascal(table.name)} {\n${columns.join('')}}\n`;
}

function printType(column: Column, table: Table): string {
  const isNullable = column.isNullable && !VIEW_COLUMNS_WITH_VALUES.includes(`${table.name}.${column.name}`);
  const orNull = isNullable ? ' | null' : '';
  const [element = '', list] = column.type.split(/(?=\[\]$)/);
  const type = TYPES[element];
  if (type === undefined) throw new Error(`${table.name}.${column.name} has the type ${column.type}: add it to TYPES`);
  const hasDefault = column.default !== null || column.identity === 'd';
  if (typeof type === 'object') {
    const written = `${type.written}${orNull}`;
    return `ColumnType<${type.read === 'unknown' ? 'unknown' : type.read + orNull}, ${written}${hasDefault || isNullable ? ' | undefined' : ''}, ${written}>`;
  }
  const plain = `${list === undefined ? (valuesOf(column, table) ?? type) : `${type}[]`}${orNull}`;
  if (column.identity === 'a' || column.generated !== '') return `GeneratedAlways<${plain}>`;
  return hasDefault ? `Generated<${plain}>` : plain;
}

/** The union of the values that a check allows, or null if there is no such check. */
function valuesOf(column: Column, table: Table): string | null {
  for (const { kind, columns, definition } of table.constraints) {
    const list = /^CHECK \(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(definition)?.[1];
    if (kind === 'c' && columns.length === 1 && columns[0] === column.name && list !== undefined)
      return [...list.matchAll(/'(?:[^']|'')*'/g)].map(([value]) => value).join(' | ');
  }
  return null;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
