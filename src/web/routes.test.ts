import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { TAKEN_ADDRESSES, PAGE_SLUGS } from '#contract/content-kinds.ts';
import routes from './routes.ts';

const firstParts = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (path === undefined ? firstParts(children ?? []) : [path.split('/')[0] ?? '']));
const SLUG = /^[a-z0-9-]+$/;

it('leaves no address of the house to a page that staff write', () => {
  const own = new Set<string>([...TAKEN_ADDRESSES, ...PAGE_SLUGS]);
  const free = firstParts(routes).filter((part) => SLUG.test(part.toLowerCase()) && !own.has(part.toLowerCase()));
  expect(free).toEqual([]);
});
