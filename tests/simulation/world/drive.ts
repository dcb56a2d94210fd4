import { time } from './install.ts';

/** Turns of the event loop without any progress, after which only a timer can help. */
const IDLE_TURNS = 12;
/** Of simulated time: no step waits for so many timers. */
const STUCK_AFTER_MS = 24 * 3_600_000;
/** No step needs a tenth of it. */
const MAX_EXCHANGES = 20_000;
const REAL_WORK = /^(?:FSReq|.*Job|.*Wrap.*REQ|Zlib|GetAddrInfo|CloseReq)/i;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class Stuck extends Error {
  override readonly name = 'Stuck';
}

interface Driven {
  /** Grows with every exchange with the database. */
  readonly activity: () => number;
  readonly isDead: () => boolean;
  /** Work on another thread is not finished, so the simulated clock must not advance. */
  readonly isPatient?: boolean;
}

export type Outcome<T> = { readonly died: false; readonly value: T } | { readonly died: true };

/** Runs a piece of work to its end, or to the death of its process. Time moves only when nothing else can. */
export async function drive<T>(work: Promise<T>, { activity, isDead, isPatient = false }: Driven): Promise<Outcome<T>> {
  let settled: { readonly value: T } | { readonly error: unknown } | null = null;
  // A process that has died acknowledges nothing.
  work.then(
    (value) => (settled = isDead() ? null : { value }),
    (error: unknown) => (settled = isDead() ? null : { error }),
  );
  const startedAt = time.now;
  const first = activity();
  for (;;) {
    let before = activity();
    for (let idle = 0; idle < IDLE_TURNS && settled === null && !isDead(); idle += 1) {
      await turn();
      const now = activity();
      if (now - first > MAX_EXCHANGES) break;
      if (now !== before) [before, idle] = [now, 0];
    }
    const end = settled as { readonly value: T } | { readonly error: unknown } | null;
    if (end !== null) {
      if ('error' in end) throw end.error;
      return { died: false, value: end.value };
    }
    if (isDead()) return { died: true };
    if (activity() - first > MAX_EXCHANGES) throw new Stuck('a piece of work goes on for ever');
    if (time.now - startedAt > STUCK_AFTER_MS) throw new Stuck('a piece of work never ended');
    if (isPatient || process.getActiveResourcesInfo().some((name) => REAL_WORK.test(name))) continue;
    const next = time.nextDue();
    if (next === null) throw new Stuck('a piece of work waits for nothing');
    time.advanceTo(next);
  }
}
