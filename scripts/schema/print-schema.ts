import { automaticName, type Catalogue, type Column, type Constraint, type Table } from './catalogue.ts';

/** Prints the whole database as SQL, from which the same database could be made. */
export function printSchema(catalogue: Catalogue): string {
  const unprinted = [...catalogue.sequences, ...catalogue.types];
  if (unprinted.length > 0) throw new Error(`printSchema cannot print these yet: ${unprinted.join(', ')}`);
  const printed = new Set<string>();
  const tables = catalogue.tables.map((table) => {
    printed.add(table.name);
    // Of two tables that reference each other, one gets its reference after both exist.
    const late = catalogue.tables.flatMap((other) =>
      printed.has(other.name) && isLate(other, table) ? printLateReferences(other, table.name) : [],
    );
    return [printTable(table, printed), ...late].join('\n');
  });
  return [
    '-- The whole database, generated from migrations/ by `npm run schema`. Do not edit.',
    ...catalogue.extensions.map((name) => `create extension ${name};`),
    ...catalogue.functions.map(printFunction),
    ...tables,
    '',
  ].join('\n\n');
}

export function printFunction({ definition }: { definition: string }): string {
  const [head = '', body = ''] = definition.trimEnd().split(/(?=\nAS \$function\$)/);
  const signature = head.replace('CREATE OR REPLACE', 'create').replace(/\s+/g, ' ').replace('public.', '');
  return `${lowered(signature)} as $$${body.replace('\nAS $function$', '').replace(/\$function\$$/, '')}$$;`;
}

export function printTable(table: Table, earlier: ReadonlySet<string>): string {
  if (table.isView) return `create view ${table.name} as\n${simplified(table.definition ?? '')}`;
  const own = table.constraints.filter(({ references }) => references === null || earlier.has(references));
  const lines = [
    ...table.columns.map((column) =>
      printColumn(
        column,
        own.filter((one) => belongs(one, column, table)),
      ),
    ),
    ...own
      .filter((one) => !table.columns.some((column) => belongs(one, column, table)))
      .map((one) => printName(one, table) + printConstraint(one.definition)),
  ];
  const options = table.options === null ? '' : ` with (${table.options.join(', ')})`;
  return [
    `create table ${table.name} (\n${lines.map((line) => wrapped(`  ${line}`)).join(',\n')}\n)${options};`,
    ...table.indexes.map(({ definition }) => wrapped(`${printIndex(definition)};`)),
    ...table.triggers.map(({ definition }) => wrapped(`${withoutSchema(simplified(definition))};`)),
    ...(table.rows.length === 0 ? [] : [printRows(table)]),
  ].join('\n');
}

/** True if the constraint is written beside its column. */
function belongs(constraint: Constraint, column: Column, table: Table): boolean {
  return (
    constraint.columns.length === 1 &&
    constraint.columns[0] === column.name &&
    constraint.name === automaticName(constraint, table)
  );
}

function printColumn(column: Column, constraints: readonly Constraint[]): string {
  const isKey = constraints.some(({ kind }) => kind === 'p');
  const parts = [
    column.name,
    column.type.replace('timestamp with time zone', 'timestamptz').replace('timestamp without time zone', 'timestamp'),
    column.identity === '' ? '' : `generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`,
    column.isNullable || isKey || column.identity !== '' ? '' : 'not null',
    column.generated === '' ? '' : `generated always as (${simplified(column.default ?? '')}) stored`,
    column.default === null || column.generated !== '' ? '' : `default ${simplified(column.default)}`,
    ...constraints.map((one) =>
      printConstraint(one.definition)
        .replace(/^(primary key|unique) \(\w+\)/, '$1')
        .replace(/^foreign key \(\w+\) /, ''),
    ),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function printIndex(definition: string): string {
  return withoutSchema(simplified(definition))
    .replace(' using btree', '')
    .replace(/ where \((.*)\)$/, ' where $1');
}

function printName(constraint: Constraint, table: Table): string {
  return constraint.name === automaticName(constraint, table) ? '' : `constraint ${constraint.name} `;
}

function printConstraint(definition: string): string {
  return simplified(definition).replace(/^(foreign key .*references \w+)\(id\)/, '$1');
}

function isLate(table: Table, referenced: Table): boolean {
  return table.constraints.some(({ references }) => references === referenced.name) && table.name !== referenced.name;
}

function printLateReferences(table: Table, to: string): string[] {
  return table.constraints
    .filter(({ references }) => references === to)
    .map((one) => wrapped(`alter table ${table.name} add ${printName(one, table)}${printConstraint(one.definition)};`));
}

function printRows(table: Table): string {
  const values = table.rows.map(
    (row) => `(${table.columns.map(({ name, type }) => printValue(row[name], type)).join(', ')})`,
  );
  return `insert into ${table.name} values\n${values
    .toSorted()
    .map((line) => `  ${line}`)
    .join(',\n')};`;
}

function printValue(value: string | null | undefined, type: string): string {
  if (value === null || value === undefined) return 'null';
  return /^(?:integer|bigint|smallint|boolean)$/.test(type) ? value : `'${value.replaceAll("'", "''")}'`;
}

/** Writes an expression as a person would, where PostgreSQL prints casts and operators that are implied. */
function simplified(expression: string): string {
  return lowered(expression)
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, (_, list: string) => ` in (${list})`)
    .replaceAll(
      /\((\S+) <> all \(array\[([^\]]*)\]\)\)/g,
      (_, name: string, list: string) => `${name} not in (${list})`,
    )
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, (_, list: string) => ` not in (${list})`)
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb|regconfig|"char"|bigint\[\])(?:\[\])?/g, '$1')
    .replaceAll(/(\w+(?:\(\w+\))?) >= ([\d-]+) and \1 <= (\w+)/g, '$1 between $2 and $3');
}

/** Lowers everything but quoted text. */
function lowered(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()));
}

const MOST_CHARACTERS = 118;

const CLAUSES = [
  ' check (',
  ' deferrable ',
  ' for each ',
  ' execute ',
  ' when (',
  ' where ',
  ' and ',
  ' or ',
  ' references ',
];

/** Breaks a long line before a word that begins a clause, or behind a comma. */
function wrapped(line: string, indent = `${/^ */.exec(line)?.[0] ?? ''}  `): string {
  if (line.length <= MOST_CHARACTERS) return line;
  const start = line
    .slice(0, MOST_CHARACTERS)
    .replace(/(?:delete|insert) or update/, (words) => words.replaceAll(' ', '_'));
  const clause = Math.max(...CLAUSES.map((word) => start.lastIndexOf(word)));
  const end = clause > MOST_CHARACTERS / 2 ? clause : start.lastIndexOf(', ') + 1;
  return end <= indent.length ? line : `${line.slice(0, end)}\n${wrapped(`${indent}${line.slice(end + 1)}`, indent)}`;
}

function withoutSchema(text: string): string {
  return text.replaceAll(/\bpublic\./g, '');
}
