import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import type { PlaceBid, PlacedBid, ReceivedBid } from '#contract/bids.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import { assert } from '#platform/assert.ts';
import { keyHash, type BidResult, type WaitingBid } from './answers.ts';
import type { BidEngine } from './bid-engine.ts';
import type { KnownAuctions } from './known-auctions.ts';
import type { BiddingDepsWithNames } from './deps.ts';

export const MAX_KEY_LENGTH = 200;

export interface BiddingContext extends BiddingDepsWithNames {
  readonly engine: BidEngine;
  readonly knownAuctions: KnownAuctions;
  readonly receiptSigner: { withReceipt(slug: string, placed: PlacedBid): Promise<ReceivedBid> };
}

/** More than one attempt is needed only if the hold was captured for another auction meanwhile. */
const MAX_HOLDS = 3;

/** A plan bids for a member who isn't there. */
type Bidder = Extract<Actor, { kind: 'guest' }> | Pick<SignedIn, 'kind' | 'userId'>;

export async function placeBid(
  { database, engine, knownAuctions, holds, log }: BiddingContext,
  actor: Bidder,
  {
    slug,
    bid,
    key,
    origin,
    planId,
  }: { slug: string; bid: PlaceBid; key: string | null; origin: BidOrigin | null; planId?: string | undefined },
): Promise<Result<PlacedBid>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  if (key !== null && (key.length === 0 || key.length > MAX_KEY_LENGTH)) {
    const message = `An Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`;
    return invalid({ idempotency_key: [message] });
  }
  if (bid.maximum !== undefined && bid.maximum < bid.amount) {
    const message = 'The maximum must be at least the amount.';
    return invalid({ maximum: [message] });
  }
  const info = await knownAuctions.bySlug(database.executor, slug);
  if (info === null) return refuse('auction_not_found');
  const waiting: WaitingBid = {
    info,
    bidderId: actor.userId,
    request: bid,
    keyHash: key === null ? null : keyHash(actor.userId, key),
    origin,
    planId,
  };
  let answer = await engine.place(waiting);
  // The card is authorized here, outside the lane, so that no other bid waits for it.
  for (let tries = 0; answer.kind === 'hold_missing' && holds !== null; tries += 1) {
    const held =
      tries < MAX_HOLDS
        ? await holds.place({
            userId: actor.userId,
            premium: answer.premium,
            currency: info.terms.currency,
            slug,
            title: info.title,
          })
        : 'declined';
    if (typeof held === 'object') return held.refused;
    answer = await engine.place(held === 'placed' ? waiting : { ...waiting, hold: held });
  }
  if (answer.kind === 'refused' && answer.releasesHold === true && holds !== null)
    // The payment worker later releases any hold left over here.
    await holds
      .trim(actor.userId)
      .catch((error: unknown) => log.error({ err: error }, 'the hold of a refused bid could not be released'));
  return resultOf(answer);
}

function resultOf(answer: BidResult): Result<PlacedBid> {
  assert(answer.kind !== 'hold_missing', 'the bid still lacks its hold after the card was asked');
  return answer.kind === 'placed' ? accepted(answer.answer) : answer.refusal;
}
