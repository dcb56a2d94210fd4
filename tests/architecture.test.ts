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
  faultsOfTexts,
  bannedNames,
  splitName,
} from './architecture/gates.ts';
import { faultsOfImports, MODULES_ASK, modulesOnCircles } from './architecture/imports.ts';
import { parsed, pathsUnder, root, sourcesUnder } from './architecture/source.ts';

const source = sourcesUnder('src');
const all = [...source, ...['tests', 'demo', 'scripts', 'bench'].flatMap((folder) => sourcesUnder(folder))];
const banned = bannedWords();

test('there is something to look at', () => {
  expect(source.length).toBeGreaterThan(50);
  expect(new Set(source.flatMap((file) => file.imports)).size).toBeGreaterThan(50);
  expect(banned.length).toBeGreaterThan(15);
});

describe('imports follow the table', () => {
  test('in every file', () => expect(source.flatMap(faultsOfImports)).toEqual([]));
  test('modules ask in no circle', () => expect(modulesOnCircles(MODULES_ASK)).toEqual([]));
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
  ])('a planted fault is seen: %s with %s', (path, text) => expect(faultsOfImports(parsed(path, `${text};`))).toHaveLength(1));

  test.each([
    ['src/auction/bid.ts', "import { minor } from './money.ts'"],
    ['src/contract/bids.ts', "import { minor } from '#auction/money.ts'"],
    ['src/modules/bidding/place.ts', "import { x } from '#modules/accounts/index.ts'"],
    ['src/modules/bidding/place.ts', "import { sql } from 'kysely'"],
    ['src/web/pages/home.tsx', "import { Link } from 'react-router'"],
    ['src/app/main.ts', "import { x } from '#modules/accounts/index.ts'"],
    ['src/auction/bid.test.ts', "import { test } from 'vitest'"],
  ])('what is allowed is let through: %s with %s', (path, text) => expect(faultsOfImports(parsed(path, `${text};`))).toEqual([]));

  test('a planted circle is seen', () =>
    expect(modulesOnCircles({ ...MODULES_ASK, accounts: ['bidding'] })).toEqual(expect.arrayContaining(['accounts', 'bidding'])));
});

describe('one word for one thing', () => {
  test('in every name', () => expect([...source, ...sourcesUnder('demo')].flatMap((file) => bannedNames(file, banned))).toEqual([]));
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
      { path: 'migrations', lines: 0, imports: [], names: words, members: [], declared: [], texts: [], comments: [], fields: [] },
      banned,
    );
    expect(faults).toEqual([]);
  });
  test.each(['lot', 'lots', 'openLots', 'LotCard', 'lot_id', 'currentBid', 'current_bid', 'runnerUp', 'winningBidder'])('a planted %s is seen', (name) => {
    expect(bannedNames(parsed('src/a.ts', `const ${name} = 1;`), banned)).toHaveLength(1);
  });
  test.each(['lotNumber', 'lot_number', 'slot', 'plot', 'allotted', 'currentTime', 'bidCount'])('%s is let through', (name) => {
    expect(bannedNames(parsed('src/a.ts', `const ${name} = 1;`), banned)).toEqual([]);
  });
  test('text and comments are not names', () =>
    expect(bannedNames(parsed('src/a.tsx', 'const a = <p title="lot">Lot {1}</p>; // a lot of'), banned)).toEqual([]));
  test('names fall into words', () => expect(splitName('currentBidOf_LOT2')).toEqual(['current', 'bid', 'of', 'lot']));
});

const GATES = [
  { name: 'files can be read in one sitting', files: all, gate: faultsOfLength, planted: parsed('src/a.ts', '\n'.repeat(401)) },
  { name: 'one file reads the environment', files: source, gate: faultsOfEnvironment, planted: parsed('src/app/main.ts', 'const port = process.env.PORT;') },
  { name: 'the rules know no clock', files: source, gate: faultsOfPurity, planted: parsed('src/auction/bid.ts', 'const now = Date.now();') },
  { name: 'the rules know no chance', files: source, gate: faultsOfPurity, planted: parsed('src/auction/bid.ts', 'const chance = Math.random();') },
  { name: 'modules ask the house for the time', files: source, gate: faultsOfClock, planted: parsed('src/modules/bidding/a.ts', 'const now = Date.now();') },
  {
    name: 'modules do not let SQL tell the time',
    files: source,
    gate: faultsOfClock,
    planted: parsed('src/modules/bidding/a.ts', 'sql`update a set at = now()`;'),
  },
  { name: 'the platform has no word of the trade', files: source, gate: faultsOfGenericCode, planted: parsed('src/platform/a.ts', 'const auctionId = 1;') },
  {
    name: 'texts use no private words',
    files: source,
    gate: faultsOfTexts,
    planted: parsed('src/a.tsx', 'const a = <p>The house has told you.</p>;'),
  },
  {
    name: 'what is typed before a page is alive is told to it',
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
  { name: 'nothing is left undone', files: all, gate: faultsOfComments, planted: parsed('src/a.ts', '// TODO later') },
];

describe.each(GATES)('$name', ({ files, gate, planted }) => {
  test('everywhere', () => expect(files.flatMap(gate)).toEqual([]));
  test('and a planted fault is seen', () => expect(gate(planted)).toHaveLength(1));
});

describe('folders have names that say something', () => {
  test('all of them', () => expect(['src', 'tests', 'demo', 'scripts', 'bench'].flatMap((folder) => pathsUnder(folder)).flatMap(faultsOfFolders)).toEqual([]));
  test('a planted one is seen', () => expect(faultsOfFolders('src/platform/utils/a.ts')).toHaveLength(1));
});

describe('the rules on paper', () => {
  const paper = readFileSync(join(root, 'docs', 'bidding-rules.md'), 'utf8');
  const named = [...new Set([...paper.matchAll(/`([\w-]+\.ts)`/g)].map((match) => match[1] ?? ''))];
  test('name files that are there', () => expect(named.filter((file) => !existsSync(join(root, 'src', 'auction', file)))).toEqual([]));
  test('name every file that holds a rule', () => {
    const plumbing = ['types.ts', 'assert.ts'];
    const files = pathsUnder('src/auction')
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
      .map((path) => path.slice('src/auction/'.length));
    expect(files.filter((file) => !named.includes(file) && !plumbing.includes(file))).toEqual([]);
  });
});
