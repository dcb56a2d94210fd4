const maxEntries = 64;

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
    const created = make();
    if (this.#byKey.size < maxEntries) this.#byKey.set(key, created);
    return created;
  }

  clear(): void {
    this.#byKey.clear();
  }
}
