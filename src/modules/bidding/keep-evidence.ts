import type { BiddingDeps } from './deps.ts';
import { deleteEndedEvidence, deleteEvidenceBefore } from './store/evidence.ts';

const EVIDENCE_DAYS = 730;
const DAY_MS = 86_400_000;
export const EVIDENCE_DELETED_AT_ONCE = 5_000;

/** Deletes evidence after two years, and that of deleted people once their auction is decided. */
export async function deleteOldEvidence({
  database: { executor },
  clock,
}: Pick<BiddingDeps, 'database' | 'clock'>): Promise<number> {
  const before = new Date((await clock.now(executor)) - EVIDENCE_DAYS * DAY_MS);
  await deleteEndedEvidence(executor);
  return deleteEvidenceBefore(executor, before, EVIDENCE_DELETED_AT_ONCE);
}
