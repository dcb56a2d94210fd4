import type { Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { answerOpenRequest } from './review-records.ts';
import { openSubmission, reread } from './save-submission.ts';
import type { SellingDeps } from './deps.ts';

export async function answerRequest(
  deps: SellingDeps,
  actor: SignedIn,
  { id, request, answer }: { id: string; request: string; answer: string },
): Promise<Result<Submission>> {
  return deps.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const found = await openSubmission(deps, transaction, { actor, id });
    if ('ok' in found) return found;
    const at = new Date(await deps.clock.now(transaction));
    if (!(await answerOpenRequest(transaction, { auctionId: id, id: request, answer, at })))
      return refuse('information_request_not_found');
    return accepted(await reread(deps, transaction, { actor, id }));
  });
}
