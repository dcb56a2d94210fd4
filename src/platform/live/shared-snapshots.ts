/** A snapshot that serves all who come within this time: what happened since it is told to each as events. */
const freshMs = 300;
const keepAtMost = 500;

export interface Snapshot {
  readonly bytes: Buffer;
  readonly upTo: number;
}

/** Snapshots that joiners share: a crowd that comes at once costs the database one. */
export class SharedSnapshots {
  readonly #byKey = new Map<string, Promise<Snapshot>>();

  take(key: string | null, make: () => Promise<Snapshot>): Promise<Snapshot> {
    if (key === null || this.#byKey.size >= keepAtMost) return make();
    const shared = this.#byKey.get(key);
    if (shared !== undefined) return shared;
    const made = make();
    this.#byKey.set(key, made);
    const forget = (): void => {
      this.#byKey.delete(key);
    };
    made.then(() => setTimeout(forget, freshMs).unref(), forget);
    return made;
  }
}
