import type { Executor } from '#platform/database/database.ts';
import { latestAgreements } from './review-records.ts';
import type { ReviewDeps } from './review-deps.ts';
import { hashOf, snapshotOf } from './submission-answers.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { imagesOf } from './check-claims.ts';

export async function isAgreed(
  deps: Pick<ReviewDeps, 'media'>,
  executor: Executor,
  record: SubmissionRecord,
): Promise<boolean> {
  const images = await imagesOf(deps, executor, record.id);
  return (
    (await latestAgreements(executor, [record.id])).get(record.id)?.textHash ===
    hashOf(snapshotOf(record, images), record)
  );
}
