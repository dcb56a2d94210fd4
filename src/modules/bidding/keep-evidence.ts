import { DAY_MS } from '#contract/durations.ts';
import type { BiddingDeps } from './deps.ts';
import { deleteShillAlarmsBefore } from './store/shill-alarms.ts';
import { deleteEndedEvidence, deleteEvidenceBefore } from './store/evidence.ts';

export const EVIDENCE_MS = 730 * DAY_MS;
export const EVIDENCE_DELETED_AT_ONCE = 5_000;

/** Deletes evidence after two years, and that of deleted people once their auction is decided. */
export async function deleteOldEvidence({
  database: { executor },
  clock,
}: Pick<BiddingDeps, 'database' | 'clock'>): Promise<number> {
  const before = new Date((await clock.now(executor)) - EVIDENCE_MS);
  await deleteEndedEvidence(executor);
  await deleteShillAlarmsBefore(executor, before);
  return deleteEvidenceBefore(executor, before, EVIDENCE_DELETED_AT_ONCE);
}
