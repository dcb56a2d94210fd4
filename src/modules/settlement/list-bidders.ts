import { money } from '#contract/primitives.ts';
import { accepted, refusalMessage, refuse, type Result } from '#contract/result.ts';
import type { Bidders } from '#contract/second-chances.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { SettlementContext } from './deps.ts';
import { findCandidates, findUnsold, namedBidders, offerableUntil, refusalToOffer } from './unsold.ts';

export async function listBidders(context: SettlementContext, actor: SignedIn, slug: string): Promise<Result<Bidders>> {
  const { executor } = context.database;
  const found = await findUnsold(context, executor, actor, slug);
  if (!found.ok) return found;
  const { closed, chances, endedAt } = found.value;
  const { currency } = closed;
  const settings = await context.operations.settings(executor);
  const at = await context.clock.now(executor);
  const [bidders, candidates] =
    endedAt === null
      ? [[], []]
      : await Promise.all([
          namedBidders(context, executor, closed.auctionId),
          findCandidates(context, executor, found.value),
        ]);
  const refusal =
    (await refusalToOffer(executor, found.value, at)) ?? (candidates.length === 0 ? refuse('no_bidders_left') : null);
  const free = new Set(candidates.map(({ userId }) => userId));
  return accepted({
    may_offer: refusal === null,
    message: refusal === null ? null : refusalMessage(refusal),
    until: refusal === null && endedAt !== null ? toIsoString(offerableUntil(endedAt)) : null,
    answer_hours: settings.second_chance_hours,
    currency,
    bidders: bidders.flatMap(({ userId, username, highestBid, accepts }) => {
      const chance = chances.find(({ user_id }) => user_id === userId);
      if (chance === undefined && !free.has(userId)) return [];
      return {
        username,
        highest_bid: money(highestBid, currency),
        accepts_offers: accepts,
        offer:
          chance === undefined
            ? null
            : { state: chance.state, price: money(chance.price, currency), due_at: toIsoString(chance.due_at) },
      };
    }),
  });
}
