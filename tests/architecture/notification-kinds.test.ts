import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KIND_NAMES } from '#contract/notification-kinds.ts';
import { pathsUnder, root } from './source.ts';

/** At least one of these is beside the kind of a notification, and of nothing else that has a kind. */
const NOTIFICATION_FIELDS = new Set(['title', 'body', 'text', 'href', 'about', 'userId', 'userIds']);

interface Property {
  readonly key?: { readonly name?: string };
  readonly value?: unknown;
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const stringsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(stringsIn)
    : !isObject(value)
      ? []
      : value['type'] === 'Literal'
        ? [String(value['value'])]
        : Object.values(value).flatMap(stringsIn);

/** The kinds of the notifications that a file writes as `{ kind: 'won', title: …, body: … }`, also as defaults. */
function kindsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(kindsIn);
  if (!isObject(node)) return [];
  const properties = (node['properties'] ?? []) as readonly Property[];
  const isObjectOfFields = node['type'] === 'ObjectExpression' || node['type'] === 'ObjectPattern';
  const isNotification = isObjectOfFields && properties.some(({ key }) => NOTIFICATION_FIELDS.has(key?.name ?? ''));
  const kinds = isNotification ? properties.filter(({ key }) => key?.name === 'kind').map(({ value }) => value) : [];
  return [...stringsIn(kinds), ...Object.values(node).flatMap(kindsIn)];
}
const parse = (path: string, text: string) => parseSync(path, text).program;

const sent = new Set(
  pathsUnder('src/modules')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => kindsIn(parse(path, readFileSync(join(root, path), 'utf8')))),
);

describe('notification kinds', () => {
  test('are each sent by a module', () => {
    expect(NOTIFICATION_KIND_NAMES.filter((kind) => !sent.has(kind))).toEqual([]);
  });
  test.each([
    [`notify([{ kind: 'won', title, body }])`, ['won']],
    [`const news = { kind: isOver ? 'sold' : ('lost' as const), href }`, ['sold', 'lost']],
    [`function f({ kind = 'payment', text }) {}`, ['payment']],
    [`const entry = { kind: 'offer', amount }`, []],
  ])('are found in %s', (code, kinds) => expect(kindsIn(parse('src/modules/a.ts', code))).toEqual(kinds));
});
