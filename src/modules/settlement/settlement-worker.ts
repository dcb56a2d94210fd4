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
import { wakePaymentsAfterCommit, type SettlementDeps, type SettlementWorkerDeps } from './deps.ts';
import { offerSecondChances } from './second-chance.ts';
import { noticeOverdueTasks } from './sale-tasks.ts';
import { processClosedAuction } from './process-closed-auction.ts';

/** Safe to run in any number of processes: each step is one idempotent transaction. */
export interface SettlementWorker {
  startSales(): Promise<number>;
  meetDeadlines(): Promise<number>;
  runOnce(): Promise<number>;
}

type Step = (deps: SettlementWorkerDeps) => Promise<number>;

const SALE_STEPS: readonly Step[] = [
  async (deps) => ((await processClosedAuction(deps)) ? 1 : 0),
  advancePaidSettlements,
  offerSecondChances,
];
const DEADLINE_STEPS: readonly Step[] = [
  endWithdrawn,
  expireOffers,
  expireSecondChances,
  settleFees,
  passDeadlines,
  remind,
  noticeOverdueTasks,
];

export function createSettlementWorker(deps: SettlementDeps): SettlementWorker {
  const backoff = new ItemBackoff();
  async function run(steps: readonly Step[]): Promise<number> {
    const startedAt = await deps.clock.now(deps.database.executor);
    const stepDeps: SettlementWorkerDeps = { ...deps, backoff, startedAt };
    let total = 0;
    const errors: unknown[] = [];
    for (const step of steps) {
      // A failing kind of step must not block the others.
      try {
        for (let count = await step(stepDeps); count > 0; count = await step(stepDeps)) total += count;
      } catch (error) {
        errors.push(error);
      }
    }
    if (total > 0) wakePaymentsAfterCommit(deps);
    const [first, ...more] = errors;
    for (const error of more) deps.log.error({ err: error }, 'another step of the settlement worker failed');
    if (first !== undefined) throw first;
    return total;
  }
  return {
    startSales: () => run(SALE_STEPS),
    meetDeadlines: () => run(DEADLINE_STEPS),
    runOnce: () => run([...SALE_STEPS, ...DEADLINE_STEPS]),
  };
}
