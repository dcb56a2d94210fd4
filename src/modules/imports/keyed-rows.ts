const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const LAST_SPACE = 0x20;
const LEAST_KEYS = 2;

export interface KeyedRow {
  /** Of the objects around the list that the row is in, outermost first. */
  readonly keys: readonly string[];
  readonly text: string;
}

type Expected = 'file' | 'key' | 'colon' | 'value' | 'next' | 'row' | 'nextRow' | 'end';

/** The place in the objects and lists around the rows. */
function createOutline() {
  const keys: string[] = [];
  let expected: Expected = 'file';
  const open = (): Expected => {
    keys.push('');
    return 'key';
  };
  const close = (): Expected => {
    keys.pop();
    return keys.length === 0 ? 'end' : 'next';
  };
  const NEXT: Readonly<Record<Expected, Readonly<Record<number, () => Expected>>>> = {
    file: { [OPEN]: open },
    key: { [CLOSE]: close },
    colon: { [COLON]: () => 'value' },
    value: { [OPEN]: open, [OPEN_LIST]: () => (keys.length < LEAST_KEYS ? 'end' : 'row') },
    next: { [COMMA]: () => 'key', [CLOSE]: close },
    row: { [CLOSE_LIST]: () => 'next' },
    nextRow: { [COMMA]: () => 'row', [CLOSE_LIST]: () => 'next' },
    end: {},
  };
  return {
    /** What this character begins, or null where it doesn't belong. */
    read(code: number): 'key' | 'row' | 'mark' | null {
      if (expected === 'key' && code === QUOTE) return 'key';
      if (expected === 'row' && code === OPEN) return 'row';
      const next = NEXT[expected][code];
      if (next === undefined) return null;
      expected = next();
      return 'mark';
    },
    endKey(text: string): void {
      keys[keys.length - 1] = String(JSON.parse(text));
      expected = 'colon';
    },
    endRow(text: string): KeyedRow {
      expected = 'nextRow';
      return { keys: [...keys], text };
    },
  };
}

/** Finds the end of a key or row that began before. */
function createPart() {
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  return {
    /** True for its last character. */
    read(code: number): boolean {
      if (isEscaped) isEscaped = false;
      else if (isQuoted && code === BACKSLASH) isEscaped = true;
      else if (code === QUOTE) isQuoted = !isQuoted;
      else if (!isQuoted && code === OPEN) depth += 1;
      else if (!isQuoted && code === CLOSE) depth -= 1;
      return depth === 0 && !isQuoted;
    },
  };
}

/**
 * Returns a function that takes a file piece by piece and returns the rows that end in each piece, or null where the
 * file isn't made of rows in lists under two or more keys, such as `{"bmw": {"m3": [{…}]}}`.
 */
export function createKeyedSplitter(maxCharacters: number): (piece: string) => KeyedRow[] | null {
  const outline = createOutline();
  let part: ReturnType<typeof createPart> | null = null;
  let kind: 'key' | 'row' = 'key';
  let before = '';
  return (piece) => {
    const rows: KeyedRow[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (part === null) {
        if (code <= LAST_SPACE) continue;
        const begun = outline.read(code);
        if (begun === null) return null;
        if (begun === 'mark') continue;
        kind = begun;
        part = createPart();
        from = at;
      }
      if (!part.read(code)) continue;
      const text = before + piece.slice(from, at + 1);
      before = '';
      part = null;
      if (kind === 'row') rows.push(outline.endRow(text));
      else outline.endKey(text);
    }
    if (part !== null) before += piece.slice(from);
    return before.length > maxCharacters ? null : rows;
  };
}
