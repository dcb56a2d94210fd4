const keepAtMost = 64;

/** Backfills shared by clients that return to the same topics from the same event: read and encoded once. */
export class SharedBackfills<Value> {
  readonly #byKey = new Map<string, Value>();
  #upTo = -1;

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
