import type { z } from 'zod';
import type { AnswerClaimSchema, Claims } from '#contract/claim-requests.ts';
import { statementOf } from '#contract/claims.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { may } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { documentIdsOf, imagesOf, isOpenForRequests, showClaimedDocuments } from './check-claims.ts';
import { presentClaims } from './present-claims.ts';
import { insertAnswer, type ReaderAnswer } from './reader-request-store.ts';
import { lockPublicListing } from './request-evidence.ts';
import type { SellingDeps } from './deps.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { publishListingChange } from './publish-changes.ts';

type Answer = z.output<typeof AnswerClaimSchema>;

/** By the seller or staff, in public. Everyone who asked is notified. */
export async function answerClaim(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, claimId, answer }: { slug: string; claimId: string; answer: Answer },
): Promise<Result<Claims>> {
  const result = await deps.database.transaction(async (transaction): Promise<Result<Claims>> => {
    const record = await lockPublicListing(deps, transaction, slug);
    if (record === null) return refuse('auction_not_found');
    const isBySeller = record.sellerId === actor.userId;
    if (!isBySeller && !may(actor, 'edit_auctions')) return refuse('answer_by_stranger');
    const claim = record.claims.find(({ id }) => id === claimId);
    if (claim === undefined) return refuse('claim_not_found');
    if (!isOpenForRequests(record)) return refuse('requests_closed');
    const evidence = await evidenceOf(deps, transaction, { record, answer });
    if ('ok' in evidence) return evidence;
    const at = await deps.clock.now(transaction);
    await showClaimedDocuments(transaction, {
      auctionId: record.id,
      claims: [{ document_id: evidence.documentId }],
    });
    const askers = await insertAnswer(transaction, {
      ...evidence,
      id: newId(),
      auctionId: record.id,
      subject: claimId,
      statement: statementOf(claim),
      outcome: answer.outcome,
      note: answer.text,
      answeredBy: actor.userId,
      isBySeller,
      answeredAt: new Date(at),
    });
    if (!isBySeller)
      await deps.operations.recordAuditEntry(transaction, {
        actorId: actor.userId,
        action: 'claim_answered',
        subject: `auction:${slug}`,
        reason: answer.text,
        after: { claim: statementOf(claim), outcome: answer.outcome },
        at,
      });
    const attached = answer.outcome === 'attached';
    await deps.notifications.notify(
      transaction,
      at,
      askers.map((userId) => ({
        userId,
        kind: 'comment_answered',
        title: `${record.title}: ${attached ? 'evidence was added' : 'your request was declined'}`,
        body: [statementOf(claim), answer.text].filter(Boolean).join(' – '),
        href: `/auctions/${slug}#claims`,
        auctionId: record.id,
        slug,
      })),
    );
    await publishListingChange(transaction, slug, at);
    return accepted(await presentClaims(deps, transaction, { actor, record }));
  });
  if (result.ok) deps.live.wake();
  return result;
}

async function evidenceOf(
  deps: SellingDeps,
  transaction: Executor,
  { record, answer }: { record: SubmissionRecord; answer: Answer },
): Promise<Pick<ReaderAnswer, 'documentId' | 'imageId'> | Refused> {
  if (answer.outcome === 'declined') return { documentId: null, imageId: null };
  const isDocument = answer.evidence === 'document';
  const known = isDocument
    ? await documentIdsOf(deps, transaction, record)
    : new Set((await imagesOf(deps, transaction, record.id)).map(({ id }) => id));
  if (!known.has(answer.evidence_id)) return invalid({ evidence_id: ['Choose a document or photo of this listing.'] });
  return isDocument
    ? { documentId: answer.evidence_id, imageId: null }
    : { documentId: null, imageId: answer.evidence_id };
}
