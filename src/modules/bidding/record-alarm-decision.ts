import { memberName } from '#contract/member-names.ts';
import type { ShillDecision } from '#contract/shill-labels.ts';
import type { Executor } from '#platform/database/database.ts';
import type { BiddingDeps } from './deps.ts';
import type { ShillAlarmRow } from './store/shill-alarms.ts';

export async function recordAlarmDecision(
  deps: Pick<BiddingDeps, 'accounts' | 'operations'>,
  transaction: Executor,
  {
    alarm,
    slug,
    decision,
    by,
    reason,
    at,
  }: { alarm: ShillAlarmRow; slug: string; decision: ShillDecision; by: string; reason: string; at: number },
): Promise<void> {
  const names = await deps.accounts.usernames(transaction, [alarm.bidderId]);
  await deps.operations.recordAuditEntry(transaction, {
    actorId: by,
    action: `shill_alarm_${decision}`,
    subject: `auction:${slug}`,
    reason,
    after: {
      bidder: memberName(names, alarm.bidderId),
      score: alarm.score,
      reasons: alarm.reasons.map(({ kind }) => kind),
    },
    at,
  });
}
