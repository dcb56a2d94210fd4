import type { Submission } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { attachVehicleDocuments } from './attached-documents.ts';
import { findMissing } from './find-missing.ts';
import { slugOf } from './create-auction.ts';
import { openSubmission, reread } from './save-submission.ts';
import { isOfferedToBidder } from './relist-store.ts';
import { findFreeSlug } from './store.ts';
import { insertVersion, listRequests, writeWaiting } from './review-records.ts';
import { publishStep } from './publish-changes.ts';
import { snapshotOf } from './submission-answers.ts';
import type { SellingDeps } from './deps.ts';
import { type SubmissionRecord, updateSubmission } from './submission-store.ts';
import { imagesOf } from './check-claims.ts';

/** If anything is missing, the refusal lists all of it. */
export async function submit(deps: SellingDeps, actor: SignedIn, id: string): Promise<Result<Submission>> {
  return deps.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const found = await openSubmission(deps, transaction, { actor, id });
    if ('ok' in found) return found;
    const paddle = await deps.accounts.readPaddle(transaction, actor.userId);
    if (paddle === null || (await deps.accounts.isBlocked(transaction, actor.userId, 'selling')))
      return refuse('blocked_account');
    if (!paddle.emailVerified) return refuse('submission_needs_verified_email');
    const at = await deps.clock.now(transaction);
    // Checked again: the role or license may have ended since the dealer was chosen.
    const notForDealer =
      found.dealerId === null
        ? null
        : await deps.dealers.refusalToSell(transaction, { userId: actor.userId, dealerId: found.dealerId, at });
    if (notForDealer !== null) return refuse('submission_not_for_dealer', { reason: notForDealer });
    const images = await imagesOf(deps, transaction, id);
    const missing = findMissing(found, {
      images,
      needed: deps.photosNeeded,
      requests: await listRequests(transaction, [id]),
    });
    if (missing.length > 0) {
      const errors: Record<string, string[]> = {};
      for (const { field, message } of missing) (errors[field] ??= []).push(message);
      return refuse('submission_incomplete', { missing }, errors);
    }
    if (found.relistedFrom !== null && (await isOfferedToBidder(transaction, found.relistedFrom)))
      return refuse('auction_offered');
    const base = slugOf(found.title);
    const slug =
      found.slug === base || found.slug.startsWith(`${base}-`) ? found.slug : await findFreeSlug(transaction, base);
    await updateSubmission(transaction, { ...found, slug, submittedAt: new Date(at) }, new Date(at));
    await insertVersion(transaction, { auctionId: id, snapshot: snapshotOf(found, images), at: new Date(at) });
    await writeWaiting(transaction, id, new Date(at));
    await deps.media.dropSuggestions(transaction, id);
    // Documents added to the vehicle since the draft was created are part of the review.
    await attachVehicleDocuments(deps, transaction, found);
    const moved = await deps.bidding.move(transaction, id, { to: 'submitted', at });
    if (!moved.ok) return moved;
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'auction_submitted',
      subject: `auction:${slug}`,
      before: { state: found.status },
      after: { state: 'submitted' },
      at,
    });
    await notifySubmission(deps, transaction, { record: { ...found, slug }, at });
    await publishStep(transaction, { slug, id, step: 'auction_submitted', state: 'submitted', at });
    return accepted(await reread(deps, transaction, { actor, id }));
  });
}

async function notifySubmission(
  deps: SellingDeps,
  transaction: Executor,
  { record, at }: { record: SubmissionRecord; at: number },
): Promise<void> {
  if (record.reviewerId !== null) {
    await deps.notifications.notify(transaction, at, [
      {
        userId: record.reviewerId,
        kind: 'account',
        title: `${record.title} was resubmitted`,
        body: 'The seller submitted it again.',
        href: `/operator/review/${record.slug}`,
        auctionId: record.id,
        slug: record.slug,
      },
    ]);
  }
  await deps.notifications.notify(transaction, at, [
    {
      userId: record.sellerId,
      kind: 'submission',
      title: `We received your ${record.title}`,
      body: 'A reviewer will read it within 1 to 2 business days. If anything is unclear, we’ll ask you here and by email.',
      href: '/account/auctions',
      auctionId: record.id,
      slug: record.slug,
    },
  ]);
}

/** Once submitted, only staff can withdraw it, with a reason. */
export async function discardDraft(deps: SellingDeps, actor: SignedIn, id: string): Promise<Result<null>> {
  return deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await openSubmission(deps, transaction, { actor, id });
    if ('ok' in found) return found;
    if (found.status !== 'draft') return refuse('removal_of_submitted');
    const at = await deps.clock.now(transaction);
    await deps.media.replace(transaction, id, []);
    await updateSubmission(
      transaction,
      { ...found, vehicle: {}, story: [], location: {}, condition: {}, note: '' },
      new Date(at),
    );
    const moved = await deps.bidding.move(transaction, id, { to: 'withdrawn', at });
    return moved.ok ? accepted(null) : moved;
  });
}
