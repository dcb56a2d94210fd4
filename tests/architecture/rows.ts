import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './source.ts';

interface Property {
  readonly name: string;
  /** True for `string`, `Date | null`, `'a' | 'b'`: types that a generated row already states. */
  readonly isPlain: boolean;
}
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

export function readColumns(
  text = readFileSync(join(root, 'src/platform/database/tables.ts'), 'utf8'),
): Map<string, Set<string>> {
  return new Map(
    [...text.matchAll(/^ {2}(\w+): \{\n([^}]*)\}/gm)].map(([, table = '', body = '']) => [
      table,
      new Set([...body.matchAll(/^ {4}(\w+): /gm)].map(([, column = '']) => column)),
    ]),
  );
}

/**
 * Finds types that repeat the generated row types: a property of a query result that is a plain column, and an object
 * type whose properties are all columns of one table.
 */
export function checkRowTypes(path: string, text: string, columns = readColumns()): string[] {
  const { program } = parseSync(path, text);
  const nodes = [...walk(program)];
  const shapes = new Map(nodes.flatMap(declaredShape));
  const templates = nodes.filter(({ type }) => type === 'TemplateLiteral').map(textOf);
  const queried = nodes
    .filter((node) => node.type === 'TaggedTemplateExpression')
    .flatMap((node) => {
      const result = childrenOf(node, 'typeArguments')[0];
      return isNamed(node['tag'], 'sql') && result !== undefined ? propertiesOf(result, shapes) : [];
    });
  const tables = [...columns.keys()].filter((table) => templates.some((one) => names(one, table)));
  const repeated = queried.filter(
    ({ name, isPlain }) =>
      isPlain && !isComputed(name, templates) && tables.some((table) => columns.get(table)?.has(snakeCase(name))),
  );
  const copies = [...shapes].filter(
    ([, properties]) =>
      properties.filter(({ name }) => name.includes('_')).length > 0 &&
      properties.length > 2 &&
      properties.every(({ isPlain }) => isPlain) &&
      [...columns.values()].some((table) => properties.every(({ name }) => table.has(name))),
  );
  return [
    ...[...new Set(repeated.map(({ name }) => name))].map((name) => `${path} types the column ${name} by hand`),
    ...copies.map(([name]) => `${path} declares ${name} like a table`),
  ];
}

function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const child of node) yield* walk(child);
  else if (isNode(node)) {
    yield node;
    for (const child of Object.values(node)) yield* walk(child);
  }
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node;
}

function declaredShape(node: Node): [string, Property[]][] {
  const { id } = node;
  if (!isNode(id) || (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration')) return [];
  const body = node.type === 'TSInterfaceDeclaration' ? node['body'] : node['typeAnnotation'];
  return [[String(id['name']), propertiesOf(body, new Map())]];
}

function propertiesOf(type: unknown, shapes: ReadonlyMap<string, Property[]>): Property[] {
  if (!isNode(type)) return [];
  if (type.type === 'TSIntersectionType') return asNodes(type['types']).flatMap((one) => propertiesOf(one, shapes));
  if (type.type === 'TSTypeReference') return shapes.get(nameOf(type['typeName'])) ?? [];
  const members = asNodes(type.type === 'TSInterfaceBody' ? type['body'] : type['members']);
  return members
    .filter((member) => member.type === 'TSPropertySignature')
    .map((member) => ({
      name: nameOf(member['key']),
      isPlain: isPlain(isNode(member['typeAnnotation']) ? member['typeAnnotation']['typeAnnotation'] : null),
    }));
}

const PLAIN = ['TSStringKeyword', 'TSNumberKeyword', 'TSBooleanKeyword', 'TSNullKeyword', 'TSLiteralType'];

function isPlain(type: unknown): boolean {
  if (!isNode(type)) return false;
  if (type.type === 'TSUnionType') return asNodes(type['types']).every(isPlain);
  if (type.type === 'TSArrayType') return isPlain(type['elementType']);
  if (type.type === 'TSTypeReference') return ['Date', 'Buffer'].includes(nameOf(type['typeName']));
  return PLAIN.includes(type.type);
}

/** True if the name is given to an expression: `count(*) as price`. */
function isComputed(name: string, templates: readonly string[]): boolean {
  return templates.some((text) => {
    const given = new RegExp(`(?:^|[\\s,])(?:\\w+\\.)?(\\S+) as "?${name}"?(?!\\w)`).exec(text)?.[1];
    return given === undefined ? new RegExp(`\\bas "?${name}"?(?!\\w)`).test(text) : given !== snakeCase(name);
  });
}

function names(text: string, table: string): boolean {
  return new RegExp(`\\b(?:from|join|into|update)\\s+${table}\\b`).test(text);
}

function textOf(template: Node): string {
  return asNodes(template['quasis'])
    .map((part) => (isNode(part) && typeof part['value'] === 'object' ? Object.values(part['value'] ?? {})[0] : ''))
    .join('?');
}

function childrenOf(node: Node, key: string): Node[] {
  const inner = node[key];
  return typeof inner === 'object' && inner !== null && 'params' in inner ? asNodes(inner.params) : [];
}

function asNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

function isNamed(node: unknown, name: string): boolean {
  return nameOf(node) === name;
}

function nameOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : '';
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
