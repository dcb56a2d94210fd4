import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  bannedWords,
  faultsOfClock,
  faultsOfComments,
  faultsOfEnvironment,
  faultsOfFields,
  faultsOfFolders,
  faultsOfLength,
  faultsOfGenericCode,
  faultsOfPurity,
  faultsOfSetters,
  faultsOfStatuses,
  faultsOfTexts,
  faultsOfWidth,
  bannedNames,
  ROW_TYPES,
  splitName,
} from './architecture/gates.ts';
import { faultsOfImports, MODULES_ASK, modulesOnCircles } from './architecture/imports.ts';
import { handTypedRows } from './architecture/rows.ts';
import { parsed, pathsUnder, root, sourcesUnder } from './architecture/source.ts';

const source = sourcesUnder('src');
const all = [...source, ...['tests', 'demo', 'scripts', 'bench'].flatMap((folder) => sourcesUnder(folder))];
const banned = bannedWords();

test('finds source files', () => {
  expect(source.length).toBeGreaterThan(50);
  expect(new Set(source.flatMap((file) => file.imports)).size).toBeGreaterThan(50);
  expect(banned.length).toBeGreaterThan(15);
});

describe('imports follow the table', () => {
  test('in every file', () => expect(source.flatMap(faultsOfImports)).toEqual([]));
  test('modules have no cycles', () => expect(modulesOnCircles(MODULES_ASK)).toEqual([]));
  test('every module is on the list', () => {
    const modules = new Set(source.flatMap((file) => /^src\/modules\/([^/]+)\//.exec(file.path)?.[1] ?? []));
    expect([...modules].filter((module) => MODULES_ASK[module] === undefined)).toEqual([]);
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
  ])('finds a planted fault: %s with %s', (path, text) =>
    expect(faultsOfImports(parsed(path, `${text};`))).toHaveLength(1),
  );

  test.each([
    ['src/auction/bid.ts', "import { minor } from './money.ts'"],
    ['src/contract/bids.ts', "import { minor } from '#auction/money.ts'"],
    ['src/platform/http/bind.ts', "import type { Endpoint } from '#contract/endpoint.ts'"],
    ['src/modules/bidding/place.ts', "import { x } from '#modules/accounts/index.ts'"],
    ['src/modules/bidding/place.ts', "import { sql } from 'kysely'"],
    ['src/web/pages/home.tsx', "import { Link } from 'react-router'"],
    ['src/app/main.ts', "import { x } from '#modules/accounts/index.ts'"],
    ['src/auction/bid.test.ts', "import { test } from 'vitest'"],
  ])('allows %s with %s', (path, text) => expect(faultsOfImports(parsed(path, `${text};`))).toEqual([]));

  test('a planted cycle is found', () =>
    expect(modulesOnCircles({ ...MODULES_ASK, accounts: ['bidding'] })).toEqual(
      expect.arrayContaining(['accounts', 'bidding']),
    ));
});

describe('one term per concept', () => {
  test('in every name', () =>
    expect([...source, ...sourcesUnder('demo')].flatMap((file) => bannedNames(file, banned))).toEqual([]));
  test('in every table', () => {
    const words = pathsUnder('migrations')
      .filter((path) => path.endsWith('.sql'))
      .flatMap(
        (path) =>
          readFileSync(join(root, path), 'utf8')
            .replace(/--.*$/gm, '')
            .match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? [],
      );
    const faults = bannedNames(
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
        addresses: [],
        wideLines: [],
      },
      banned,
    );
    expect(faults).toEqual([]);
  });
  test.each(['lot', 'lots', 'openLots', 'LotCard', 'lot_id', 'currentBid', 'current_bid', 'runnerUp', 'winningBidder'])(
    'a planted %s is found',
    (name) => {
      expect(bannedNames(parsed('src/a.ts', `const ${name} = 1;`), banned)).toHaveLength(1);
    },
  );
  test.each(['lotNumber', 'lot_number', 'slot', 'plot', 'allotted', 'currentTime', 'bidCount'])(
    '%s is allowed',
    (name) => {
      expect(bannedNames(parsed('src/a.ts', `const ${name} = 1;`), banned)).toEqual([]);
    },
  );
  test('text and comments are not names', () =>
    expect(bannedNames(parsed('src/a.tsx', 'const a = <p title="lot">Lot {1}</p>; // a lot of'), banned)).toEqual([]));
  test('splits names into words', () =>
    expect(splitName('currentBidOf_LOT2')).toEqual(['current', 'bid', 'of', 'lot']));
});

const GATES = [
  {
    name: 'files have at most 400 lines',
    files: all,
    gate: faultsOfLength,
    planted: parsed('src/a.ts', '\n'.repeat(401)),
  },
  {
    name: 'lines fit the formatter',
    files: all,
    gate: faultsOfWidth,
    planted: parsed('src/a.ts', `const ${'a'.repeat(120)} = 1;`),
  },
  {
    name: 'one file reads the environment',
    files: source,
    gate: faultsOfEnvironment,
    planted: parsed('src/app/main.ts', 'const port = process.env.PORT;'),
  },
  {
    name: 'the rules use no clock',
    files: source,
    gate: faultsOfPurity,
    planted: parsed('src/auction/bid.ts', 'const now = Date.now();'),
  },
  {
    name: 'the rules use no randomness',
    files: source,
    gate: faultsOfPurity,
    planted: parsed('src/auction/bid.ts', 'const chance = Math.random();'),
  },
  {
    name: 'modules take the time from the clock',
    files: source,
    gate: faultsOfClock,
    planted: parsed('src/modules/bidding/a.ts', 'const now = Date.now();'),
  },
  {
    name: 'modules don’t take the time from SQL',
    files: source,
    gate: faultsOfClock,
    planted: parsed('src/modules/bidding/a.ts', 'sql`update a set at = now()`;'),
  },
  {
    name: 'the platform has no auction terms',
    files: source,
    gate: faultsOfGenericCode,
    planted: parsed('src/platform/a.ts', 'const auctionId = 1;'),
  },
  {
    name: 'texts use no private words',
    files: source,
    gate: faultsOfTexts,
    planted: parsed('src/a.tsx', 'const a = <p>The house has told you.</p>;'),
  },
  {
    name: 'fields keep what is typed before hydration',
    files: source,
    gate: faultsOfFields,
    planted: parsed('src/web/pages/a.tsx', 'const a = <input name="make" value={make} onChange={change} />;'),
  },
  {
    name: 'the composition calls no setter',
    files: source,
    gate: faultsOfSetters,
    planted: parsed('src/app/compose.ts', 'media.useFixed(arePhotosLocked);'),
  },
  {
    name: 'modules declare no setter',
    files: source,
    gate: faultsOfSetters,
    planted: parsed('src/modules/media/media.ts', 'interface Media { useFixed(fixed: boolean): void }'),
  },
  {
    name: 'use cases name no HTTP status',
    files: source,
    gate: faultsOfStatuses,
    planted: parsed('src/modules/bidding/a.ts', 'const a = { ok: false, status: 409 };'),
  },
  {
    name: 'rules name no HTTP status',
    files: source,
    gate: faultsOfStatuses,
    planted: parsed('src/auction/bid.ts', 'const status = 422;'),
  },
  {
    name: 'no open tasks are left in comments',
    files: all,
    gate: faultsOfComments,
    planted: parsed('src/a.ts', '// TODO later'),
  },
];

test('a long string in a short line is allowed', () =>
  expect(faultsOfWidth(parsed('src/a.ts', `const a = '${'a'.repeat(120)}';`))).toEqual([]));

describe.each(GATES)('$name', ({ files, gate, planted }) => {
  test('everywhere', () => expect(files.flatMap(gate)).toEqual([]));
  test('finds a planted fault', () => expect(gate(planted)).toHaveLength(1));
});

describe('rows have generated types', () => {
  test('everywhere', () => {
    const paths = ['src/modules', 'src/platform']
      .flatMap((folder) => pathsUnder(folder))
      .filter((path) => /(?<!\.test)\.ts$/.test(path) && path !== ROW_TYPES);
    expect(paths.flatMap((path) => handTypedRows(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
    expect(all.filter((file) => file.names.includes('withTables')).map(({ path }) => path)).toEqual([]);
  });
  test.each([
    'const rows = sql<{ title: string }>`select title from auctions`;',
    'const rows = sql<{ sellerId: string; count: number }>`select a.seller_id as "sellerId", count(*) from auctions a`;',
    'interface Found { readonly title: string } const rows = sql<Found>`select a.title from auctions a`;',
    'interface WatchRow { user_id: string; auction_id: string; watched_at: Date }',
  ])('a planted %s is seen', (text) => expect(handTypedRows('src/modules/a.ts', text)).toHaveLength(1));
  test.each([
    'const rows = sql<Pick<Row<"auctions">, "title">>`select title from auctions`;',
    'const rows = sql<{ title: string }>`select upper(title) as title from auctions`;',
    'const rows = sql<{ count: number }>`select count(*) from auctions`;',
  ])('%s is let through', (text) => expect(handTypedRows('src/modules/a.ts', text)).toEqual([]));
});

describe('folders have names that say something', () => {
  test('all of them', () =>
    expect(
      ['src', 'tests', 'demo', 'scripts', 'bench'].flatMap((folder) => pathsUnder(folder)).flatMap(faultsOfFolders),
    ).toEqual([]));
  test('finds a planted one', () => expect(faultsOfFolders('src/platform/utils/a.ts')).toHaveLength(1));
});

describe('the documented rules', () => {
  const paper = readFileSync(join(root, 'docs', 'bidding-rules.md'), 'utf8');
  const named = [...new Set([...paper.matchAll(/`([\w-]+\.ts)`/g)].map((match) => match[1] ?? ''))];
  test('name existing files', () =>
    expect(named.filter((file) => !existsSync(join(root, 'src', 'auction', file)))).toEqual([]));
  test('name every rule file', () => {
    const plumbing = ['types.ts', 'assert.ts'];
    const files = pathsUnder('src/auction')
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
      .map((path) => path.slice('src/auction/'.length));
    expect(files.filter((file) => !named.includes(file) && !plumbing.includes(file))).toEqual([]);
  });
});
