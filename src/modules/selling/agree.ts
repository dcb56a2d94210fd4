import type { Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publishStep } from './publish-step.ts';
import { insertAgreement, writeWaiting } from './review-records.ts';
import type { ReviewParts } from './review-parts.ts';
import { hashOf, saidOf } from './said.ts';
import { noSuchSubmission, reread } from './save-submission.ts';
import { findSubmission } from './submission-store.ts';

/** The seller agrees to the final text and the terms: to exactly those that they were shown. Only then can the house put the auction on the calendar. */
export async function agree(parts: ReviewParts, actor: SignedIn, { id, textHash }: { id: string; textHash: string }): Promise<Result<Submission>> {
  const result = await parts.database.transaction(async (transaction): Promise<Result<Submission>> => {
    await parts.bidding.lockFloor(transaction, id);
    const found = await findSubmission(transaction, actor.userId, id);
    if (found === null) return noSuchSubmission();
    if (found.status !== 'approved') return refused(409, 'There is nothing to agree to just now.', { code: 'impossible_move' });
    const images = (await parts.media.imagesOf(transaction, [id], { heroOnly: false })).get(id) ?? [];
    const said = saidOf(found, images);
    if (hashOf(said, found) !== textHash) return refused(409, 'The text was changed meanwhile. Read it again, please.', { code: 'text_changed' });
    const at = await parts.clock.now(transaction);
    await insertAgreement(transaction, { auctionId: id, userId: actor.userId, agreedTo: { ...said, terms: found.terms }, textHash, at: new Date(at) });
    await writeWaiting(transaction, id, new Date(at));
    await parts.operations.recordAct(transaction, {
      actorId: actor.userId,
      act: 'auction_agreed',
      subject: `auction:${found.slug}`,
      reason: '',
      before: null,
      after: { text_hash: textHash },
      at,
    });
    await publishStep(transaction, { slug: found.slug, id, step: 'auction_agreed', state: found.status, at });
    if (found.reviewerId !== null) {
      await parts.notifications.tell(transaction, at, [
        {
          userId: found.reviewerId,
          kind: 'account',
          title: `${found.title}: the seller agrees`,
          body: 'It can be put on the calendar.',
          href: `/operator/auctions/${found.slug}`,
          auctionId: id,
          slug: found.slug,
        },
      ]);
    }
    return accepted(await reread(parts, transaction, { actor, id }));
  });
  if (result.ok) parts.live.ring();
  return result;
}
