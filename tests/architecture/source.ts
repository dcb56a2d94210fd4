import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** A file of the project, parsed far enough for the gates. Paths are from the project's root, with `/`. */
export interface Source {
  readonly path: string;
  readonly lines: number;
  /** What it imports or exports from, in order, as written. */
  readonly imports: readonly string[];
  /** Every name in it: variables, functions, types, properties, parts of JSX tags. No text, no comments. */
  readonly names: readonly string[];
  /** `a.b` for every plain access of a member. */
  readonly members: readonly string[];
  /** Every string, piece of a template, and text between tags. */
  readonly texts: readonly string[];
  readonly comments: readonly string[];
  /** The exported functions and classes that no docstring stands before. */
  readonly untold: readonly string[];
  /** The opening tags of the browser's own fields, as written. */
  readonly fields: readonly string[];
}

export const root = join(import.meta.dirname, '..', '..');
const CODE = /\.(ts|tsx|mts|mjs)$/;
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', 'select']);
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'build', 'data', '.react-router', '.git', '.cache']);

/** Every path under a folder of the project, files only. */
export function pathsUnder(folder: string): string[] {
  const walk = (directory: string): string[] =>
    readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      const path = join(directory, entry.name);
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk(join(root, folder)).map((path) => relative(root, path).split(sep).join('/'));
}

/** All code under a folder. */
export function sourcesUnder(folder: string): Source[] {
  return pathsUnder(folder)
    .filter((path) => CODE.test(path))
    .map((path) => parsed(path, readFileSync(join(root, path), 'utf8')));
}

/** Reads one file's text as code. */
export function parsed(path: string, text: string): Source {
  const result = parseSync(path, text);
  if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message ?? ''}`);
  const found = { names: [] as string[], members: [] as string[], texts: [] as string[], spans: [] as [number, number][] };
  collect(result.program, found);
  const { spans, ...words } = found;
  const { staticImports, staticExports, dynamicImports } = result.module;
  const imports = [
    ...staticImports.map((one) => one.moduleRequest.value),
    ...staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map((one) => text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, '')),
    ...[...text.matchAll(/\bimport\(['"]([^'"]+)['"]\)/g)].map((match) => match[1] ?? ''),
  ];
  return {
    path,
    lines: text.split('\n').length,
    imports: [...new Set(imports)],
    comments: result.comments.map((comment) => comment.value),
    untold: untoldIn(text, result),
    fields: spans.map(([start, end]) => text.slice(start, end)),
    ...words,
  };
}

type Parsed = ReturnType<typeof parseSync>;

/** What may stand between a docstring and what it tells of: nothing but space, and notes for the linter. */
const NOTHING_BETWEEN = /^\s*(?:\/\/[^\n]*\n\s*)*$/;

function untoldIn(text: string, { program, comments }: Pick<Parsed, 'program' | 'comments'>): string[] {
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const isTold = docstrings.some(({ end }) => end <= statement.start && NOTHING_BETWEEN.test(text.slice(end, statement.start)));
    return isTold ? [] : publicNames(statement.declaration);
  });
}

/** The names of the functions and classes that a declaration makes. */
function publicNames(declaration: Extract<Parsed['program']['body'][number], { type: 'ExportNamedDeclaration' }>['declaration']): string[] {
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') return [declaration.id?.name ?? ''];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) => (init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? [id.name] : []));
}

function collect(node: unknown, found: { names: string[]; members: string[]; texts: string[]; spans: [number, number][] }): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const fields = new Map(Object.entries(node));
  const type = fields.get('type');
  if (type === 'Identifier' || type === 'JSXIdentifier' || type === 'PrivateIdentifier') found.names.push(String(fields.get('name')));
  if (type === 'Literal' && typeof fields.get('value') === 'string') found.texts.push(String(fields.get('value')));
  if (type === 'JSXText') found.texts.push(String(fields.get('value')));
  if (type === 'TemplateElement') found.texts.push(String(new Map(Object.entries(fields.get('value') ?? {})).get('raw')));
  if (type === 'JSXOpeningElement' && FIELDS.has(nameOf(fields.get('name')))) found.spans.push([Number(fields.get('start')), Number(fields.get('end'))]);
  if (type === 'MemberExpression') found.members.push(nameOf(node));
  for (const child of fields.values()) collect(child, found);
}

function nameOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const fields = new Map<string, unknown>(Object.entries(node));
  if (fields.get('type') === 'MemberExpression') return `${nameOf(fields.get('object'))}.${nameOf(fields.get('property'))}`;
  const name = fields.get('name') ?? fields.get('value');
  return typeof name === 'string' ? name : '';
}
