import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, type Source } from './source.ts';

const MOST_LINES = 400;
const NAMELESS_FOLDERS = ['utils', 'util', 'helpers', 'helper', 'lib', 'libs', 'common', 'misc', 'shared'];
/** What reaches outside, or gives a different answer every time. */
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

/** A file too long to be read in one sitting. */
export function faultsOfLength(source: Source): string[] {
  return source.lines > MOST_LINES ? [`${source.path} has ${source.lines} lines`] : [];
}

/** Folders whose name says nothing of what is in them. */
export function faultsOfFolders(path: string): string[] {
  return path
    .split('/')
    .slice(0, -1)
    .filter((folder) => NAMELESS_FOLDERS.includes(folder))
    .map((folder) => `${path} lies in ${folder}`);
}

/** One file reads the environment; the process hands it over whole. */
export function faultsOfEnvironment(source: Source): string[] {
  if (source.path === 'src/platform/config.ts' || isTest(source.path)) return [];
  const handsOver = source.path === 'src/main.ts';
  const reads = source.members.some((member) => member.startsWith('process.env.') || (member === 'process.env' && !handsOver));
  return reads ? [`${source.path} reads the environment`] : [];
}

/** The rules know no clock, no chance and nothing outside. */
export function faultsOfPurity(source: Source): string[] {
  if (!source.path.startsWith('src/auction/') || isTest(source.path)) return [];
  const impure = source.names.filter((name) => IMPURE_NAMES.has(name));
  const members = source.members.filter((member) => member === 'Math.random');
  return [...new Set([...impure, ...members])].map((name) => `${source.path} uses ${name}`);
}

/** Times that are stored or decided upon come from the house's clock: no module asks the machine, or lets SQL ask. */
export function faultsOfClock(source: Source): string[] {
  if (!source.path.startsWith('src/modules/') || isTest(source.path)) return [];
  const machine = source.members.includes('Date.now') ? [`${source.path} asks the machine for the time`] : [];
  const sql = source.texts.some((text) => /\b(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_timestamp\b/i.test(text))
    ? [`${source.path} lets SQL tell the time`]
    : [];
  return [...machine, ...sql];
}

/** Words of the glossary that other houses use and we do not: its words marked with a dagger, each as a row of lower-case words. */
export function bannedWords(glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')): string[][] {
  return [...glossary.matchAll(/([a-z][a-z -]*?) †/g)].map((match) => (match[1] ?? '').split(/[ -]/));
}

/** One word for one thing: names in code that hold another word for a thing of the glossary. `lot_number` is a word of its own. */
export function faultsOfWords(source: Source, banned: readonly (readonly string[])[]): string[] {
  const names = [...new Set(source.names)].filter((name) => {
    const words = wordsOf(name);
    return banned.some((row) => words.some((_, start) => row.every((word, offset) => isWord(words[start + offset], word)) && !isLotNumber(words, start, row)));
  });
  return names.map((name) => `${source.path} says ${name}`);
}

function isWord(word: string | undefined, banned: string): boolean {
  return word === banned || word === `${banned}s`;
}

function isLotNumber(words: readonly string[], start: number, row: readonly string[]): boolean {
  return row.length === 1 && row[0] === 'lot' && isWord(words[start + 1], 'number');
}

/** `currentBidOf` → current, bid, of. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_\W\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** What any product needs knows nothing of ours: no word of the trade in `platform`, nor in the plain parts of pages. */
export function faultsOfPlainRooms(source: Source): string[] {
  const isPlain = source.path.startsWith('src/platform/') || source.path.startsWith('src/web/components/ui/');
  if (!isPlain || isTest(source.path)) return [];
  const trade = ['auction', 'bid', 'bidder', 'reserve', 'hammer', 'paddle', 'seller', 'premium', 'lot'];
  return [...new Set(source.names)]
    .filter((name) => wordsOf(name).some((word) => trade.some((one) => isWord(word, one))))
    .map((name) => `${source.path} says ${name}`);
}

/** Work left undone, marked in a comment. */
export function faultsOfComments(source: Source): string[] {
  return source.comments
    .filter((comment) => /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|expect-error|nocheck)/.test(comment))
    .map((comment) => `${source.path} leaves ${comment.trim()}`);
}

/** What the router asks of a page by name: the page tells of itself in its address, its title and its default export. */
const ASKED_BY_ROUTER: ReadonlySet<string> = new Set([
  'loader',
  'clientLoader',
  'action',
  'clientAction',
  'meta',
  'links',
  'shouldRevalidate',
  'headers',
  'ErrorBoundary',
  'Layout',
]);

/** A public function or class that nothing is told of: what it does, in which units, and what it gives where it finds nothing. */
export function faultsOfDocstrings(source: Source): string[] {
  if (isTest(source.path) || source.path.includes('/testing/')) return [];
  const isPage = /^src\/web\/(?:pages|layouts|root)/.test(source.path);
  return source.untold.filter((name) => !(isPage && ASKED_BY_ROUTER.has(name))).map((name) => `${source.path} does not tell of ${name}`);
}

/** Texts say "email". */
export function faultsOfSpelling(source: Source): string[] {
  if (isTest(source.path)) return [];
  return source.texts.filter((text) => /\be-mails?\b/i.test(text)).map((text) => `${source.path} writes ${text.trim()}`);
}

/** What nobody types into or chooses from before the page is alive, or can: other fields may have something to tell by then. */
const TELLS_NOTHING = /\stype="(?:file|hidden|color)"|\sreadOnly\b|\sdisabled=\{!isReady\b/;
/** React leads it, or whoever draws it may let React lead it. */
const isLed = (tag: string) =>
  /\schecked=|\{\.\.\.(?:input|area|select|field|props)\b/.test(tag) || (/\svalue=/.test(tag) && !/\stype="(?:radio|checkbox)"/.test(tag));

/** A field that React leads, and that does not tell what was typed into it before (decision 60). A `ref` of its own must pass the field on. */
export function faultsOfFields(source: Source): string[] {
  if (!source.path.startsWith('src/web/')) return [];
  const tells = (tag: string) => /\sref=\{tellTypedBefore\}/.test(tag) || (/\sref=/.test(tag) && source.names.includes('tellTypedBefore'));
  return source.fields
    .filter((tag) => isLed(tag) && !TELLS_NOTHING.test(tag) && !tells(tag))
    .map((tag) => `${source.path} loses what is typed early into ${tag.replaceAll(/\s+/g, ' ')}`);
}
