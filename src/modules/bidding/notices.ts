import { minimumBid } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { FloorState } from '#auction/types.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { Notice } from './parts.ts';
import type { AuctionFacts } from './store/facts.ts';

/** Where its buyer and its seller find what follows the hammer: the page says so while the sale is still being written. */
const salePath = ({ slug }: AuctionFacts): string => `/account/settlements/${slug}`;

function notice(facts: AuctionFacts, userIds: string | readonly string[], words: Pick<Notice, 'kind' | 'title' | 'body'> & { href?: string }): Notice {
  return {
    href: `/auctions/${facts.slug}`,
    ...words,
    userIds: typeof userIds === 'string' ? [userIds] : userIds,
    auctionId: facts.auctionId,
    slug: facts.slug,
  };
}
/** To all who watch the auction or bid in it: one row, however many they are. */
const toWatchers = (facts: AuctionFacts, exceptFor: readonly string[], words: Pick<Notice, 'kind' | 'title' | 'body'>): Notice => ({
  ...notice(facts, [], words),
  toWatchers: true,
  exceptFor,
});
const price = (facts: AuctionFacts, state: Pick<FloorState, 'price'>): string => formatAmount(state.price ?? 0, facts.terms.currency);

/** To those who lost the lead. */
export function outbidNotice(facts: AuctionFacts, state: FloorState, userIds: readonly string[]): Notice {
  const next = formatAmount(minimumBid(state, facts.terms), facts.terms.currency);
  return notice(facts, userIds, {
    kind: 'outbid',
    title: `You have been outbid on the ${facts.title}`,
    body: `The bid is now ${price(facts, state)}. The next bid is at least ${next}.`,
  });
}

/** To the seller and the watchers, once the reserve is met. */
export function reserveMetNotices(facts: AuctionFacts, state: FloorState): Notice[] {
  const body = `The bid is now ${price(facts, state)}: the car will be sold at the close.`;
  return [
    notice(facts, facts.sellerId, { kind: 'reserve_met', title: `The reserve is met on your ${facts.title}`, body }),
    toWatchers(facts, [facts.sellerId], { kind: 'reserve_met', title: `The reserve is met on the ${facts.title}`, body }),
  ];
}

/** To the watchers, once the seller asks for less. */
export function reserveLoweredNotice(facts: AuctionFacts, state: FloorState): Notice {
  const body =
    state.reserve === null ? 'There is no reserve any more: it sells to the highest bid.' : 'Its seller now asks for less. The reserve itself stays hidden.';
  return toWatchers(facts, [facts.sellerId], {
    kind: 'reserve_lowered',
    title: `The reserve was ${state.reserve === null ? 'dropped' : 'lowered'} on the ${facts.title}`,
    body,
  });
}

/** To the seller, of the newest bid. */
export function bidReceivedNotice(facts: AuctionFacts, state: FloorState): Notice {
  return notice(facts, facts.sellerId, {
    kind: 'bid_received',
    title: `A bid of ${price(facts, state)} on your ${facts.title}`,
    body: 'See who leads, and what the bidders ask.',
  });
}

/** To the watchers, when a late bid has moved the close. */
export function extendedNotice(facts: AuctionFacts, state: FloorState): Notice {
  return toWatchers(facts, [], {
    kind: 'extended',
    title: `More time for the ${facts.title}`,
    body: `A late bid moved the close. The bid is now ${price(facts, state)}.`,
  });
}

/** To one who leads again, because a bid above theirs was voided. */
export function leadingAgainNotice(facts: AuctionFacts, state: FloorState, userId: string): Notice {
  return notice(facts, userId, {
    kind: 'leading',
    title: `You lead again on the ${facts.title}`,
    body: `A bid above yours was voided. The bid is now ${price(facts, state)}.`,
  });
}

/** To one whose bid was voided. */
export function voidedNotice(facts: AuctionFacts, userId: string, reason: string): Notice {
  return notice(facts, userId, { kind: 'bid_voided', title: `A bid of yours on the ${facts.title} was voided`, body: `Our staff voided it: ${reason}` });
}

/** What the car costs its buyer, and whom they pay what. */
function inAllWords(facts: AuctionFacts, { price: hammer }: FloorState): string {
  const { premium: terms, currency } = facts.terms;
  const paid = minor(hammer ?? 0);
  const fee = premium(paid, terms);
  if (fee === 0) return 'You pay it to the seller.';
  return `With the buyer’s premium of ${formatAmount(fee, currency)} that is ${formatAmount(paid + fee, currency)}, and any tax on the premium. The premium is charged to your card; the car you pay to its seller.`;
}

/** To buyer, other bidders and seller, at the close. */
export function closeNotices(facts: AuctionFacts, state: FloorState, { status, bidderIds }: { status: string; bidderIds: readonly string[] }): Notice[] {
  const amount = price(facts, state);
  const told = [...bidderIds, facts.sellerId];
  const leaderId = state.leader?.bidderId ?? null;
  if (status === 'sold' && leaderId !== null) {
    return [
      notice(facts, leaderId, {
        kind: 'won',
        title: `You won the ${facts.title}`,
        body: `The hammer fell at ${amount}. ${inAllWords(facts, state)} Your page of the sale leads from here to the keys, step by step.`,
        href: salePath(facts),
      }),
      notice(
        facts,
        bidderIds.filter((userId) => userId !== leaderId),
        { kind: 'lost', title: `The ${facts.title} was sold`, body: `It went to another bidder at ${amount}.` },
      ),
      notice(facts, facts.sellerId, {
        kind: 'sold',
        title: `Your ${facts.title} is sold`,
        body: `The hammer fell at ${amount}. We take the buyer’s premium first; then the buyer pays you. Your page of the sale leads from here to the keys, step by step.`,
        href: salePath(facts),
      }),
      toWatchers(facts, told, { kind: 'watch_ended', title: `The ${facts.title} was sold`, body: `The hammer fell at ${amount}.` }),
    ];
  }
  // The high bidder and the seller may still agree: they are told so, and how, where the offer is opened.
  return [
    leaderId === null
      ? notice(facts, facts.sellerId, { kind: 'not_sold', title: `Your ${facts.title} did not sell`, body: 'The auction closed without a bid.' })
      : notice(
          facts,
          bidderIds.filter((userId) => userId !== leaderId),
          { kind: 'not_sold', title: `The ${facts.title} did not reach its reserve`, body: `Bidding ended at ${amount}.` },
        ),
    toWatchers(facts, told, {
      kind: 'watch_ended',
      title: `The ${facts.title} was not sold`,
      body: leaderId === null ? 'The auction closed without a bid.' : `Bidding ended at ${amount}, below the reserve.`,
    }),
  ];
}

/** To the bidders and the seller of an auction that was withdrawn. */
export function withdrawnNotices(facts: AuctionFacts, bidderIds: readonly string[], reason: string): Notice[] {
  return [notice(facts, [...bidderIds, facts.sellerId], { kind: 'not_sold', title: `The ${facts.title} was withdrawn`, body: reason })];
}
