import { ItemBackoff } from '#platform/workers/backoff.ts';
import type { Job } from '#platform/workers/job.ts';
import type { BidPlansContext } from './deps.ts';
import { runPlan } from './run-plan.ts';
import { findDue } from './store.ts';

const PLANS_AT_ONCE = 50;
const EVERY_MS = 1_000;

export function bidPlanJobs(context: BidPlansContext): readonly Job[] {
  const backoff = new ItemBackoff({ firstMs: EVERY_MS, longestMs: 60_000 });
  return [
    {
      name: 'bid plans',
      purpose: 'Places the bids of bid plans whose turn has come.',
      runsIn: 'workers',
      trigger: { everyMs: EVERY_MS, signal: context.changed },
      batch: PLANS_AT_ONCE,
      run: () => runDue(context, backoff),
    },
  ];
}

/** A failing plan is retried later and holds up no other. */
async function runDue(context: BidPlansContext, backoff: ItemBackoff): Promise<number> {
  const at = await context.clock.now(context.database.executor);
  const without = backoff.waiting('plan', at);
  const due = await findDue(context.database.executor, { at, limit: PLANS_AT_ONCE, without });
  for (const id of due) {
    try {
      await runPlan(context, id);
      backoff.done('plan', id);
    } catch (error) {
      backoff.postpone('plan', id, at);
      context.log.error({ err: error, plan: id }, 'a bid plan failed and is retried later');
    }
  }
  return due.length;
}
