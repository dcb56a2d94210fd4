import type { Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { answerOpenRequest } from './review-records.ts';
import { openSubmission, reread } from './save-submission.ts';
import type { SubmissionParts } from './submission-parts.ts';

/** The seller answers what the house asked about a field. The reviewer reads it when the submission comes back. */
export async function answerRequest(
  parts: SubmissionParts,
  actor: SignedIn,
  { id, request, answer }: { id: string; request: string; answer: string },
): Promise<Result<Submission>> {
  return parts.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const found = await openSubmission(parts, transaction, { actor, id });
    if ('ok' in found) return found;
    const at = new Date(await parts.clock.now(transaction));
    if (!(await answerOpenRequest(transaction, { auctionId: id, id: request, answer, at })))
      return refused(404, 'Nothing of the kind is asked any more.', { code: 'not_found' });
    return accepted(await reread(parts, transaction, { actor, id }));
  });
}
