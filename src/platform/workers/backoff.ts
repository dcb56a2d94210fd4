import type { Backoff } from './job.ts';

export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20));
}

const DEFAULT_BACKOFF: Backoff = { firstMs: 10_000, longestMs: 15 * 60_000 };

/** Postpones failed items, so that they don't block the rest. Per process: others may retry at once. */
export class ItemBackoff {
  readonly #waits = new Map<string, { readonly failures: number; readonly until: number }>();
  readonly #backoff: Backoff;
  constructor(backoff: Backoff = DEFAULT_BACKOFF) {
    this.#backoff = backoff;
  }

  waiting(kind: string, at: number): string[] {
    return [...this.#waits].flatMap(([key, { until }]) =>
      key.startsWith(`${kind} `) && until > at ? [key.slice(kind.length + 1)] : [],
    );
  }
  isWaiting(kind: string, id: string, at: number): boolean {
    return (this.#waits.get(`${kind} ${id}`)?.until ?? 0) > at;
  }
  postpone(kind: string, id: string, at: number): void {
    const failures = (this.#waits.get(`${kind} ${id}`)?.failures ?? 0) + 1;
    this.#waits.set(`${kind} ${id}`, { failures, until: at + backoffMs(this.#backoff, failures) });
  }
  done(kind: string, id: string): void {
    this.#waits.delete(`${kind} ${id}`);
  }
}
