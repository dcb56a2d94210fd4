import type { Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { publishStep } from './publish-changes.ts';
import type { ReviewTransaction } from './review.ts';
import { insertAgreement, writePlan, writeWaiting } from './review-records.ts';
import type { SellingDeps } from './deps.ts';
import { hashOf, snapshotOf } from './submission-answers.ts';
import { reread } from './save-submission.ts';
import { openOnDates } from './schedule.ts';
import { findSubmission } from './submission-store.ts';
import { imagesOf } from './check-claims.ts';

export async function agree(
  deps: SellingDeps,
  actor: SignedIn,
  { id, textHash }: { id: string; textHash: string },
): Promise<Result<Submission>> {
  const result = await deps.database.transaction(async (transaction): Promise<Result<Submission>> => {
    await deps.bidding.lockBidding(transaction, id);
    const found = await findSubmission(transaction, actor.userId, id);
    if (found === null) return refuse('submission_not_found');
    if (found.status !== 'approved') return refuse('nothing_to_agree');
    const images = await imagesOf(deps, transaction, id);
    const snapshot = snapshotOf(found, images);
    if (hashOf(snapshot, found) !== textHash) return refuse('listing_text_changed');
    const at = await deps.clock.now(transaction);
    await insertAgreement(transaction, {
      auctionId: id,
      userId: actor.userId,
      agreedTo: { ...snapshot, terms: found.terms },
      textHash,
      at: new Date(at),
    });
    await writeWaiting(transaction, id, new Date(at));
    await deps.operations.recordAuditEntry(transaction, {
      actorId: actor.userId,
      action: 'auction_agreed',
      subject: `auction:${found.slug}`,
      after: { text_hash: textHash },
      at,
    });
    await publishStep(transaction, { slug: found.slug, id, step: 'auction_agreed', state: found.status, at });
    const isScheduled = await scheduleAsPlanned(deps, { transaction, record: found, staff: actor, at });
    if (found.reviewerId !== null) {
      await deps.notifications.notify(transaction, at, [
        {
          userId: found.reviewerId,
          kind: 'account',
          title: `${found.title}: the seller agreed`,
          body: isScheduled ? 'It’s scheduled for the dates you chose.' : 'You can now schedule it.',
          href: `/operator/auctions/${found.slug}`,
          auctionId: id,
          slug: found.slug,
        },
      ]);
    }
    return accepted(await reread(deps, transaction, { actor, id }));
  });
  if (result.ok) deps.live.wake();
  return result;
}

/** Returns whether the reviewer had chosen dates that are still ahead. */
async function scheduleAsPlanned(deps: SellingDeps, open: ReviewTransaction): Promise<boolean> {
  const { record, at } = open;
  const [startsAt, closesAt] = [record.plannedStartsAt?.getTime(), record.plannedClosesAt?.getTime()];
  if (startsAt === undefined || closesAt === undefined) return false;
  if (startsAt <= at) {
    // The slot is free again, and the reviewer chooses another.
    await writePlan(open.transaction, record.id, null);
    return false;
  }
  await openOnDates(deps, open, { startsAt, closesAt });
  return true;
}
