/** A snapshot is shared by all clients that join within this time; what happens afterwards reaches each as events. */
const freshMs = 300;
const keepAtMost = 500;

export interface Snapshot {
  readonly bytes: Buffer;
  readonly upTo: number;
}

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
