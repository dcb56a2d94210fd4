/** The delay after the first failure. It doubles with each further one, up to the longest. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}
const USUAL: Waits = { firstMs: 10_000, longestMs: 15 * 60_000 };

/**
 * Tracks back-off for failed items, so that they don't block the rest. The state is per process: another process, or
 * this one after a restart, retries at once, which is harmless.
 */
export class RetryLater {
  readonly #waits = new Map<string, { readonly tries: number; readonly until: number }>();
  readonly #span: Waits;
  constructor(span: Waits = USUAL) {
    this.#span = span;
  }

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
