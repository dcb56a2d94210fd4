import Papa from 'papaparse';
import { UnreadableFile } from './decode-text.ts';
import type { FileRow } from './file-row.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Excel's own hint in the first line. */
const SEPARATOR_LINE = /^sep=(.)\n/i;
const MIN_COLUMNS = 3;
const LAST_HEADER_ROW = 10;
/** A row this long has a quotation mark that nothing closes. */
const MAX_ROW_CHARACTERS = 1_000_000;
const OPEN_QUOTE = 'A quotation mark here is never closed, so everything below it was read as part of this row.';

interface CsvRow {
  readonly cells: readonly string[];
  readonly isOpen: boolean;
}

export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const rows = readCells(pieces);
  let header: readonly string[] | null = null;
  let number = 0;
  for await (const { cells, isOpen } of rows) {
    number += 1;
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (header === null) {
      if (filled >= MIN_COLUMNS) header = columnNames(cells);
      else if (number >= LAST_HEADER_ROW)
        throw new UnreadableFile('We found no header. The first row must name at least three columns.');
    } else if (filled > 0) yield { number, ...rowOf(header, cells), ...(isOpen ? { problem: OPEN_QUOTE } : {}) };
  }
  if (header === null) throw new UnreadableFile('We found no header. The first row must name at least three columns.');
}

function rowOf(header: readonly string[], cells: readonly string[]): Pick<FileRow, 'cells' | 'problem'> {
  const beyond = cells.slice(header.length).filter((cell) => cell.trim() !== '');
  return {
    cells: Object.fromEntries(header.map((name, index) => [name, (cells[index] ?? '').trim()])),
    ...(beyond.length === 0
      ? {}
      : { problem: `This row has ${cells.length} cells, but the header has ${header.length}.` }),
  };
}

/** Every column has a name of its own: `Price`, `Price (2)`, `Column 3`. */
export function columnNames(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = cell.trim().replaceAll(/\s+/g, ' ').slice(0, 150) || `Column ${place + 1}`;
    const same = names.filter((each) => each === name || each.startsWith(`${name} (`)).length;
    names.push(same === 0 ? name : `${name} (${same + 1})`);
  }
  return names;
}

function separatorOf(text: string): string {
  const [first = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split('\n');
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

async function* readCells(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let text = '';
  let separator: string | null = null;
  for await (const piece of pieces) {
    text += piece;
    if (separator === null) [separator, text] = headOf(text);
    const parsed = parse(text, separator);
    yield* parsed.rows.slice(0, -1);
    text = text.slice(parsed.lastRowAt);
    if (text.length > MAX_ROW_CHARACTERS)
      throw new UnreadableFile('A row is longer than a million characters. Is a quotation mark left open?');
  }
  yield* parse(text.endsWith('\n') ? text.slice(0, -1) : text, separator ?? ',').rows;
}

function headOf(text: string): [separator: string, rest: string] {
  const match = SEPARATOR_LINE.exec(text);
  // The hint stays as an empty row, so that rows keep their numbers.
  return match === null ? [separatorOf(text), text] : [match[1] ?? ',', text.slice(match[0].length - 1)];
}

function parse(text: string, delimiter: string): { rows: CsvRow[]; lastRowAt: number } {
  const rows: CsvRow[] = [];
  let lastRowAt = 0;
  let next = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      rows.push({ cells: data, isOpen: errors.some(({ code }) => code === 'MissingQuotes') });
      lastRowAt = next;
      next = meta.cursor;
    },
  });
  return { rows, lastRowAt };
}
