import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** `is_owner_gone` in the migrations uses the same number. */
const LOCK_CLASS = 1_481_724;
const MAX_NUMBER = 2 ** 31 - 1;

/** The number under which this process leases rows. An advisory lock on it shows that the process is alive. */
export class LeaseOwner {
  #number: number | null = null;

  /** A new session gets a new number, because the lock of a lost session may live on for a while. */
  async hold(session: Pick<pg.Client, 'query'>): Promise<void> {
    for (;;) {
      const number = randomInt(1, MAX_NUMBER);
      const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
        LOCK_CLASS,
        number,
      ]);
      if (rows[0]?.held !== true) continue;
      this.#number = number;
      return;
    }
  }

  get number(): number {
    if (this.#number === null) throw new Error('the database has no session that could own a lease');
    return this.#number;
  }
}
