import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readBannedTerms,
  checkClockUse,
  checkComments,
  checkEnvironmentAccess,
  checkFormFields,
  checkFolderNames,
  checkFileLength,
  checkGenericCode,
  checkPurity,
  checkSetters,
  checkHttpStatuses,
  checkTexts,
  checkLineWidth,
  checkNames,
  ROW_TYPES,
  splitWords,
} from './architecture/rules.ts';
import { checkImports, ALLOWED_MODULE_IMPORTS, findModuleCycles } from './architecture/imports.ts';
import { checkRowTypes } from './architecture/rows.ts';
import { parseSource, pathsUnder, root, sourcesUnder } from './architecture/source.ts';

const source = sourcesUnder('src');
const all = [...source, ...['tests', 'demo', 'scripts', 'bench'].flatMap((folder) => sourcesUnder(folder))];
const banned = readBannedTerms();

test('finds source files', () => {
  expect(source.length).toBeGreaterThan(50);
  expect(new Set(source.flatMap((file) => file.imports)).size).toBeGreaterThan(50);
  expect(banned.length).toBeGreaterThan(15);
});

describe('imports follow the table in ARCHITECTURE.md', () => {
  test('in every file', () => expect(source.flatMap(checkImports)).toEqual([]));
  test('modules have no cycles', () => expect(findModuleCycles(ALLOWED_MODULE_IMPORTS)).toEqual([]));
  test('every module is on the list', () => {
    const modules = new Set(source.flatMap((file) => /^src\/modules\/([^/]+)\//.exec(file.path)?.[1] ?? []));
    expect([...modules].filter((module) => ALLOWED_MODULE_IMPORTS[module] === undefined)).toEqual([]);
  });

  test.each([
    ['src/auction/bid.ts', "import { z } from 'zod'"],
    ['src/auction/bid.ts', "import '#contract/bids.ts'"],
    ['src/auction/bid.ts', "import type { Log } from '#platform/log.ts'"],
    ['src/contract/bids.ts', "import { sql } from 'kysely'"],
    ['src/contract/bids.ts', "export { newId } from '#platform/ids.ts'"],
    ['src/platform/log.ts', "import { x } from '#contract/bids.ts'"],
    ['src/platform/log.ts', "import type { Endpoint } from '#contract/endpoint.ts'"],
    ['src/platform/log.ts', "import { x } from '#modules/bidding/index.ts'"],
    ['src/platform/log.ts', "import { x } from '../app.ts'"],
    ['src/modules/bidding/place.ts', "import { x } from '#modules/accounts/store.ts'"],
    ['src/modules/bidding/place.ts', "import { x } from '#modules/catalogue/index.ts'"],
    ['src/modules/bidding/place.ts', "import { x } from '#web/root.tsx'"],
    ['src/modules/bidding/place.ts', "const x = await import('#modules/accounts/store.ts')"],
    ['src/modules/bidding/place.ts', "type X = import('#web/root.tsx').X"],
    ['src/web/pages/home.tsx', "import { x } from '#platform/ids.ts'"],
    ['src/web/pages/home.tsx', "import { x } from '#modules/bidding/index.ts'"],
    ['src/web/pages/home.tsx', "import { Hono } from 'hono'"],
    ['src/web/pages/home.tsx', "import { join } from 'node:path'"],
    ['src/web/pages/home.tsx', "import ical from 'ical-generator'"],
    ['src/web/pages/home.tsx', "import { x } from '../../app.ts'"],
    ['src/web/pages/home.test.ts', "import { x } from '#platform/ids.ts'"],
  ])('refuses %s with %s', (path, text) => expect(checkImports(parseSource(path, `${text};`))).toHaveLength(1));

  test.each([
    ['src/auction/bid.ts', "import { minor } from './money.ts'"],
    ['src/contract/bids.ts', "import { minor } from '#auction/money.ts'"],
    ['src/platform/http/bind.ts', "import type { Endpoint } from '#contract/endpoint.ts'"],
    ['src/modules/bidding/place.ts', "import { x } from '#modules/accounts/index.ts'"],
    ['src/modules/bidding/place.ts', "import { sql } from 'kysely'"],
    ['src/web/pages/home.tsx', "import { Link } from 'react-router'"],
    ['src/app/main.ts', "import { x } from '#modules/accounts/index.ts'"],
    ['src/auction/bid.test.ts', "import { test } from 'vitest'"],
  ])('allows %s with %s', (path, text) => expect(checkImports(parseSource(path, `${text};`))).toEqual([]));

  test('finds a cycle', () =>
    expect(findModuleCycles({ ...ALLOWED_MODULE_IMPORTS, accounts: ['bidding'] })).toEqual(
      expect.arrayContaining(['accounts', 'bidding']),
    ));
});

describe('one term per concept', () => {
  test('in names', () =>
    expect([...source, ...sourcesUnder('demo')].flatMap((file) => checkNames(file, banned))).toEqual([]));
  test('in the database', () => {
    const words = pathsUnder('migrations')
      .filter((path) => path.endsWith('.sql'))
      .flatMap(
        (path) =>
          readFileSync(join(root, path), 'utf8')
            .replace(/--.*$/gm, '')
            .match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? [],
      );
    const violations = checkNames(
      {
        path: 'migrations',
        lines: 0,
        imports: [],
        names: words,
        members: [],
        declared: [],
        texts: [],
        numbers: [],
        comments: [],
        fields: [],
        apiPaths: [],
        wideLines: [],
      },
      banned,
    );
    expect(violations).toEqual([]);
  });
  test.each(['lot', 'lots', 'openLots', 'LotCard', 'lot_id', 'currentBid', 'current_bid', 'runnerUp', 'winningBidder'])(
    'refuses %s',
    (name) => {
      expect(checkNames(parseSource('src/a.ts', `const ${name} = 1;`), banned)).toHaveLength(1);
    },
  );
  test.each(['lotNumber', 'lot_number', 'slot', 'plot', 'allotted', 'currentTime', 'bidCount'])('allows %s', (name) => {
    expect(checkNames(parseSource('src/a.ts', `const ${name} = 1;`), banned)).toEqual([]);
  });
  test('does not check texts and comments', () =>
    expect(checkNames(parseSource('src/a.tsx', 'const a = <p title="lot">Lot {1}</p>; // a lot of'), banned)).toEqual(
      [],
    ));
  test('splits a name into words', () =>
    expect(splitWords('currentBidOf_LOT2')).toEqual(['current', 'bid', 'of', 'lot']));
});

const RULES = [
  {
    name: 'files have at most 400 lines',
    files: all,
    check: checkFileLength,
    violation: parseSource('src/a.ts', '\n'.repeat(401)),
  },
  {
    name: 'lines fit the formatter',
    files: all,
    check: checkLineWidth,
    violation: parseSource('src/a.ts', `const ${'a'.repeat(120)} = 1;`),
  },
  {
    name: 'only the configuration reads the environment',
    files: source,
    check: checkEnvironmentAccess,
    violation: parseSource('src/app/main.ts', 'const port = process.env.PORT;'),
  },
  {
    name: 'the rules use no clock',
    files: source,
    check: checkPurity,
    violation: parseSource('src/auction/bid.ts', 'const now = Date.now();'),
  },
  {
    name: 'the rules use no randomness',
    files: source,
    check: checkPurity,
    violation: parseSource('src/auction/bid.ts', 'const chance = Math.random();'),
  },
  {
    name: 'modules take the time from the clock',
    files: source,
    check: checkClockUse,
    violation: parseSource('src/modules/bidding/a.ts', 'const now = Date.now();'),
  },
  {
    name: 'modules do not take the time from SQL',
    files: source,
    check: checkClockUse,
    violation: parseSource('src/modules/bidding/a.ts', 'sql`update a set at = now()`;'),
  },
  {
    name: 'the platform has no auction terms',
    files: source,
    check: checkGenericCode,
    violation: parseSource('src/platform/a.ts', 'const auctionId = 1;'),
  },
  {
    name: 'texts use no banned words',
    files: source,
    check: checkTexts,
    violation: parseSource('src/a.tsx', 'const a = <p>The house has told you.</p>;'),
  },
  {
    name: 'fields keep what is typed before hydration',
    files: source,
    check: checkFormFields,
    violation: parseSource('src/web/pages/a.tsx', 'const a = <input name="make" value={make} onChange={change} />;'),
  },
  {
    name: 'the composition calls no setter',
    files: source,
    check: checkSetters,
    violation: parseSource('src/app/compose.ts', 'media.useFixed(arePhotosLocked);'),
  },
  {
    name: 'modules declare no setter',
    files: source,
    check: checkSetters,
    violation: parseSource('src/modules/media/media.ts', 'interface Media { useFixed(fixed: boolean): void }'),
  },
  {
    name: 'use cases name no HTTP status',
    files: source,
    check: checkHttpStatuses,
    violation: parseSource('src/modules/bidding/a.ts', 'const a = { ok: false, status: 409 };'),
  },
  {
    name: 'rules name no HTTP status',
    files: source,
    check: checkHttpStatuses,
    violation: parseSource('src/auction/bid.ts', 'const status = 422;'),
  },
  {
    name: 'comments contain no open tasks',
    files: all,
    check: checkComments,
    violation: parseSource('src/a.ts', '// TODO later'),
  },
];

test('a string may exceed the line width', () =>
  expect(checkLineWidth(parseSource('src/a.ts', `const a = '${'a'.repeat(120)}';`))).toEqual([]));

describe.each(RULES)('$name', ({ files, check, violation }) => {
  test('in all files', () => expect(files.flatMap(check)).toEqual([]));
  test('reports a violation', () => expect(check(violation)).toHaveLength(1));
});

describe('rows have generated types', () => {
  test('in all files', () => {
    const paths = ['src/modules', 'src/platform']
      .flatMap((folder) => pathsUnder(folder))
      .filter((path) => /(?<!\.test)\.ts$/.test(path) && path !== ROW_TYPES);
    expect(paths.flatMap((path) => checkRowTypes(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
    expect(all.filter((file) => file.names.includes('withTables')).map(({ path }) => path)).toEqual([]);
  });
  test.each([
    'const rows = sql<{ title: string }>`select title from auctions`;',
    'const rows = sql<{ sellerId: string; count: number }>`select a.seller_id as "sellerId", count(*) from auctions a`;',
    'interface Found { readonly title: string } const rows = sql<Found>`select a.title from auctions a`;',
    'interface WatchRow { user_id: string; auction_id: string; watched_at: Date }',
  ])('refuses %s', (text) => expect(checkRowTypes('src/modules/a.ts', text)).toHaveLength(1));
  test.each([
    'const rows = sql<Pick<Row<"auctions">, "title">>`select title from auctions`;',
    'const rows = sql<{ title: string }>`select upper(title) as title from auctions`;',
    'const rows = sql<{ count: number }>`select count(*) from auctions`;',
  ])('allows %s', (text) => expect(checkRowTypes('src/modules/a.ts', text)).toEqual([]));
});

describe('folders have specific names', () => {
  test('in all folders', () =>
    expect(
      ['src', 'tests', 'demo', 'scripts', 'bench'].flatMap((folder) => pathsUnder(folder)).flatMap(checkFolderNames),
    ).toEqual([]));
  test('reports a violation', () => expect(checkFolderNames('src/platform/utils/a.ts')).toHaveLength(1));
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/glossary.md'])(
  '%s names existing files',
  (path) => {
    const example = '0123_vehicle_color.sql';
    const files = ['src', 'tests', 'scripts', 'demo', 'migrations'].flatMap((folder) => pathsUnder(folder));
    const named = [...readFileSync(join(root, path), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|sql|css))`/g)];
    const missing = named
      .map(([, file = '']) => file)
      .filter((file) => file !== example && !files.some((each) => `/${each}`.endsWith(`/${file}`)));
    expect(missing).toEqual([]);
  },
);

describe('docs/bidding-rules.md', () => {
  const rulesDocument = readFileSync(join(root, 'docs', 'bidding-rules.md'), 'utf8');
  const named = [...new Set([...rulesDocument.matchAll(/`([\w-]+\.ts)`/g)].map((match) => match[1] ?? ''))];
  test('names existing files only', () =>
    expect(named.filter((file) => !existsSync(join(root, 'src', 'auction', file)))).toEqual([]));
  test('names every rule file', () => {
    const undocumented = ['types.ts', 'assert.ts'];
    const files = pathsUnder('src/auction')
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
      .map((path) => path.slice('src/auction/'.length));
    expect(files.filter((file) => !named.includes(file) && !undocumented.includes(file))).toEqual([]);
  });
});
