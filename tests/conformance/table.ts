export interface Statement {
  /** `2.14`: row 14 of section 2. */
  readonly id: string;
  readonly says: string;
  readonly builtIn: string;
  /** Where the specification says "not shown": what we chose. */
  readonly decision?: string;
}

const SECTIONS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'Error catalogue',
  'Business constants and limits',
] as const;

const sectionOf = ({ id }: Statement) => Number(id.split('.')[0]);
const cell = (text: string) => text.replaceAll('|', '\\|');

export function faultsOfTable(
  statements: readonly Statement[],
  checked: readonly string[],
  isThere: (path: string) => boolean,
): string[] {
  const ids = statements.map(({ id }) => id);
  const expected = SECTIONS.flatMap((_, index) =>
    statements
      .filter((statement) => sectionOf(statement) === index + 1)
      .map((_statement, place) => `${index + 1}.${place + 1}`),
  );
  return [
    ...ids.filter((id) => !checked.includes(id)).map((id) => `${id} has no check`),
    ...checked.filter((id) => !ids.includes(id)).map((id) => `the check of ${id} has no row`),
    ...checked.filter((id, index) => checked.indexOf(id) !== index).map((id) => `${id} is checked twice`),
    ...ids.filter((id, index) => expected[index] !== id).map((id) => `${id} is not in its place`),
    ...statements
      .filter(({ builtIn }) => !isThere(builtIn))
      .map(({ id, builtIn }) => `${id} is built in ${builtIn}, which is not there`),
    ...SECTIONS.flatMap((_, index) =>
      statements.some((statement) => sectionOf(statement) === index + 1) ? [] : [`section ${index + 1} has no row`],
    ),
  ];
}

export function documentOf(statements: readonly Statement[]): string {
  const parts = SECTIONS.map((title, index) => {
    const rows = statements
      .filter((statement) => sectionOf(statement) === index + 1)
      .map(
        ({ id, says, builtIn, decision }) =>
          `| ${id} | ${cell(says)}${decision === undefined ? '' : `<br>**We chose:** ${cell(decision)}`} | [${builtIn}](../${builtIn}) |`,
      );
    return `## ${index + 1}. ${title}\n\n| row | the specification says | built in |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# The source specification, row by row

Each row is a statement of the specification, with the file that implements it. \`npm test -- tests/conformance\` checks every row against a running
site: calls by an unmodified axios, pages in a browser. Where the specification says "not shown", the row says what we chose. This page is generated from
\`tests/conformance/statements.ts\`; a test fails if they differ.

${parts.join('\n')}`;
}
