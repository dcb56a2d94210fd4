import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

const everyMs = 60_000;
const samples = 3;

/**
 * Estimates the database clock at any moment without a query: the process's monotonic clock plus the measured offset.
 */
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

  /** Measures the offset again if the last measurement is old. The fastest response is the most accurate. */
  async keepTrue(): Promise<void> {
    if (performance.now() - this.#measuredAt < everyMs) return;
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
