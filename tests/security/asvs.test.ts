import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TRADE_WORDS } from '../../src/modules/accounts/guessable-words.ts';

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. Those of level 3 are numbered last. */
const SECTIONS: Readonly<Record<string, number>> = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 2,
  'V10.3': 4,
  'V10.4': 11,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
  'V17.1': 1,
  'V17.2': 4,
  'V17.3': 2,
};
const REQUIREMENTS = 253;

interface Row {
  readonly id: string;
  readonly requirement: string;
  readonly status: string;
  readonly where: string;
  readonly shownBy: string;
}
const rows: readonly Row[] = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', requirement = '', status = '', where = '', shownBy = ''] = line.slice(2, -2).split(' | ');
    return { id, requirement, status, where, shownBy: shownBy.trim() };
  });
const met = rows.filter(({ status }) => status === 'met');

const TITLE = /(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g;
const titlesIn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, one, two, three]) => one ?? two ?? three ?? '');

const WRITES_LOG = /\blog\??\.(?:debug|info|warn|error|fatal)\(|\blog\[/;

/** Returns what is wrong with the test that a row names, or null. One outside `tests/security` needs a reason. */
function faultOf({ id, shownBy }: Row): string | null {
  if (shownBy === '') return null;
  const [, reason, path = '', words = ''] = /^(because [^`]+, )?`([^`]+\.test\.ts)`: (.+)$/.exec(shownBy) ?? [];
  if (path.startsWith('tests/security/') === (reason !== undefined))
    return `${id} does not say why its test is not in tests/security, or says it of one that is: ${shownBy}`;
  if (!existsSync(path)) return `${id} names no test file: ${shownBy}`;
  return titlesIn(path).some((title) => title.includes(words)) ? null : `${id}: ${path} has no test "${words}"`;
}

const tableRows = (path: string, first: RegExp): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && first.test(line.slice(2)))
    .map((line) => line.slice(2, -2).split(' | '));

describe('the table of ASVS', () => {
  test('has one row for each requirement', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(expected).toHaveLength(REQUIREMENTS);
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });
  test('has a status and a reason in every row', () => {
    expect(rows.filter(({ status }) => !['met', 'not applicable', 'accepted'].includes(status))).toEqual([]);
    expect(rows.filter(({ requirement, where }) => requirement === '' || where === '')).toEqual([]);
  });
  test('names files that exist where something is met', () => {
    expect(met.filter(({ where }) => !existsSync(where.replaceAll('`', '')))).toEqual([]);
  });
  test('names tests that exist, in tests/security unless it says why', () => {
    expect(rows.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
    const [planted] = rows;
    const without = '`src/auction/bid.test.ts`: refuses';
    expect(planted === undefined ? null : faultOf({ ...planted, shownBy: without })).toContain('does not say why');
  });
  test('lists every accepted gap in decision 170, and no other', () => {
    const accepted = rows.filter(({ status }) => status === 'accepted').map(({ id }) => id);
    const explained = tableRows('docs/decisions/0170-accepted-security-gaps.md', /^V\d/);
    expect(explained.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
    expect(explained.flatMap(([ids = '']) => ids.split(', '))).toEqual(accepted);
  });
  test('counts its rows', () => {
    const of = (status: string) => rows.filter((row) => row.status === status).length;
    expect(readFileSync('docs/asvs.md', 'utf8')).toContain(
      `${of('met')} requirements are met, ${of('not applicable')} are not applicable, ${of('accepted')} are accepted.`,
    );
  });
});

describe('the documents that it names', () => {
  test('names the tests of every class of data', () => {
    const classes = tableRows('docs/security.md', /^\d \w+ \|/);
    expect(classes.map(([name]) => name)).toEqual(['1 secret', '2 hidden', '3 personal', '4 record', '5 public']);
    expect(classes.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([]);
    const tests = classes.flatMap(([, , , , shownBy = '']) => shownBy.replaceAll('`', '').split(', '));
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  });
  test('names a test that exists for each control and attack', () => {
    const files = ['tests', 'src'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    const named = [...readFileSync('docs/security.md', 'utf8').matchAll(/`([\w./-]+\.test\.ts)`/g)];
    const missing = named
      .map(([, name = '']) => name)
      .filter((name) => !files.some((path) => name.endsWith(path) || path.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
    expect(tableRows('docs/security.md', /^[a-z]/).filter((cells) => cells.at(-1)?.trim() === '')).toEqual([]);
  });
  test('lists the words that passwords may not consist of', () => {
    const [, listed = ''] = /Words of the trade: ([^.]+)\./.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
    expect(listed.split(/,\s+/)).toEqual(TRADE_WORDS);
  });
  test('lists every part of the code that writes log lines', () => {
    const listed = tableRows('docs/operating.md', /^`src\//).map(([area = '']) => area.replaceAll('`', ''));
    const writers = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'platform/log.ts')
      .map((path) => `src/${path}`)
      .filter((path) => WRITES_LOG.test(readFileSync(path, 'utf8')));
    const areaOf = (path: string) => listed.find((area) => path.startsWith(`${area}/`));
    expect(writers.filter((path) => areaOf(path) === undefined)).toEqual([]);
    expect(listed.filter((area) => !writers.some((path) => areaOf(path) === area))).toEqual([]);
  });
});
