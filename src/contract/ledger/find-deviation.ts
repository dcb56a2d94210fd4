export type JsonPath = readonly (string | number)[];
export interface Deviation {
  /** In UTF-16 units. What was altered may be a little before it: only there the text can't go on as it does. */
  readonly offset: number;
  readonly path: JsonPath;
}

const MAX_DEPTH = 32;
const MAX_KEY = 40;
const STRING_START = /"[^"\\\p{Cc}]*(?:\\.[^"\\\p{Cc}]*)*/uy;
const LITERAL = /-?(?:0|[1-9]\d*)|true|false|null/y;

/** Finds where a text stops being canonical JSON (RFC 8785, whole numbers). Null if all of it is. */
export function findDeviation(text: string): Deviation | null {
  const scanner = new Scanner(text);
  return scanner.takeValue() && scanner.isAtEnd() ? null : { offset: scanner.offset, path: scanner.path };
}

/** Its methods return false at the deviation, and leave offset and path there. */
class Scanner {
  offset = 0;
  readonly path: (string | number)[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd = (): boolean => this.offset === this.#text.length;

  takeValue(): boolean {
    if (this.path.length > MAX_DEPTH) return false;
    const first = this.#text[this.offset];
    if (first === '{') return this.#takeObject();
    if (first === '[') return this.#takeArray();
    return first === '"' ? this.#takeString() !== null : this.#takeLiteral();
  }

  #takeObject(): boolean {
    if (!this.#take('{') || this.#take('}')) return this.#text[this.offset - 1] === '}';
    let last: string | null = null;
    do {
      const start = this.offset;
      const key = this.#takeString();
      if (key === null) return false;
      if (last !== null && key <= last) {
        this.offset = start;
        return false;
      }
      last = key;
      if (!this.#take(':') || !this.#takeInside(key)) return false;
    } while (this.#take(','));
    return this.#take('}') || this.#failAfter(last);
  }

  #takeArray(): boolean {
    if (!this.#take('[') || this.#take(']')) return this.#text[this.offset - 1] === ']';
    let index = 0;
    do {
      if (this.#isCutObject()) return this.#failAfter(index - 1);
      if (!this.#takeInside(index)) return false;
      index += 1;
    } while (this.#take(','));
    return this.#take(']') || this.#failAfter(index - 1);
  }

  /** In a list of objects a key comes next, so the object before it ended too early. */
  #isCutObject = (): boolean => /^\},"\w+":/.test(this.#text.slice(this.offset - 2, this.offset + MAX_KEY));

  #failAfter(key: string | number): false {
    this.path.push(key);
    return false;
  }

  #takeInside(key: string | number): boolean {
    this.path.push(key);
    if (!this.takeValue()) return false;
    this.path.pop();
    return true;
  }

  #takeString(): string | null {
    const start = this.#match(STRING_START);
    if (start === '' || this.#text[this.offset + start.length] !== '"') {
      this.offset += start.length;
      return null;
    }
    const written = `${start}"`;
    const value = valueOf(written);
    if (value === null || JSON.stringify(value) !== written) return null;
    this.offset += written.length;
    return value;
  }

  #takeLiteral(): boolean {
    const written = this.#match(LITERAL);
    const isCanonical = written !== '' && JSON.stringify(JSON.parse(written)) === written;
    if (isCanonical) this.offset += written.length;
    return isCanonical;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  #take(character: string): boolean {
    const isNext = this.#text[this.offset] === character;
    if (isNext) this.offset += 1;
    return isNext;
  }
}

function valueOf(written: string): string | null {
  try {
    return JSON.parse(written) as string;
  } catch {
    return null;
  }
}
