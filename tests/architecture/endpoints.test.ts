import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { withEndpointsInPlace } from '../../vite-endpoints.ts';
import { faultsOfAddresses } from './gates.ts';
import { parsed, pathsUnder, root, sourcesUnder } from './source.ts';

const source = sourcesUnder('src');
const paths = ENDPOINTS.map(({ path }) => path);

test('every definition is on the list of endpoints, once', () => {
  const defined = pathsUnder('src/contract/endpoints').flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/ = endpoint\('([^']+)'/g)].map((match) => match[1]),
  );
  expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(defined.toSorted());
  expect(new Set(defined).size).toBe(defined.length);
});

test('no file repeats the address of an endpoint', () => {
  expect(source.flatMap((file) => faultsOfAddresses(file, paths))).toEqual([]);
});
test.each([
  'fetch("/api/auctions/porsche/bids")',
  'fetch(`/api/auctions/${slug}/bids?cursor=${cursor}`)',
  "const call = 'POST /api/auctions/{slug}/bids'",
])('a planted address is seen, and no other: %s', (code) => {
  const faults = faultsOfAddresses(parsed('src/web/a.ts', code), ['/api/auctions/{slug}/bids']);
  expect(faults).toHaveLength(code.includes('porsche') ? 0 : 1);
});

test('every route of a module is bound to a defined endpoint', () => {
  const declaring = source.filter(
    ({ path, names }) => names.includes('createRoute') && path.startsWith('src/modules/'),
  );
  expect(declaring.map(({ path }) => path)).toEqual([]);
});

test('every read decides whether it is open while staff view an account, and nothing of the console is', () => {
  const undecided = ENDPOINTS.filter(
    ({ method, definition: { who } }) =>
      method === 'GET' && who.kind !== 'staff' && who.whileImpersonating === undefined,
  );
  expect(undecided.map(({ path }) => path)).toEqual([]);
});

const PAGE = "import { listBids, placeBid as place } from '#contract/endpoints/bidding.ts';\nplace;";
const DEFINED = "export const placeBid = endpoint('POST /api/bids', { body: z.object({}) });\nexport const MOST = 3;";

test('a page carries the method and path of an endpoint, without its schemas', () => {
  const written = withEndpointsInPlace('a.tsx', PAGE.replace('listBids, ', ''), () => DEFINED);
  expect(written).toContain('const place = /* @__PURE__ */ endpoint("POST /api/bids");');
  expect(written).not.toMatch(/endpoints\/|z\.object/);
  expect(withEndpointsInPlace('a.tsx', "import type { X } from '#contract/endpoints/bidding.ts';", () => DEFINED)).toBe(
    "import type { X } from '#contract/endpoints/bidding.ts';",
  );
});
test.each([PAGE, PAGE.replace('listBids', 'MOST'), "import * as all from '#contract/endpoints/bidding.ts';"])(
  'a page that imports anything else does not build: %s',
  (code) => expect(() => withEndpointsInPlace('a.tsx', code, () => DEFINED)).toThrow('is not an endpoint'),
);
