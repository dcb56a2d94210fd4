import { SUBMISSION_LIMITS } from '#contract/submissions.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { attachVehicleDocuments } from './attached-documents.ts';
import { openSubmission } from './save-submission.ts';
import type { SellingDeps } from './deps.ts';
import { listSubmissions, type SubmissionRecord, updateSubmission, writeSeller } from './submission-store.ts';

/** Makes another seller of the draft's dealer its seller, and notifies them. The sender can no longer open it. */
export async function handOver(
  deps: SellingDeps,
  actor: SignedIn,
  { id, username }: { id: string; username: string },
): Promise<Result<null>> {
  return deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await openSubmission(deps, transaction, { actor, id });
    if ('ok' in found) return found;
    const at = await deps.clock.now(transaction);
    const colleague = await findColleague(deps, transaction, { actor, found, username, at });
    if ('ok' in colleague) return colleague;
    // They stay with the listing, although its vehicle stays in the sender's garage.
    await attachVehicleDocuments(deps, transaction, found);
    const vehicle =
      found.vehicleId === null
        ? null
        : await deps.vehicles.find(transaction, { ownerId: colleague.userId }, found.vehicleId);
    await updateSubmission(transaction, { ...found, vehicleId: vehicle?.id ?? null }, new Date(at));
    await writeSeller(transaction, { id, sellerId: colleague.userId });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'draft_handed_over',
      subject: `auction:${found.slug}`,
      before: { seller: actor.username },
      after: { seller: colleague.username },
      at,
    });
    await deps.notifications.notify(transaction, at, [
      {
        userId: colleague.userId,
        kind: 'account',
        title: `${actor.username} handed you a draft: ${found.title}`,
        body: 'You’re its seller now. Finish it and submit it for review.',
        href: `/account/auctions/submit?draft=${id}`,
        auctionId: id,
        slug: found.slug,
      },
    ]);
    return accepted(null);
  });
}

async function findColleague(
  deps: SellingDeps,
  transaction: Executor,
  { actor, found, username, at }: { actor: SignedIn; found: SubmissionRecord; username: string; at: number },
): Promise<{ readonly userId: string; readonly username: string } | Refused> {
  const { dealerId } = found;
  if (dealerId === null) return refuse('hand_over_without_dealer');
  const refusal = await deps.dealers.refusalToSell(transaction, { userId: actor.userId, dealerId, at });
  if (refusal !== null) return refuse('selling_not_for_dealer', { reason: refusal });
  const colleague = await deps.accounts.findUserByUsername(transaction, username);
  if (
    colleague === null ||
    colleague.userId === actor.userId ||
    (await deps.dealers.refusalToSell(transaction, { userId: colleague.userId, dealerId, at })) !== null ||
    (await deps.accounts.isBlocked(transaction, colleague.userId, 'selling'))
  )
    return refuse('hand_over_to_stranger');
  const drafts = (await listSubmissions(transaction, colleague.userId, SUBMISSION_LIMITS.drafts + 1)).filter(
    ({ status }) => status === 'draft',
  );
  return drafts.length < SUBMISSION_LIMITS.drafts ? colleague : refuse('hand_over_to_full_list');
}
