import type { Submission } from '#contract/submissions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { carryOn } from './carried-documents.ts';
import { findMissing } from './find-missing.ts';
import { slugOf } from './create-auction.ts';
import { openSubmission, reread } from './save-submission.ts';
import { findFreeSlug } from './store.ts';
import { insertVersion, listRequests, writeWaiting } from './review-records.ts';
import { publishStep } from './publish-step.ts';
import { saidOf } from './said.ts';
import type { SubmissionParts } from './submission-parts.ts';
import { type SubmissionRecord, updateSubmission } from './submission-store.ts';

/** Hands a draft over to the house for review. What is missing is told, all of it. */
export async function submit(parts: SubmissionParts, actor: SignedIn, id: string): Promise<Result<Submission>> {
  return parts.database.transaction(async (transaction): Promise<Result<Submission>> => {
    const found = await openSubmission(parts, transaction, { actor, id });
    if ('ok' in found) return found;
    const paddle = await parts.accounts.readPaddle(transaction, actor.userId);
    if (paddle === null || (await parts.accounts.isBlocked(transaction, actor.userId, 'selling')))
      return refused(403, 'Your account is blocked. Please write to us.', { code: 'account_blocked' });
    if (!paddle.emailVerified) return refused(403, 'Verify your e-mail address first: we write to it about your auction.', { code: 'email_not_verified' });
    const at = await parts.clock.now(transaction);
    // The role and the licence are asked again: both may have ended since the dealer was named.
    const notForDealer =
      found.dealerId === null ? null : await parts.dealers.refusalToSell(transaction, { userId: actor.userId, dealerId: found.dealerId, at });
    if (notForDealer !== null) return refused(422, notForDealer, { code: 'not_for_dealer', errors: { dealer: [notForDealer] } });
    const images = (await parts.media.imagesOf(transaction, [id], { heroOnly: false })).get(id) ?? [];
    const missing = findMissing(found, { images, needed: parts.photographsNeeded, requests: await listRequests(transaction, [id]) });
    if (missing.length > 0) {
      const errors: Record<string, string[]> = {};
      for (const { field, message } of missing) (errors[field] ??= []).push(message);
      return refused(422, 'Some things are still missing.', { code: 'submission_incomplete', errors, missing });
    }
    const base = slugOf(found.title);
    // A title that was changed on the way gives the auction another address; its own old one counts as free.
    const slug = found.slug === base || found.slug.startsWith(`${base}-`) ? found.slug : await findFreeSlug(transaction, base);
    await updateSubmission(transaction, { ...found, slug, submittedAt: new Date(at) }, new Date(at));
    await insertVersion(transaction, { auctionId: id, said: saidOf(found, images), at: new Date(at) });
    await writeWaiting(transaction, id, new Date(at));
    await parts.media.dropSuggestions(transaction, id);
    // What came to the vehicle since the draft was begun belongs to what the house reviews.
    await carryOn(parts, transaction, found);
    const moved = await parts.bidding.move(transaction, id, { to: 'submitted', at });
    if (!moved.ok) return moved;
    await parts.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'auction_submitted',
      subject: `auction:${slug}`,
      reason: '',
      before: { state: found.status },
      after: { state: 'submitted' },
      at,
    });
    await tellOfSubmission(parts, transaction, { record: { ...found, slug }, at });
    await publishStep(transaction, { slug, id, step: 'auction_submitted', state: 'submitted', at });
    return accepted(await reread(parts, transaction, { actor, id }));
  });
}

/** Who looks after it hears that it is back; its seller, that it arrived. */
async function tellOfSubmission(parts: SubmissionParts, transaction: Executor, { record, at }: { record: SubmissionRecord; at: number }): Promise<void> {
  if (record.reviewerId !== null) {
    await parts.notifications.tell(transaction, at, [
      {
        userId: record.reviewerId,
        kind: 'account',
        title: `${record.title} is back`,
        body: 'Its seller handed it over again.',
        href: `/operator/review/${record.slug}`,
        auctionId: record.id,
        slug: record.slug,
      },
    ]);
  }
  await parts.notifications.tell(transaction, at, [
    {
      userId: record.sellerId,
      kind: 'submission',
      title: `We have your ${record.title}`,
      body: 'A reviewer reads it within 1 to 2 business days. If something is unclear, we ask you about single points, here and by mail.',
      href: '/account/auctions',
      auctionId: record.id,
      slug: record.slug,
    },
  ]);
}

/** Throws a draft away. What was submitted once is withdrawn by the house, with a reason. */
export async function discardDraft(parts: SubmissionParts, actor: SignedIn, id: string): Promise<Result<null>> {
  return parts.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await openSubmission(parts, transaction, { actor, id });
    if ('ok' in found) return found;
    if (found.status !== 'draft') return refused(409, 'Only a draft can be removed. Write to us to take this auction back.', { code: 'not_a_draft' });
    const at = await parts.clock.now(transaction);
    await parts.media.replace(transaction, id, []);
    await updateSubmission(transaction, { ...found, vehicle: {}, story: [], location: {}, condition: {}, note: '' }, new Date(at));
    const moved = await parts.bidding.move(transaction, id, { to: 'withdrawn', at });
    return moved.ok ? accepted(null) : moved;
  });
}
