export const MAX_ROW_CHARACTERS = 1_000_000;
/** A key with its colon, another string, a bracket, any other value, or a string that goes on in the next piece. */
const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*"\s*:?|[{}[\]]|[^\s,:"{}[\]]+|"/g;
/** `{"results": [{…}, …]}`: the list within an object. */
const WRAPPED = /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*\{/;
const FIRST_KEY = /^\{\s*("(?:[^"\\]|\\.)*")/;
const DEPTHS_OF_LISTS = [2, 3, 4, 5];

interface JsonRow {
  readonly keys: readonly string[];
  readonly text: string;
  readonly isListed: boolean;
}

export interface PlaceOfRows {
  readonly depth: number;
  readonly path: readonly string[] | null;
}

/** Takes a file piece by piece, and returns the objects within `depth` others that end in each piece. */
export function createRowSplitter(depth: number) {
  const tokens = new RegExp(TOKENS);
  const keys: string[] = [];
  let text = '';
  let read = 0;
  let rowAt = -1;
  let level = 0;
  let isInList = false;
  let isListed = false;
  let hasEnded = false;
  let isRegular = true;

  const outside = (token: string): void => {
    if (hasEnded) isRegular = false;
    if (token === '[' || token === ']') isInList = token === '[';
    else if (token.endsWith(':')) keys[level - 1] = token.slice(0, -1);
    else if (token !== '{' && token !== '}') isRegular = false;
  };
  const open = (at: number): void => {
    if (rowAt === -1 && level === depth) {
      rowAt = at;
      isListed = isInList;
      if (!isInList && depth > 1) isRegular = false;
    }
    level += 1;
  };
  const close = (end: number): JsonRow | null => {
    level = Math.max(level - 1, 0);
    if (rowAt === -1 || level > depth) {
      hasEnded = level === 0;
      return null;
    }
    const row = { keys: keys.slice(0, depth), text: text.slice(rowAt, end), isListed };
    rowAt = -1;
    return row;
  };
  return {
    /** False once anything but keys, lists and objects was around the rows, or rows under two keys were in no list. */
    isRegular: (): boolean => isRegular,
    isInRow: (): boolean => rowAt !== -1,
    isRowTooLong: (): boolean => text.length > MAX_ROW_CHARACTERS,
    read(piece: string): JsonRow[] {
      const rows: JsonRow[] = [];
      text += piece;
      tokens.lastIndex = read;
      read = text.length;
      for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
        const [token] = match;
        const end = tokens.lastIndex;
        if (token === '"' || (token.startsWith('"') && !token.endsWith(':') && end === text.length)) {
          read = match.index;
          break;
        }
        if (rowAt === -1) outside(token);
        if (token === '{') open(match.index);
        else if (token === '}') rows.push(...[close(end) ?? []].flat());
      }
      const kept = rowAt === -1 ? read : rowAt;
      text = text.slice(kept);
      read -= kept;
      if (rowAt !== -1) rowAt = 0;
      return rows;
    },
  };
}

const rowsIn = (head: string, depth: number): JsonRow[] => createRowSplitter(depth).read(head);

export function placeOfRows(head: string): PlaceOfRows {
  if (WRAPPED.test(head)) return { depth: 1, path: null };
  const rowsAt = (depth: number): JsonRow[] => {
    const splitter = createRowSplitter(depth);
    const rows = splitter.read(head);
    return splitter.isRegular() ? rows : [];
  };
  const ofLists = DEPTHS_OF_LISTS.find((depth) => rowsAt(depth).length > 0);
  if (ofLists !== undefined) return { depth: ofLists, path: null };
  // Rows that have keys have the same first field. The fields of one row don't.
  const [first, second] = rowsAt(1).map((row) => FIRST_KEY.exec(row.text)?.[1]);
  if (first !== undefined && first === second) return { depth: 1, path: null };
  return largestList(head) ?? { depth: 0, path: null };
}

/** `{"meta": {…}, "data": {"count": 2, "lots": [{…}, {…}]}}`: the list with the most text. Null if there is none. */
function largestList(head: string): PlaceOfRows | null {
  if (!/^\s*\{/.test(head) || rowsIn(head, 0).length > 1) return null;
  const lists = [1, ...DEPTHS_OF_LISTS].flatMap((depth) => {
    const listed = rowsIn(head, depth).filter(({ isListed }) => isListed);
    return [...Map.groupBy(listed, ({ keys }) => keys.join('.')).values()].flatMap((rows) =>
      rows[0] === undefined || rows.length < 2
        ? []
        : [{ depth, path: rows[0].keys, length: rows.reduce((sum, { text }) => sum + text.length, 0) }],
    );
  });
  return lists.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
