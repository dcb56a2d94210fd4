import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_LINE_LENGTH, root, type Source } from './source.ts';

const MAX_LINES = 400;
/** Generated, so exempt from the rules on length and auction terms. */
export const ROW_TYPES = 'src/platform/database/tables.ts';
const VAGUE_FOLDERS = ['utils', 'util', 'helpers', 'helper', 'lib', 'libs', 'common', 'misc', 'shared'];
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

export function checkFileLength(source: Source): string[] {
  return source.lines > MAX_LINES && source.path !== ROW_TYPES ? [`${source.path} has ${source.lines} lines`] : [];
}

export function checkLineWidth(source: Source): string[] {
  return source.wideLines.map((line) => `${source.path} has a line over ${MAX_LINE_LENGTH} characters: ${line.trim()}`);
}

export function checkFolderNames(path: string): string[] {
  return path
    .split('/')
    .slice(0, -1)
    .filter((folder) => VAGUE_FOLDERS.includes(folder))
    .map((folder) => `${path} is in a folder called ${folder}`);
}

export function checkEnvironmentAccess(source: Source): string[] {
  if (source.path === 'src/platform/config.ts' || isTest(source.path)) return [];
  const mayPassEnvironment = ['src/app/main.ts', 'src/app/commands/command.ts'].includes(source.path);
  const reads = source.members.some(
    (member) => member.startsWith('process.env.') || (member === 'process.env' && !mayPassEnvironment),
  );
  return reads ? [`${source.path} reads the environment`] : [];
}

/** The auction rules use no clock, randomness or I/O. */
export function checkPurity(source: Source): string[] {
  if (!source.path.startsWith('src/auction/') || isTest(source.path)) return [];
  const impure = source.names.filter((name) => IMPURE_NAMES.has(name));
  const members = source.members.filter((member) => member === 'Math.random');
  return [...new Set([...impure, ...members])].map((name) => `${source.path} uses ${name}`);
}

/** Modules take the time from the injected clock, never from the machine or from SQL. */
export function checkClockUse(source: Source): string[] {
  if (!source.path.startsWith('src/modules/') || isTest(source.path)) return [];
  const machine = source.members.includes('Date.now') ? [`${source.path} reads the machine's clock`] : [];
  const sql = source.texts.some((text) =>
    /\b(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_timestamp\b/i.test(text),
  )
    ? [`${source.path} reads the time in SQL`]
    : [];
  return [...machine, ...sql];
}

/** The glossary's banned synonyms (marked †). */
export function readBannedTerms(glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')): string[][] {
  return [...glossary.matchAll(/([a-z][a-z -]*?) †/g)].map((match) => (match[1] ?? '').split(/[ -]/));
}

/** Finds identifiers that use a banned synonym. `lot_number` is exempt. */
export function checkNames(source: Source, banned: readonly (readonly string[])[]): string[] {
  const names = [...new Set(source.names)].filter((name) => {
    const words = splitWords(name);
    return banned.some((row) =>
      words.some(
        (_, start) =>
          row.every((word, offset) => isWord(words[start + offset], word)) && !isLotNumber(words, start, row),
      ),
    );
  });
  return names.map((name) => `${source.path} uses the name ${name}`);
}

function isWord(word: string | undefined, banned: string): boolean {
  return word === banned || word === `${banned}s`;
}

function isLotNumber(words: readonly string[], start: number, row: readonly string[]): boolean {
  return row.length === 1 && row[0] === 'lot' && isWord(words[start + 1], 'number');
}

export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_\W\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** `platform` and `components/ui` contain no auction terms. */
export function checkGenericCode(source: Source): string[] {
  const isPlain = source.path.startsWith('src/platform/') || source.path.startsWith('src/web/components/ui/');
  if (!isPlain || isTest(source.path) || source.path === ROW_TYPES) return [];
  const auctionTerms = ['auction', 'bid', 'bidder', 'reserve', 'hammer', 'paddle', 'seller', 'premium', 'lot'];
  return [...new Set(source.names)]
    .filter((name) => splitWords(name).some((word) => auctionTerms.some((one) => isWord(word, one))))
    .map((name) => `${source.path} uses the name ${name}`);
}

/** Modules get everything through their constructors: nothing is set later. */
export function checkSetters(source: Source): string[] {
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

/** The path of an endpoint is written once, in its definition. */
export function checkEndpointPaths(source: Source, paths: readonly string[]): string[] {
  if (isTest(source.path) || /^src\/contract\/(?:endpoints\/|client\.ts|[a-z-]+-calls\.ts)/.test(source.path))
    return [];
  const known = new Set(paths.map(withoutParamNames));
  return source.apiPaths
    .filter((path) => known.has(withoutParamNames(path.replace(/^[A-Z]+ |\?.*$/g, ''))))
    .map((path) => `${source.path} repeats ${path}`);
}
const withoutParamNames = (path: string) => path.replaceAll(/\{\w*\}/g, '{}');

/** Without 400 and 500, which are also used as limits. */
const HTTP_STATUSES: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 419, 422, 423, 428, 429, 501, 502, 503, 504, 507,
]);
/** These files read the responses of other servers. */
const EXTERNAL_CLIENTS = ['notifications/push.ts', 'partners/send.ts', 'payments/stripe/errors.ts'];

/** Only `contract/refusals` and routes name HTTP statuses. */
export function checkHttpStatuses(source: Source): string[] {
  const isInside = /^src\/(?:modules|auction)\//.test(source.path) && !/(?:^|[/-])routes\.ts$/.test(source.path);
  if (!isInside || isTest(source.path) || EXTERNAL_CLIENTS.some((file) => source.path === `src/modules/${file}`))
    return [];
  return source.numbers
    .filter((number) => HTTP_STATUSES.has(number))
    .map((number) => `${source.path} names the HTTP status ${number}`);
}

export function checkComments(source: Source): string[] {
  return source.comments
    .filter((comment) => /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|expect-error|nocheck)/.test(comment))
    .map((comment) => `${source.path} has an open task: ${comment.trim()}`);
}

/** Banned in pages, emails, errors and log lines. */
const BANNED_TEXT =
  /\be-mails?\b|\b(?:the|our|this) house\b|\bhouse['’]s\b|\b(?:teller|courier|clerk|gatherer|doorbell|farewells?)s?\b|\banew\b|\bwhoever\b/i;

export function checkTexts(source: Source): string[] {
  if (isTest(source.path)) return [];
  return source.texts
    .filter((text) => BANNED_TEXT.test(text))
    .map((text) => `${source.path} has the text: ${text.trim()}`);
}

/** Fields that can't hold input from before hydration. */
const NEEDS_NO_SYNC = /\stype="(?:file|hidden|color)"|\sreadOnly\b|\sdisabled=\{!isReady\b/;
/** True for controlled fields, and for those that may be controlled through spread props. */
const isControlled = (tag: string) =>
  /\schecked=|\{\.\.\.(?:input|area|select|field|props)\b/.test(tag) ||
  (/\svalue=/.test(tag) && !/\stype="(?:radio|checkbox)"/.test(tag));

/** Controlled fields must keep input typed before hydration (decision 34). */
export function checkFormFields(source: Source): string[] {
  if (!source.path.startsWith('src/web/')) return [];
  const isSynced = (tag: string) =>
    /\sref=\{tellTypedBefore\}/.test(tag) || (/\sref=/.test(tag) && source.names.includes('syncTypedValue'));
  return source.fields
    .filter((tag) => isControlled(tag) && !NEEDS_NO_SYNC.test(tag) && !isSynced(tag))
    .map((tag) => `${source.path} loses input typed before hydration: ${tag.replaceAll(/\s+/g, ' ')}`);
}
