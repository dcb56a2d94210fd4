import { Apart } from '#platform/apart.ts';
import { createRepeater } from '#platform/repeater.ts';
import { endWithdrawn, lapseOffers, lapseSecondChances, passDeadlines, remind, settleFees, takeFees } from './deadlines.ts';
import { ringAfterCommit, type SettlementParts } from './parts.ts';
import { askNext } from './second-chance.ts';
import type { SettlerParts } from './apart.ts';
import { takeHammered } from './take-hammered.ts';

/** How often the settler looks by itself. The rows are the timers. */
const POLL_MS = 1_000;
const WAIT_AFTER_FAULT_MS = 5_000;

/** Does what follows the hammer, and what deadlines bring. Any number of processes may run one; each of its steps is one transaction, and safe to run again. */
export interface Settler {
  start(): void;
  stop(): Promise<void>;
  /** Does all that is due now; how many steps it were. */
  runOnce(): Promise<number>;
}

/** Every kind of step, in the order in which they are done; each tells how many it did. */
export const STEPS: readonly ((parts: SettlerParts) => Promise<number>)[] = [
  async (parts) => ((await takeHammered(parts)) ? 1 : 0),
  takeFees,
  endWithdrawn,
  lapseOffers,
  lapseSecondChances,
  askNext,
  settleFees,
  passDeadlines,
  remind,
];

/** Makes the settler of a process. */
export function createSettler(parts: SettlementParts): Settler {
  const settlerParts: SettlerParts = { ...parts, apart: new Apart() };
  async function runOnce(): Promise<number> {
    let total = 0;
    const faults: unknown[] = [];
    for (const step of STEPS) {
      // What one kind of step cannot do is never in the way of the others.
      try {
        for (let count = await step(settlerParts); count > 0; count = await step(settlerParts)) total += count;
      } catch (error) {
        faults.push(error);
      }
    }
    if (total > 0) ringAfterCommit(parts);
    const [first, ...more] = faults;
    for (const error of more) parts.log.error({ err: error }, 'another of the settler’s steps could not be done');
    if (first !== undefined) throw first;
    return total;
  }
  const { start, stop } = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    { everyMs: POLL_MS, afterFaultMs: WAIT_AFTER_FAULT_MS, onFault: (error) => parts.log.error({ err: error }, 'the settler could not go on: it tries again') },
  );
  return { runOnce, start, stop };
}
