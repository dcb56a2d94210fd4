import { ItemBackoff } from '#platform/workers/backoff.ts';
import {
  endWithdrawn,
  expireOffers,
  expireSecondChances,
  passDeadlines,
  remind,
  settleFees,
  advancePaidSettlements,
} from './deadlines.ts';
import { wakeAfterCommit, type SettlementDeps, type SettlementWorkerDeps } from './deps.ts';
import { offerSecondChances } from './second-chance.ts';
import { noticeOverdueTasks } from './sale-tasks.ts';
import { processClosedAuction } from './process-closed-auction.ts';

/** Safe to run in any number of processes: each step is one idempotent transaction. */
export interface SettlementWorker {
  runOnce(): Promise<number>;
}

/** In execution order. Each returns a count. */
export const STEPS: readonly ((deps: SettlementWorkerDeps) => Promise<number>)[] = [
  async (deps) => ((await processClosedAuction(deps)) ? 1 : 0),
  advancePaidSettlements,
  endWithdrawn,
  expireOffers,
  expireSecondChances,
  offerSecondChances,
  settleFees,
  passDeadlines,
  remind,
  noticeOverdueTasks,
];

export function createSettlementWorker(deps: SettlementDeps): SettlementWorker {
  const backoff = new ItemBackoff();
  async function runOnce(): Promise<number> {
    const startedAt = await deps.clock.now(deps.database.executor);
    const settlementWorkerDeps: SettlementWorkerDeps = { ...deps, backoff, startedAt };
    let total = 0;
    const faults: unknown[] = [];
    for (const step of STEPS) {
      // A failing kind of step must not block the others.
      try {
        for (let count = await step(settlementWorkerDeps); count > 0; count = await step(settlementWorkerDeps))
          total += count;
      } catch (error) {
        faults.push(error);
      }
    }
    if (total > 0) wakeAfterCommit(deps);
    const [first, ...more] = faults;
    for (const error of more) deps.log.error({ err: error }, 'another of the settler’s steps could not be done');
    if (first !== undefined) throw first;
    return total;
  }
  return { runOnce };
}
