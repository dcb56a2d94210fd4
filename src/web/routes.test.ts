import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { RESERVED_PATHS, PAGE_SLUGS } from '#contract/content-kinds.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { OTHER_SPELLINGS, otherSpelling } from './navigation/other-spellings.ts';
import routes from './routes.ts';

const firstParts = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) =>
    path === undefined ? firstParts(children ?? []) : [path.split('/')[0] ?? ''],
  );
const SLUG = /^[a-z0-9-]+$/;

it('reserves every route against pages that staff create', () => {
  const own = new Set<string>([...RESERVED_PATHS, ...PAGE_SLUGS]);
  const free = firstParts(routes).filter((part) => SLUG.test(part.toLowerCase()) && !own.has(part.toLowerCase()));
  expect(free).toEqual([]);
});

const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, index, path, children }) =>
    index === true
      ? { id: file, index }
      : { id: file, ...(path === undefined ? {} : { path }), children: asObjects(children ?? []) },
  );
const pageAt = (path: string) => matchRoutes(asObjects(routes), path)?.at(-1)?.route.path;
/** The routes that stand behind all others. */
const ANY = new Set([':page', '*']);

it('redirects other spellings, and shadows no page', () => {
  const targets = Object.keys(OTHER_SPELLINGS).map((to) => to.replace(/[?#].*/, ''));
  expect(targets.filter((to) => ANY.has(pageAt(to) ?? ''))).toEqual([]);
  expect(
    Object.values(OTHER_SPELLINGS)
      .flat()
      .filter((path) => !ANY.has(pageAt(path) ?? '')),
  ).toEqual([]);
});

it.each([
  ['/login', '/account/login'],
  ['/Sign-In/?to=%2Fauctions', '/account/login?to=%2Fauctions'],
  ['/results?make=BMW', '/auctions?status=results'],
  ['/no-such-page', null],
  ['/constructor', null],
])('redirects %s to %s', (typed, to) => {
  expect(otherSpelling(new URL(typed, 'http://site.test'))).toBe(to);
});
