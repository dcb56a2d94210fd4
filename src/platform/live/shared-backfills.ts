const keepAtMost = 64;

/** What was missed, by those who come back to the same topics at the same time from the same event: found and framed once. */
export class SharedBackfills<Value> {
  readonly #byKey = new Map<string, Value>();
  #upTo = -1;

  /** The backfill up to this number; it is made again when the number has moved on. */
  take({ topics, after, upTo }: { topics: Iterable<string>; after: number; upTo: number }, make: () => Value): Value {
    if (upTo !== this.#upTo) {
      this.#byKey.clear();
      this.#upTo = upTo;
    }
    const key = `${after}\n${[...topics].join('\n')}`;
    const shared = this.#byKey.get(key);
    if (shared !== undefined) return shared;
    const made = make();
    if (this.#byKey.size < keepAtMost) this.#byKey.set(key, made);
    return made;
  }

  clear(): void {
    this.#byKey.clear();
  }
}
