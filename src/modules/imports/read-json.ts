import { UnreadableFile } from './decode-text.ts';
import type { FileRow } from './file-row.ts';
import { createKeyedSplitter, type KeyedRow } from './keyed-rows.ts';

const MAX_OBJECT_CHARACTERS = 1_000_000;
/** `{"results": [{…}, …]}`: the list within an object. */
const WRAPPED = /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*(?=\{)/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** The columns of the keys around a row. */
export const OUTER_KEY = 'outer key';
export const INNER_KEY = 'inner key';

/**
 * A JSON list of objects, one object per line, an object of objects such as `{"https://…": {…}}`, or lists under two
 * keys such as `{"bmw": {"m3": [{…}]}}`.
 */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const row of splitRows(pieces)) {
    number += 1;
    yield { number, ...parse(row) };
  }
}

async function* splitRows(pieces: AsyncIterable<string>): AsyncGenerator<KeyedRow> {
  const { head, rest } = await headOf(pieces);
  const isKeyed = (createKeyedSplitter(MAX_OBJECT_CHARACTERS)(head) ?? []).length > 0;
  if (isKeyed) yield* splitKeyed(head, rest);
  else for await (const text of splitObjects(after(dropOpening(head), rest))) yield { keys: [], text };
}

async function* splitKeyed(head: string, rest: AsyncIterable<string>): AsyncGenerator<KeyedRow> {
  const split = createKeyedSplitter(MAX_OBJECT_CHARACTERS);
  for await (const piece of after(head, rest)) {
    const rows = split(piece);
    if (rows === null)
      throw new UnreadableFile('Every result must be an object in a list under two keys, as the first ones are.');
    yield* rows;
  }
}

async function* after(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** Enough to hold two rows. */
const HEAD_CHARACTERS = 200_000;
const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const FIRST_ROW = new RegExp(String.raw`^\s*\{\s*${STRING}\s*:\s*(?=\{\s*(${STRING}))`);
const NEXT_ROW = new RegExp(String.raw`^\s*,\s*${STRING}\s*:\s*\{\s*(${STRING})`);

async function headOf(pieces: AsyncIterable<string>): Promise<{ head: string; rest: AsyncIterable<string> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  let head = '';
  while (head.length < HEAD_CHARACTERS) {
    const next = await iterator.next();
    if (next.done === true) break;
    head += next.value;
  }
  return { head, rest: { [Symbol.asyncIterator]: () => iterator } };
}

/**
 * Drops the opening brace around rows that have keys, so that they are the outermost objects. Such rows have the same
 * first field, and nothing follows the object around them.
 */
function dropOpening(head: string): string {
  const [opening, field] = FIRST_ROW.exec(head) ?? [];
  if (opening === undefined) return head;
  const next = NEXT_ROW.exec(head.slice(endOfObject(head, opening.length)));
  const end = endOfObject(head, 0);
  return next?.[1] === field && head.slice(end).trim() === '' ? head.slice(opening.length) : head;
}

/** The end of the text if the object doesn't end in it. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && code === OPEN) depth += 1;
    else if (!isQuoted && code === CLOSE) depth -= 1;
    if (depth === 0 && code === CLOSE && !isQuoted) return at + 1;
  }
  return text.length;
}

function parse({ keys, text }: KeyedRow): Pick<FileRow, 'cells' | 'fault'> {
  try {
    const [outer, inner] = keys.slice(-2);
    const around = outer === undefined || inner === undefined ? {} : { [OUTER_KEY]: outer, [INNER_KEY]: inner };
    return { cells: { ...around, ...Object.fromEntries(flatten(JSON.parse(text), '')) } };
  } catch {
    return { cells: {}, fault: 'This is not valid JSON.' };
  }
}

/** `{"price": {"amount": 1}}` becomes `price amount`. Lists become text. */
function flatten(value: unknown, name: string): [string, string][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === '' ? key : `${name} ${key}`));
  if (value === null || value === undefined) return [[name, '']];
  return [[name, (Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)).trim()]];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Doesn't parse what is around the objects. */
async function* splitObjects(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  let at = 0;
  let from = -1;
  let depth = 0;
  let isQuoted = false;
  let isFirst = true;
  for await (const piece of pieces) {
    text += piece;
    if (isFirst) text = text.replace(WRAPPED, '');
    isFirst = false;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isQuoted) {
        if (code === BACKSLASH) at += 1;
        else if (code === QUOTE) isQuoted = false;
      } else if (code === QUOTE) isQuoted = depth > 0;
      else if (code === OPEN) {
        if (depth === 0) from = at;
        depth += 1;
      } else if (code === CLOSE && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        yield text.slice(from, at + 1);
        from = -1;
      }
    }
    // An escape may be cut at the end, so the place can be beyond it.
    const consumed = from === -1 ? text.length : from;
    text = text.slice(consumed);
    at -= consumed;
    if (from !== -1) from = 0;
    if (text.length > MAX_OBJECT_CHARACTERS)
      throw new UnreadableFile('A result is longer than a million characters. Is a bracket left open?');
  }
  if (depth > 0) throw new UnreadableFile('The file ends within a result. It may be cut off.');
}
