/** Clients that join within this time share a snapshot. */
const lifetimeMs = 300;
const maxEntries = 500;

export interface Snapshot {
  readonly bytes: Buffer;
  readonly upTo: number;
}

export class SharedSnapshots {
  readonly #byKey = new Map<string, Promise<Snapshot>>();

  take(key: string | null, make: () => Promise<Snapshot>): Promise<Snapshot> {
    if (key === null || this.#byKey.size >= maxEntries) return make();
    const shared = this.#byKey.get(key);
    if (shared !== undefined) return shared;
    const created = make();
    this.#byKey.set(key, created);
    const forget = (): void => {
      this.#byKey.delete(key);
    };
    created.then(() => setTimeout(forget, lifetimeMs).unref(), forget);
    return created;
  }
}
