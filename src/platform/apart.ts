/** What is waited after the first time that something could not be done; then twice as long each time, up to the longest. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}
const USUAL: Waits = { firstMs: 10_000, longestMs: 15 * 60_000 };

/**
 * What could not be done waits apart for a later try, and is in the way of nothing else. A process keeps this for itself: another one, or the
 * same one after a start, tries once more, which harms nobody.
 */
export class Apart {
  readonly #waits = new Map<string, { readonly tries: number; readonly until: number }>();
  readonly #span: Waits;
  constructor(span: Waits = USUAL) {
    this.#span = span;
  }

  /** Those of a kind whose next try is still to come. */
  waiting(kind: string, at: number): string[] {
    return [...this.#waits].flatMap(([key, { until }]) => (key.startsWith(`${kind} `) && until > at ? [key.slice(kind.length + 1)] : []));
  }
  isWaiting(kind: string, id: string, at: number): boolean {
    return (this.#waits.get(`${kind} ${id}`)?.until ?? 0) > at;
  }
  postpone(kind: string, id: string, at: number): void {
    const tries = (this.#waits.get(`${kind} ${id}`)?.tries ?? 0) + 1;
    const { firstMs, longestMs } = this.#span;
    this.#waits.set(`${kind} ${id}`, { tries, until: at + Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 20)) });
  }
  done(kind: string, id: string): void {
    this.#waits.delete(`${kind} ${id}`);
  }
}
