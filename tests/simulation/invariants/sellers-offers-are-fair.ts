import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Scene } from '../actors/scene.ts';
import type { SellersOffer, SimulatedAuction } from '../record.ts';
import { bookOf, type LedgerRow } from './book-of-ledger.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';
import { wantingOffers } from './second-chances-are-fair.ts';

const ANSWER_WITHIN_MS = DAY_MS;
const OFFERABLE_FOR_MS = 14 * DAY_MS;

interface Offered {
  readonly user_id: string;
  readonly price: number;
  readonly state: string;
  readonly is_sellers: boolean;
  readonly requested_at: Date;
  readonly answered_at: Date | null;
}
interface Sale {
  readonly buyer_id: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}
interface Auction extends SimulatedAuction {
  readonly ledger: readonly LedgerRow[];
  readonly closedAt: number;
  readonly offers: readonly Offered[];
  readonly sales: readonly Sale[];
  readonly blocked: ReadonlySet<string>;
  readonly negotiationEndedAt: number;
}

/**
 * A seller’s offer asks one bidder whose bids stand, for what the seller said and no less than they bid, and for a day.
 * If the seller chose nobody, those who wanted offers are asked in order until one buys.
 */
export const sellersOffersAreFair: Invariant = {
  name: 'sellers’ offers are fair',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) {
      const known = await read(simulation, auction);
      const own = known.offers.filter((each) => each.is_sellers);
      const problems = [
        ...own.flatMap((offer) => problemsOf(simulation, known, offer)),
        ...own.flatMap((offer) => notAskedAfter(simulation, known, offer)),
      ];
      wrong.push(...problems.map((problem) => `${auction.slug}: ${problem}`));
    }
    return wrong;
  },
};

async function read(simulation: Scene, auction: SimulatedAuction): Promise<Auction> {
  const { id } = auction;
  const ledger = await rowsOf(
    simulation,
    sql<LedgerRow>`select * from ledger_entries where auction_id = ${id} order by sequence`,
  );
  const [state] = await rowsOf(
    simulation,
    sql<{ closes_at: Date; blocked_ids: readonly string[]; ended_at: Date | null }>`select s.closes_at, s.blocked_ids,
      n.ended_at from auction_states s left join negotiations n on n.auction_id = s.auction_id
      where s.auction_id = ${id}`,
  );
  const offers = await rowsOf(
    simulation,
    sql<Offered>`select user_id, price, state, settlement_id is null as is_sellers, requested_at, answered_at
      from second_chances where auction_id = ${id} order by requested_at, id`,
  );
  const sales = await rowsOf(
    simulation,
    sql<Sale>`select buyer_id, started_at, ended_at from settlements where auction_id = ${id} order by attempt`,
  );
  return {
    ...auction,
    ledger,
    offers,
    sales,
    closedAt: state?.closes_at.getTime() ?? 0,
    blocked: new Set(state?.blocked_ids),
    negotiationEndedAt: state?.ended_at?.getTime() ?? 0,
  };
}

/** Bidders who were not asked and did not buy, by their highest bid in the history. */
function candidatesAt(
  { ledger, start, reserve, closesAt, offers, sales }: Auction,
  at: number,
  asked = offers,
): Map<string, number> {
  const written = ledger.filter((row) => row.recorded_at.getTime() <= at);
  const { lines } = bookOf(written, { start, reserve, closesAt }).reckon();
  const best = new Map<string, number>();
  for (const { who, amount } of lines) if (amount > (best.get(who) ?? 0)) best.set(who, amount);
  const isOut = new Set([
    ...asked.flatMap((each) => (each.requested_at.getTime() <= at ? [each.user_id] : [])),
    ...sales.flatMap((each) => (each.started_at.getTime() < at ? [each.buyer_id] : [])),
  ]);
  return new Map([...best].filter(([who]) => !isOut.has(who)).toSorted(([, most], [, more]) => more - most));
}

const saidBefore = ({ record }: Scene, slug: string, at: number): SellersOffer | undefined =>
  record.sellersOffers.findLast((each) => each.slug === slug && each.at <= at);

function problemsOf(simulation: Scene, auction: Auction, offer: Offered): string[] {
  const { user_id: who, price, state } = offer;
  const at = offer.requested_at.getTime();
  const said = saidBefore(simulation, auction.slug, at);
  const free = candidatesAt(auction, at, auction.offers.slice(0, auction.offers.indexOf(offer)));
  const wanting = wantingOffers(simulation, auction.slug, auction.closedAt);
  const accepting = [...free].filter(([each]) => wanting.has(each) && !auction.blocked.has(each));
  const most = accepting[0]?.[1];
  const named = said?.username == null ? null : simulation.world.people.get(said.username)?.userId;
  const isNext = named === null ? accepting.some(([each, bid]) => each === who && bid === most) : named === who;
  const took = Number(offer.answered_at) - at;
  return [
    ...(said?.amount === price ? [] : [`the seller offered it for ${said?.amount}, and ${who} was asked for ${price}`]),
    ...(isNext || auction.blocked.size > 0 ? [] : [`${who} was asked, and it was the turn of another`]),
    ...(free.has(who) ? [] : [`${who} was asked, and has no bid, or was asked before`]),
    ...(price < (free.get(who) ?? 0) ? [`${who} was asked for less than they bid`] : []),
    ...(auction.seller === simulation.world.people.get(who)?.userId ? ['the seller was asked'] : []),
    ...(state === 'accepted' && took >= ANSWER_WITHIN_MS ? [`${who} accepted an offer that had expired`] : []),
    ...(state === 'lapsed' && took < ANSWER_WITHIN_MS ? [`the offer to ${who} expired early`] : []),
  ];
}

/** Those who wanted offers, and were not asked when the one before them declined or did not answer. */
function notAskedAfter(simulation: Scene, auction: Auction, offer: Offered): string[] {
  const at = offer.answered_at?.getTime() ?? 0;
  const said = saidBefore(simulation, auction.slug, offer.requested_at.getTime());
  const endedAt = auction.sales.findLast((each) => each.started_at.getTime() < at)?.ended_at?.getTime();
  const isLate = at >= (endedAt ?? auction.negotiationEndedAt) + OFFERABLE_FOR_MS;
  if (offer.state === 'accepted' || said === undefined || said.username !== null || isLate) return [];
  const wanting = wantingOffers(simulation, auction.slug, auction.closedAt);
  const next = [...candidatesAt(auction, at + 1).keys()].find(
    (who) => wanting.has(who) && !auction.blocked.has(who) && !auction.offers.some((each) => each.user_id === who),
  );
  // A later one may be the seller’s own.
  const isFollowed = auction.offers.some((each) => each.requested_at.getTime() === at && each !== offer);
  return next === undefined || isFollowed ? [] : [`${next} wanted an offer, and was not asked next`];
}
