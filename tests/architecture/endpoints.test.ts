import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { inlineEndpoints } from '../../vite-endpoints.ts';
import { checkEndpointPaths } from './rules.ts';
import { parseSource, pathsUnder, root, sourcesUnder } from './source.ts';

const source = sourcesUnder('src');
const paths = ENDPOINTS.map(({ path }) => path);

test('ENDPOINTS lists every definition once', () => {
  const defined = pathsUnder('src/contract/endpoints').flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/ = endpoint\('([^']+)'/g)].map((match) => match[1]),
  );
  expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});

test('no file repeats the path of an endpoint', () => {
  expect(source.flatMap((file) => checkEndpointPaths(file, paths))).toEqual([]);
});
test.each([
  'fetch("/api/auctions/porsche/bids")',
  'fetch(`/api/auctions/${slug}/bids?cursor=${cursor}`)',
  "const call = 'POST /api/auctions/{slug}/bids'",
])('reports a repeated path only: %s', (code) => {
  const violations = checkEndpointPaths(parseSource('src/web/a.ts', code), ['/api/auctions/{slug}/bids']);
  expect(violations).toHaveLength(code.includes('porsche') ? 0 : 1);
});

test('modules create no routes without an endpoint definition', () => {
  const creatingRoutes = source.filter(
    ({ path, names }) => names.includes('createRoute') && path.startsWith('src/modules/'),
  );
  expect(creatingRoutes.map(({ path }) => path)).toEqual([]);
});

test('every GET outside the console states whileImpersonating', () => {
  const undecided = ENDPOINTS.filter(
    ({ method, definition: { who } }) =>
      method === 'GET' && who.kind !== 'staff' && who.whileImpersonating === undefined,
  );
  expect(undecided.map(({ path }) => path)).toEqual([]);
});

const PAGE = "import { listBids, placeBid as place } from '#contract/endpoints/bidding.ts';\nplace;";
const DEFINED = "export const placeBid = endpoint('POST /api/bids', { body: z.object({}) });\nexport const MOST = 3;";

test('the build replaces an imported endpoint by its method and path', () => {
  const output = inlineEndpoints('a.tsx', PAGE.replace('listBids, ', ''), () => DEFINED);
  expect(output).toContain('const place = /* @__PURE__ */ endpoint("POST /api/bids");');
  expect(output).not.toMatch(/endpoints\/|z\.object/);
  expect(inlineEndpoints('a.tsx', "import type { X } from '#contract/endpoints/bidding.ts';", () => DEFINED)).toBe(
    "import type { X } from '#contract/endpoints/bidding.ts';",
  );
});
test.each([PAGE, PAGE.replace('listBids', 'MOST'), "import * as all from '#contract/endpoints/bidding.ts';"])(
  'the build refuses other imports from an endpoint file: %s',
  (code) => expect(() => inlineEndpoints('a.tsx', code, () => DEFINED)).toThrow('is not an endpoint'),
);
