import { automaticName, type Catalogue, type Column, type Constraint, type Table } from './catalogue.ts';

export function printSchema(catalogue: Catalogue): string {
  const unsupported = [...catalogue.sequences, ...catalogue.types];
  if (unsupported.length > 0) throw new Error(`printSchema cannot print these yet: ${unsupported.join(', ')}`);
  const printed = new Set<string>();
  const tables = catalogue.tables.map((table) => {
    printed.add(table.name);
    // If two tables reference each other, the first gets its reference after the second exists.
    const deferred = catalogue.tables.flatMap((other) =>
      printed.has(other.name) && isDeferred(other, table) ? printDeferredReferences(other, table.name) : [],
    );
    return [printTable(table, printed), ...deferred].join('\n');
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
  // A body that was parsed when it was written has no text of its own.
  if (body === '') return `${lowerUnquoted(signature)};`;
  return `${lowerUnquoted(signature)} as $$${body.replace('\nAS $function$', '').replace(/\$function\$$/, '')}$$;`;
}

export function printTable(table: Table, printed: ReadonlySet<string>): string {
  if (table.isView) return `create view ${table.name} as\n${simplify(table.definition ?? '')}`;
  const constraints = table.constraints.filter(({ references }) => references === null || printed.has(references));
  const lines = [
    ...table.columns.map((column) =>
      printColumn(
        column,
        constraints.filter((one) => isInline(one, column, table)),
      ),
    ),
    ...constraints
      .filter((one) => !table.columns.some((column) => isInline(one, column, table)))
      .map((one) => printName(one, table) + printConstraint(one.definition)),
  ];
  const options = table.options === null ? '' : ` with (${table.options.join(', ')})`;
  return [
    `create table ${table.name} (\n${lines.map((line) => wrap(`  ${line}`)).join(',\n')}\n)${options};`,
    ...table.indexes.map(({ definition }) => wrap(`${printIndex(definition)};`)),
    ...table.triggers.map(({ definition }) => wrap(`${withoutSchema(simplify(definition))};`)),
    ...(table.rows.length === 0 ? [] : [printRows(table)]),
  ].join('\n');
}

/** True if the constraint can be written in its column's line. */
function isInline(constraint: Constraint, column: Column, table: Table): boolean {
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
    column.collation === null ? '' : `collate "${column.collation}"`,
    column.identity === '' ? '' : `generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`,
    column.isNullable || isKey || column.identity !== '' ? '' : 'not null',
    column.generated === '' ? '' : `generated always as (${simplify(column.default ?? '')}) stored`,
    column.default === null || column.generated !== '' ? '' : `default ${simplify(column.default)}`,
    ...constraints.map((one) =>
      printConstraint(one.definition)
        .replace(/^(primary key|unique) \(\w+\)/, '$1')
        .replace(/^foreign key \(\w+\) /, ''),
    ),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function printIndex(definition: string): string {
  return withoutSchema(simplify(definition))
    .replace(' using btree', '')
    .replace(/ where \((.*)\)$/, ' where $1');
}

function printName(constraint: Constraint, table: Table): string {
  return constraint.name === automaticName(constraint, table) ? '' : `constraint ${constraint.name} `;
}

function printConstraint(definition: string): string {
  return simplify(definition).replace(/^(foreign key .*references \w+)\(id\)/, '$1');
}

function isDeferred(table: Table, referenced: Table): boolean {
  return table.constraints.some(({ references }) => references === referenced.name) && table.name !== referenced.name;
}

function printDeferredReferences(table: Table, to: string): string[] {
  return table.constraints
    .filter(({ references }) => references === to)
    .map((one) => wrap(`alter table ${table.name} add ${printName(one, table)}${printConstraint(one.definition)};`));
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

function simplify(expression: string): string {
  return lowerUnquoted(expression)
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, (_, list: string) => ` in (${list})`)
    .replaceAll(
      /\((\S+) <> all \(array\[([^\]]*)\]\)\)/g,
      (_, name: string, list: string) => `${name} not in (${list})`,
    )
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, (_, list: string) => ` not in (${list})`)
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb|regconfig|"char"|bigint\[\])(?:\[\])?/g, '$1')
    .replaceAll(/(\w+(?:\(\w+\))?) >= ([\d-]+) and \1 <= (\w+)/g, '$1 between $2 and $3');
}

function lowerUnquoted(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()));
}

const MAX_LINE_LENGTH = 118;

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

/** Breaks a long line before a clause or after a comma. */
function wrap(line: string, indent = `${/^ */.exec(line)?.[0] ?? ''}  `): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  const start = line
    .slice(0, MAX_LINE_LENGTH)
    .replace(/(?:delete|insert) or update/, (words) => words.replaceAll(' ', '_'));
  const clause = Math.max(...CLAUSES.map((word) => start.lastIndexOf(word)));
  const end = clause > MAX_LINE_LENGTH / 2 ? clause : start.lastIndexOf(', ') + 1;
  return end <= indent.length ? line : `${line.slice(0, end)}\n${wrap(`${indent}${line.slice(end + 1)}`, indent)}`;
}

function withoutSchema(text: string): string {
  return text.replaceAll(/\bpublic\./g, '');
}
