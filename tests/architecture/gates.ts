import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_LINE_LENGTH, root, type Source } from './source.ts';

const MOST_LINES = 400;
/** Generated, so neither read in one sitting nor free of auction terms. */
export const ROW_TYPES = 'src/platform/database/tables.ts';
const NAMELESS_FOLDERS = ['utils', 'util', 'helpers', 'helper', 'lib', 'libs', 'common', 'misc', 'shared'];
const IMPURE_NAMES: ReadonlySet<string> = new Set([
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'crypto',
  'process',
  'console',
  'globalThis',
  'window',
  'document',
  'Intl',
  'Promise',
]);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

export function faultsOfLength(source: Source): string[] {
  return source.lines > MOST_LINES && source.path !== ROW_TYPES ? [`${source.path} has ${source.lines} lines`] : [];
}

export function faultsOfWidth(source: Source): string[] {
  return source.wideLines.map((line) => `${source.path} has a line over ${MAX_LINE_LENGTH} characters: ${line.trim()}`);
}

export function faultsOfFolders(path: string): string[] {
  return path
    .split('/')
    .slice(0, -1)
    .filter((folder) => NAMELESS_FOLDERS.includes(folder))
    .map((folder) => `${path} lies in ${folder}`);
}

export function faultsOfEnvironment(source: Source): string[] {
  if (source.path === 'src/platform/config.ts' || isTest(source.path)) return [];
  const handsOver = ['src/app/main.ts', 'src/app/commands/command.ts'].includes(source.path);
  const reads = source.members.some(
    (member) => member.startsWith('process.env.') || (member === 'process.env' && !handsOver),
  );
  return reads ? [`${source.path} reads the environment`] : [];
}

/** The auction rules use no clock, randomness or I/O. */
export function faultsOfPurity(source: Source): string[] {
  if (!source.path.startsWith('src/auction/') || isTest(source.path)) return [];
  const impure = source.names.filter((name) => IMPURE_NAMES.has(name));
  const members = source.members.filter((member) => member === 'Math.random');
  return [...new Set([...impure, ...members])].map((name) => `${source.path} uses ${name}`);
}

/** Modules take the time from the injected clock, never from the machine or from SQL. */
export function faultsOfClock(source: Source): string[] {
  if (!source.path.startsWith('src/modules/') || isTest(source.path)) return [];
  const machine = source.members.includes('Date.now') ? [`${source.path} asks the machine for the time`] : [];
  const sql = source.texts.some((text) =>
    /\b(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_timestamp\b/i.test(text),
  )
    ? [`${source.path} lets SQL tell the time`]
    : [];
  return [...machine, ...sql];
}

/** Returns the glossary's banned synonyms, marked with a dagger there, each as a list of lower-case words. */
export function bannedWords(glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')): string[][] {
  return [...glossary.matchAll(/([a-z][a-z -]*?) †/g)].map((match) => (match[1] ?? '').split(/[ -]/));
}

/** Finds identifiers that use a banned synonym. `lot_number` is exempt. */
export function bannedNames(source: Source, banned: readonly (readonly string[])[]): string[] {
  const names = [...new Set(source.names)].filter((name) => {
    const words = splitName(name);
    return banned.some((row) =>
      words.some(
        (_, start) =>
          row.every((word, offset) => isWord(words[start + offset], word)) && !isLotNumber(words, start, row),
      ),
    );
  });
  return names.map((name) => `${source.path} says ${name}`);
}

function isWord(word: string | undefined, banned: string): boolean {
  return word === banned || word === `${banned}s`;
}

function isLotNumber(words: readonly string[], start: number, row: readonly string[]): boolean {
  return row.length === 1 && row[0] === 'lot' && isWord(words[start + 1], 'number');
}

/** Splits an identifier: `currentBidOf` → current, bid, of. */
export function splitName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_\W\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** General-purpose code contains no auction terms: `platform` and the plain page components. */
export function faultsOfGenericCode(source: Source): string[] {
  const isPlain = source.path.startsWith('src/platform/') || source.path.startsWith('src/web/components/ui/');
  if (!isPlain || isTest(source.path) || source.path === ROW_TYPES) return [];
  const trade = ['auction', 'bid', 'bidder', 'reserve', 'hammer', 'paddle', 'seller', 'premium', 'lot'];
  return [...new Set(source.names)]
    .filter((name) => splitName(name).some((word) => trade.some((one) => isWord(word, one))))
    .map((name) => `${source.path} says ${name}`);
}

/** Modules get everything through their constructors: nothing is set later. */
export function faultsOfSetters(source: Source): string[] {
  if (isTest(source.path)) return [];
  const called = source.path.startsWith('src/app/')
    ? source.members.filter((member) => /\.use[A-Z]\w*$/.test(member))
    : [];
  const declares = source.path.startsWith('src/modules/') || source.path.startsWith('src/platform/');
  const declared = declares ? source.declared.filter((member) => /^use[A-Z]/.test(member)) : [];
  return [
    ...called.map((member) => `${source.path} calls ${member}`),
    ...declared.map((member) => `${source.path} declares ${member}`),
  ];
}

/** The address of an endpoint is written once, in its definition. */
export function faultsOfAddresses(source: Source, paths: readonly string[]): string[] {
  if (isTest(source.path) || /^src\/contract\/(?:endpoints\/|client\.ts|[a-z-]+-calls\.ts)/.test(source.path))
    return [];
  const known = new Set(paths.map(withoutNames));
  return source.addresses
    .filter((address) => known.has(withoutNames(address.replace(/^[A-Z]+ |\?.*$/g, ''))))
    .map((address) => `${source.path} repeats ${address}`);
}
const withoutNames = (path: string) => path.replaceAll(/\{\w*\}/g, '{}');

/** Statuses that are no limit's number: 400 and 500 are. */
const HTTP_STATUSES: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 419, 422, 423, 428, 429, 501, 502, 503, 504, 507,
]);
/** They read the answers of other servers. */
const CLIENTS = ['notifications/push.ts', 'partners/send.ts', 'payments/stripe/errors.ts'];

/** Use cases and rules refuse with codes; `contract/refusals.ts` gives each its HTTP status. */
export function faultsOfStatuses(source: Source): string[] {
  const isInside = /^src\/(?:modules|auction)\//.test(source.path) && !/(?:^|[/-])routes\.ts$/.test(source.path);
  if (!isInside || isTest(source.path) || CLIENTS.some((file) => source.path === `src/modules/${file}`)) return [];
  return source.numbers.filter((number) => HTTP_STATUSES.has(number)).map((number) => `${source.path} says ${number}`);
}

export function faultsOfComments(source: Source): string[] {
  return source.comments
    .filter((comment) => /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|expect-error|nocheck)/.test(comment))
    .map((comment) => `${source.path} leaves ${comment.trim()}`);
}

/** Spellings and private words that no page, email, message or log line uses. */
const REFUSED_TEXT =
  /\be-mails?\b|\b(?:the|our|this) house\b|\bhouse['’]s\b|\b(?:teller|courier|clerk|gatherer|doorbell|farewells?)s?\b|\banew\b|\bwhoever\b/i;

export function faultsOfTexts(source: Source): string[] {
  if (isTest(source.path)) return [];
  return source.texts.filter((text) => REFUSED_TEXT.test(text)).map((text) => `${source.path} writes ${text.trim()}`);
}

/** Fields that cannot hold input from before hydration. */
const TELLS_NOTHING = /\stype="(?:file|hidden|color)"|\sreadOnly\b|\sdisabled=\{!isReady\b/;
/** True for controlled fields, and for those that may be controlled through spread props. */
const isLed = (tag: string) =>
  /\schecked=|\{\.\.\.(?:input|area|select|field|props)\b/.test(tag) ||
  (/\svalue=/.test(tag) && !/\stype="(?:radio|checkbox)"/.test(tag));

/**
 * Finds controlled fields that lose input typed before hydration (decision 60). A custom `ref` must forward the
 * element.
 */
export function faultsOfFields(source: Source): string[] {
  if (!source.path.startsWith('src/web/')) return [];
  const tells = (tag: string) =>
    /\sref=\{tellTypedBefore\}/.test(tag) || (/\sref=/.test(tag) && source.names.includes('syncTypedValue'));
  return source.fields
    .filter((tag) => isLed(tag) && !TELLS_NOTHING.test(tag) && !tells(tag))
    .map((tag) => `${source.path} loses what is typed early into ${tag.replaceAll(/\s+/g, ' ')}`);
}
