import { UnreadableFile } from './decode-text.ts';
import type { FileRow } from './file-row.ts';
import { createRowSplitter, MAX_ROW_CHARACTERS, placeOfRows } from './split-json.ts';

const FIRST_LINES = 10;

export const OUTER_KEY = 'outer key';
export const INNER_KEY = 'inner key';

/**
 * A JSON list of objects, one object per line, an object of objects such as `{"https://…": {…}}`, or lists under two
 * keys such as `{"bmw": {"m3": [{…}]}}`, or one list somewhere within an object. The head is the beginning of the
 * pieces. A row that isn't valid JSON gets a problem, and the next ones are read.
 */
export async function* readJson(head: string, pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const { depth, path } = placeOfRows(head);
  if (depth === 0 && hasObjectLines(head)) {
    yield* readLines(pieces);
    return;
  }
  const isRow = (keys: readonly string[]) => path === null || keys.join() === path.join();
  const splitter = createRowSplitter(depth);
  let number = 0;
  for await (const piece of pieces) {
    const rows = splitter.read(piece);
    if (depth > 1 && path === null && !splitter.isRegular())
      throw new UnreadableFile('Every result must be an object in a list under two keys, as the first ones are.');
    if (splitter.isRowTooLong())
      throw new UnreadableFile('A result is longer than a million characters. Is a bracket left open?');
    for (const { keys, text } of rows) {
      if (!isRow(keys)) continue;
      number += 1;
      yield { number, ...parse(path === null ? keys : [], text) };
    }
  }
  if (splitter.isInRow()) throw new UnreadableFile('The file ends within a result. It may be cut off.');
}

/** The first of the lines may be damaged. */
function hasObjectLines(head: string): boolean {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, FIRST_LINES)
    .some((line) => line.trim().startsWith('{') && rowOfLine(line).problem === undefined);
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let number = 0;
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_ROW_CHARACTERS) throw new UnreadableFile('A line is longer than a million characters.');
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield { number, ...rowOfLine(line) };
    }
  }
  if (rest.trim() !== '') yield { number: number + 1, ...rowOfLine(rest) };
}

/** Some programs end each line with a comma. */
const rowOfLine = (line: string) => parse([], line.trim().replace(/,$/, ''));

function parse(keys: readonly string[], text: string): Pick<FileRow, 'cells' | 'problem'> {
  try {
    const [outer, inner] = keys.slice(-2).map((key) => String(JSON.parse(key)));
    const around = outer === undefined || inner === undefined ? {} : { [OUTER_KEY]: outer, [INNER_KEY]: inner };
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { cells: {}, problem: 'This is not a JSON object.' };
    return { cells: { ...around, ...Object.fromEntries(flatten(value, '')) } };
  } catch {
    return { cells: {}, problem: 'This is not valid JSON.' };
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
