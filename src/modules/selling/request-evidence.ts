import { HOUR_MS } from '#contract/durations.ts';
import { isPublicStatus } from '#auction/lifecycle.ts';
import type { Claims } from '#contract/claim-requests.ts';
import { statementOf } from '#contract/claims.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { isOpenForRequests } from './check-claims.ts';
import { presentClaims } from './present-claims.ts';
import { insertRequest, listOpenRequests } from './reader-request-store.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmissionBySlug } from './review-store.ts';
import type { SubmissionRecord } from './submission-store.ts';

/** Every request may notify a seller. */
const REQUESTS_BY_USER = { name: 'reader-requests', limit: 30, perMs: HOUR_MS } as const;

export async function readClaims(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<Claims>> {
  const { executor } = deps.database;
  const record = await findSubmissionBySlug(executor, slug);
  return record === null || !isPublicStatus(record.status)
    ? refuse('auction_not_found')
    : accepted(await presentClaims(deps, executor, { actor, record }));
}

export const requestEvidence = (
  deps: SellingDeps,
  actor: SignedIn,
  { slug, claimId }: { slug: string; claimId: string },
): Promise<Result<Claims>> =>
  askSeller(deps, actor, {
    slug,
    part: 'requests',
    async find(_transaction, record) {
      const claim = record.claims.find(({ id }) => id === claimId);
      if (claim === undefined) return refuse('claim_not_found');
      return accepted({ subject: claimId, asksFor: 'evidence about', name: statementOf(claim) });
    },
    present: (transaction, record) => presentClaims(deps, transaction, { actor, record }),
  });

interface Question<Answer> {
  readonly slug: string;
  /** Of the seller's page. */
  readonly part: string;
  find(
    transaction: Executor,
    record: SubmissionRecord,
  ): Promise<Result<{ subject: string; asksFor: string; name: string }>>;
  present(transaction: Executor, record: SubmissionRecord): Promise<Answer>;
}

/** The first open request about a subject notifies the seller. */
export async function askSeller<Answer>(
  deps: SellingDeps,
  actor: SignedIn,
  { slug, part, find, present }: Question<Answer>,
): Promise<Result<Answer>> {
  const tooMany = await deps.limits.take(REQUESTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await deps.database.transaction(async (transaction): Promise<Result<Answer>> => {
    const record = await lockPublicListing(deps, transaction, slug);
    if (record === null) return refuse('auction_not_found');
    const found = await find(transaction, record);
    if (!found.ok) return found;
    const { subject, asksFor, name } = found.value;
    const refusal = await refusalToAsk(deps, transaction, { actor, record });
    if (refusal !== null) return refusal;
    const at = await deps.clock.now(transaction);
    const earlier = (await listOpenRequests(transaction, record.id)).filter((each) => each.subject === subject);
    const request = { id: newId(), auctionId: record.id, subject, userId: actor.userId, at: new Date(at) };
    if (!(await insertRequest(transaction, request))) return refuse('evidence_requested_already');
    if (earlier.length === 0)
      await deps.notifications.notify(transaction, at, [
        {
          userId: record.sellerId,
          kind: 'question',
          title: `A reader asks for ${asksFor} your ${record.title}`,
          body: name,
          href: `/account/auctions/${slug}#${part}`,
          auctionId: record.id,
          slug,
        },
      ]);
    return accepted(await present(transaction, record));
  });
  if (result.ok) deps.live.wake();
  return result;
}

/** Null if it isn't public. The lock keeps the listing as it is until the transaction ends. */
export async function lockPublicListing(
  deps: SellingDeps,
  transaction: Executor,
  slug: string,
): Promise<SubmissionRecord | null> {
  const found = await findSubmissionBySlug(transaction, slug);
  if (found === null) return null;
  await deps.bidding.lockBidding(transaction, found.id);
  const record = await findSubmissionBySlug(transaction, slug);
  return record !== null && isPublicStatus(record.status) ? record : null;
}

async function refusalToAsk(
  deps: SellingDeps,
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
