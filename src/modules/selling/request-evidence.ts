import { HOUR_MS } from '#contract/durations.ts';
import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { Claims } from '#contract/claim-requests.ts';
import { statementOf } from '#contract/claims.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { isOpenForRequests } from './check-claims.ts';
import { presentClaims } from './present-claims.ts';
import { insertRequest, listOpenRequests } from './reader-request-store.ts';
import type { ReviewDeps } from './submission-deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import type { SubmissionRecord } from './submission-store.ts';

/** Every request may notify a seller. */
export const REQUESTS_BY_USER = { name: 'reader-requests', limit: 30, perMs: HOUR_MS } as const;

export async function readClaims(deps: ReviewDeps, actor: Actor, slug: string): Promise<Result<Claims>> {
  const { executor } = deps.database;
  const record = await findSubmissionBySlug(executor, slug);
  return record === null || !STATUS_LABELS[record.status].isPublic
    ? refuse('auction_not_found')
    : accepted(await presentClaims(deps, executor, { actor, record }));
}

/** The first open request for a claim notifies the seller. */
export async function requestEvidence(
  deps: ReviewDeps,
  actor: SignedIn,
  { slug, claimId }: { slug: string; claimId: string },
): Promise<Result<Claims>> {
  const tooMany = await deps.limits.take(REQUESTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await deps.database.transaction(async (transaction): Promise<Result<Claims>> => {
    const record = await lockPublicListing(deps, transaction, slug);
    if (record === null) return refuse('auction_not_found');
    const claim = record.claims.find(({ id }) => id === claimId);
    if (claim === undefined) return refuse('claim_not_found');
    const refusal = await refusalToAsk(deps, transaction, { actor, record });
    if (refusal !== null) return refusal;
    const at = await deps.clock.now(transaction);
    const earlier = (await listOpenRequests(transaction, record.id)).filter(({ subject }) => subject === claimId);
    const request = { id: newId(), auctionId: record.id, subject: claimId, userId: actor.userId, at: new Date(at) };
    if (!(await insertRequest(transaction, request))) return refuse('evidence_requested_already');
    if (earlier.length === 0)
      await deps.notifications.notify(transaction, at, [
        {
          userId: record.sellerId,
          kind: 'question',
          title: `A reader asks for evidence about your ${record.title}`,
          body: statementOf(claim),
          href: `/account/auctions/${slug}#requests`,
          auctionId: record.id,
          slug,
        },
      ]);
    return accepted(await presentClaims(deps, transaction, { actor, record }));
  });
  if (result.ok) deps.live.wake();
  return result;
}

/** Null if it isn't public. The lock keeps the listing as it is until the transaction ends. */
export async function lockPublicListing(
  deps: ReviewDeps,
  transaction: Executor,
  slug: string,
): Promise<SubmissionRecord | null> {
  const found = await findSubmissionBySlug(transaction, slug);
  if (found === null) return null;
  await deps.bidding.lockBidding(transaction, found.id);
  const record = await findSubmissionBySlug(transaction, slug);
  return record !== null && STATUS_LABELS[record.status].isPublic ? record : null;
}

export async function refusalToAsk(
  deps: ReviewDeps,
  transaction: Executor,
  { actor, record }: { actor: SignedIn; record: SubmissionRecord },
): Promise<Refused | null> {
  if (!isOpenForRequests(record)) return refuse('requests_closed');
  if (record.sellerId === actor.userId) return refuse('request_of_own_listing');
  const paddle = await deps.accounts.readPaddle(transaction, actor.userId);
  if (paddle?.emailVerified !== true) return refuse('requests_need_email');
  if (paddle.blocked || (await deps.accounts.isBlocked(transaction, actor.userId, 'commenting')))
    return refuse('requests_blocked');
  return null;
}
