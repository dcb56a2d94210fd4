import type { Catalogue, Column, Table } from './catalogue.ts';

/** What `pg` returns for each type, and what it accepts where that differs. See platform/database/types.ts. */
const TYPES: Readonly<Record<string, string | { read: string; insert: string }>> = {
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
  date: { read: 'Date', insert: 'string' },
  // Inserted as JSON text, because `pg` turns a list into a PostgreSQL array.
  json: { read: 'unknown', insert: 'string' },
  jsonb: { read: 'unknown', insert: 'string' },
};
/** Columns of views that are never null, which PostgreSQL doesn't report. */
const NON_NULL_VIEW_COLUMNS = ['sold_auctions.auction_id', 'failed_sales.auction_id', 'failed_sales.is_offered'];

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
${sorted.map(printTable).join('')}}
`;
}

function printTable(table: Table): string {
  const columns = table.columns.map((column) => `    ${column.name}: ${printType(column, table)};\n`);
  return `  ${table.name}: {\n${columns.join('')}  };\n`;
}

function printType(column: Column, table: Table): string {
  const isNullable = column.isNullable && !NON_NULL_VIEW_COLUMNS.includes(`${table.name}.${column.name}`);
  const orNull = isNullable ? ' | null' : '';
  const [element = '', list] = column.type.split(/(?=\[\]$)/);
  const type = TYPES[element];
  if (type === undefined) throw new Error(`${table.name}.${column.name} has the type ${column.type}: add it to TYPES`);
  const hasDefault = column.default !== null || column.identity === 'd';
  if (typeof type === 'object') {
    const insert = `${type.insert}${orNull}`;
    return `ColumnType<${type.read === 'unknown' ? 'unknown' : type.read + orNull}, ${insert}${hasDefault || isNullable ? ' | undefined' : ''}, ${insert}>`;
  }
  const plain = `${list === undefined ? (allowedValues(column, table) ?? type) : `${type}[]`}${orNull}`;
  if (column.identity === 'a' || column.generated !== '') return `GeneratedAlways<${plain}>`;
  return hasDefault ? `Generated<${plain}>` : plain;
}

/** Returns the values allowed by a check as a union, or null without such a check. */
function allowedValues(column: Column, table: Table): string | null {
  for (const { kind, columns, definition } of table.constraints) {
    const list = /^CHECK \(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(definition)?.[1];
    if (kind === 'c' && columns.length === 1 && columns[0] === column.name && list !== undefined)
      return [...list.matchAll(/'(?:[^']|'')*'/g)].map(([value]) => value).join(' | ');
  }
  return null;
}
