import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

export interface Source {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
  /** Every identifier: variables, functions, types, properties and JSX names. Excludes strings and comments. */
  readonly names: readonly string[];
  readonly members: readonly string[];
  readonly declared: readonly string[];
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly comments: readonly string[];
  readonly fields: readonly string[];
  readonly apiPaths: readonly string[];
  /** Lines over the limit even without their literals and JSX text, which the formatter can't break. */
  readonly wideLines: readonly string[];
}

export const root = join(import.meta.dirname, '..', '..');
export const MAX_LINE_LENGTH = 120;
const CODE = /\.(ts|tsx|mts|mjs)$/;
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', 'select']);
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'build', 'data', '.react-router', '.git', '.cache']);

export function pathsUnder(folder: string): string[] {
  const walk = (directory: string): string[] =>
    readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      const path = join(directory, entry.name);
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk(join(root, folder)).map((path) => relative(root, path).split(sep).join('/'));
}

export function sourcesUnder(folder: string): Source[] {
  return pathsUnder(folder)
    .filter((path) => CODE.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  const result = parseSync(path, text);
  if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message ?? ''}`);
  const found = {
    names: [] as string[],
    members: [] as string[],
    declared: [] as string[],
    texts: [] as string[],
    apiPaths: [] as string[],
    numbers: [] as number[],
    tags: [] as [number, number][],
    literals: [] as [number, number][],
  };
  collect(result.program, found);
  const { tags, literals, ...rest } = found;
  const { staticImports, staticExports, dynamicImports } = result.module;
  const imports = [
    ...staticImports.map((one) => one.moduleRequest.value),
    ...staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map((one) =>
      text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
    ...[...text.matchAll(/\bimport\(['"]([^'"]+)['"]\)/g)].map((match) => match[1] ?? ''),
  ];
  return {
    path,
    lines: text.split('\n').length,
    imports: [...new Set(imports)],
    comments: result.comments.map((comment) => comment.value),
    fields: tags.map(([start, end]) => text.slice(start, end)),
    wideLines: findWideLines(text, literals),
    ...rest,
  };
}

function findWideLines(text: string, literals: readonly (readonly [number, number])[]): string[] {
  const shortened = [...literals]
    .toSorted((a, b) => b[0] - a[0])
    .reduce(
      (code, [start, end]) => code.slice(0, start) + code.slice(start, end).replace(/.+/g, '') + code.slice(end),
      text,
    );
  return shortened.split('\n').filter((line) => line.length > MAX_LINE_LENGTH);
}

interface Found {
  names: string[];
  members: string[];
  declared: string[];
  texts: string[];
  apiPaths: string[];
  numbers: number[];
  tags: [number, number][];
  literals: [number, number][];
}

function collect(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const formFields = new Map(Object.entries(node));
  const type = formFields.get('type');
  if (type === 'Identifier' || type === 'JSXIdentifier' || type === 'PrivateIdentifier')
    found.names.push(String(formFields.get('name')));
  if (type === 'Literal' && typeof formFields.get('value') === 'string')
    found.texts.push(String(formFields.get('value')));
  const value = formFields.get('value');
  if (type === 'Literal' && typeof value === 'number') found.numbers.push(value);
  const isLiteral = type === 'JSXText' || type === 'TemplateLiteral' || (type === 'Literal' && isText(formFields));
  if (isLiteral) found.literals.push([Number(formFields.get('start')), Number(formFields.get('end'))]);
  if (type === 'Literal' || type === 'TemplateLiteral') found.apiPaths.push(...pathIn(formFields));
  if (type === 'JSXText') found.texts.push(String(formFields.get('value')));
  if (type === 'TemplateElement')
    found.texts.push(String(new Map(Object.entries(formFields.get('value') ?? {})).get('raw')));
  if (type === 'JSXOpeningElement' && FIELDS.has(nameOf(formFields.get('name'))))
    found.tags.push([Number(formFields.get('start')), Number(formFields.get('end'))]);
  if (type === 'MemberExpression') found.members.push(nameOf(node));
  if (type === 'TSMethodSignature' || type === 'TSPropertySignature')
    found.declared.push(nameOf(formFields.get('key')));
  for (const child of formFields.values()) collect(child, found);
}

const isText = (literal: ReadonlyMap<string, unknown>) =>
  typeof literal.get('value') === 'string' || literal.has('regex');

function nameOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const fields = new Map<string, unknown>(Object.entries(node));
  if (fields.get('type') === 'MemberExpression')
    return `${nameOf(fields.get('object'))}.${nameOf(fields.get('property'))}`;
  const name = fields.get('name') ?? fields.get('value');
  return typeof name === 'string' ? name : '';
}

function pathIn(literal: ReadonlyMap<string, unknown>): string[] {
  const quasis = literal.get('quasis');
  const text = Array.isArray(quasis)
    ? quasis.map((each: { value: { raw: string } }) => each.value.raw).join('{}')
    : String(literal.get('value'));
  return /^(?:[A-Z]+ )?\/api\//.test(text) ? [text] : [];
}
