import type { Actor } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import type { BidAnswer, PlaceBid } from '#contract/bids.ts';
import { answerUnknown, keyHash, type BidResult } from './answers.ts';
import type { Desk } from './desk.ts';
import type { KnownAuctions } from './known-auctions.ts';
import type { BiddingParts } from './parts.ts';

/** The longest Idempotency-Key that is taken. */
export const LONGEST_KEY = 200;

/** Places a bid: who asks, on what, then to the desk. */
export async function placeBid(
  { database, desk, knownAuctions }: Pick<BiddingParts, 'database'> & { desk: Desk; knownAuctions: KnownAuctions },
  actor: Actor,
  { slug, bid, key }: { slug: string; bid: PlaceBid; key: string | null },
): Promise<Result<BidAnswer>> {
  if (actor.kind === 'guest') return refused(401, 'Unauthenticated.');
  if (key !== null && (key.length === 0 || key.length > LONGEST_KEY)) {
    const message = `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`;
    return refused(422, message, { errors: { idempotency_key: [message] } });
  }
  if (bid.maximum !== undefined && bid.maximum < bid.amount) {
    const message = 'The maximum must be at least the amount.';
    return refused(422, message, { errors: { maximum: [message] } });
  }
  const facts = await knownAuctions.bySlug(database.executor, slug);
  const answer = facts === null ? answerUnknown() : await desk.place({ facts, bidderId: actor.userId, request: bid, keyHash: key === null ? null : keyHash(actor.userId, key) });
  return resultOf(answer);
}

function resultOf(answer: BidResult): Result<BidAnswer> {
  return answer.status === 201 ? { ok: true, value: answer.body } : { ok: false, status: answer.status, body: answer.body };
}
