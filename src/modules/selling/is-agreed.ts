import type { Executor } from '#platform/database/database.ts';
import { latestAgreements } from './review-records.ts';
import type { ReviewParts } from './review-parts.ts';
import { hashOf, saidOf } from './said.ts';
import type { SubmissionRecord } from './submission-store.ts';

/** Whether the seller agreed to the text and terms as they stand now. */
export async function isAgreed(parts: Pick<ReviewParts, 'media'>, executor: Executor, record: SubmissionRecord): Promise<boolean> {
  const images = (await parts.media.imagesOf(executor, [record.id], { heroOnly: false })).get(record.id) ?? [];
  return (await latestAgreements(executor, [record.id])).get(record.id)?.textHash === hashOf(saidOf(record, images), record);
}
