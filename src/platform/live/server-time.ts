import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

const refreshMs = 60_000;
const samples = 3;

/** Estimates the database clock without a query. */
export class ServerTime {
  readonly #clock: Clock;
  readonly #database: Database;
  #offsetMs = 0;
  #measuredAt = -Infinity;

  constructor(clock: Clock, database: Database) {
    this.#clock = clock;
    this.#database = database;
  }

  now(): number {
    return Math.round(performance.now() + this.#offsetMs);
  }

  /** The fastest response is the most accurate. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#measuredAt < refreshMs) return;
    let best = Infinity;
    for (let sample = 0; sample < samples; sample += 1) {
      const started = performance.now();
      const databaseMs = await this.#clock.now(this.#database.executor);
      const took = performance.now() - started;
      if (took >= best) continue;
      best = took;
      this.#offsetMs = databaseMs - (started + took / 2);
    }
    this.#measuredAt = performance.now();
  }
}
