import { minimumBid } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { BiddingState, MinorUnits } from '#auction/types.ts';
import { formatAmount } from '#contract/format/money.ts';
import { salePath, totalText } from '#contract/sale-texts.ts';
import { rolesText, type StaffRole } from '#contract/staff.ts';
import type { Notice } from './deps.ts';
import type { AmountsViewRow } from './store/amounts-views.ts';
import type { AuctionFacts } from './store/facts.ts';

const ownAuctionPath = ({ slug }: AuctionFacts): string => `/account/auctions/${slug}`;

function notice(
  facts: AuctionFacts,
  userIds: string | readonly string[],
  message: Pick<Notice, 'kind' | 'title' | 'body'> & { href?: string },
): Notice {
  return {
    href: `/auctions/${facts.slug}`,
    ...message,
    userIds: typeof userIds === 'string' ? [userIds] : userIds,
    auctionId: facts.auctionId,
    slug: facts.slug,
  };
}
const toWatchers = (
  facts: AuctionFacts,
  exceptFor: readonly string[],
  message: Pick<Notice, 'kind' | 'title' | 'body'>,
): Notice => ({
  ...notice(facts, [], message),
  toWatchers: true,
  exceptFor,
});
const price = (facts: AuctionFacts, state: Pick<BiddingState, 'price'>): string =>
  formatAmount(state.price ?? 0, facts.terms.currency);

export function outbidNotice(facts: AuctionFacts, state: BiddingState, userIds: readonly string[]): Notice {
  const next = formatAmount(minimumBid(state, facts.terms), facts.terms.currency);
  return notice(facts, userIds, {
    kind: 'outbid',
    title: `You’ve been outbid on the ${facts.title}`,
    body: `The bid is now ${price(facts, state)}. The next bid must be at least ${next}.`,
  });
}

export function reserveMetNotices(facts: AuctionFacts, state: BiddingState): Notice[] {
  const body = `The bid is now ${price(facts, state)}, so it will be sold at the close.`;
  return [
    notice(facts, facts.sellerId, { kind: 'reserve_met', title: `The reserve is met on your ${facts.title}`, body }),
    toWatchers(facts, [facts.sellerId], {
      kind: 'reserve_met',
      title: `The reserve is met on the ${facts.title}`,
      body,
    }),
  ];
}

export type ReserveChanger =
  | { readonly by: 'seller' }
  | { readonly by: 'staff'; readonly roles: readonly StaffRole[]; readonly reason: string };

export function reserveLoweredNotices(
  facts: AuctionFacts,
  state: Pick<BiddingState, 'reserve'>,
  changer: ReserveChanger,
): Notice[] {
  const verb = state.reserve === null ? 'removed' : 'lowered';
  const who = changer.by === 'seller' ? 'The seller' : 'With the seller’s agreement, we';
  return [
    toWatchers(facts, [facts.sellerId], {
      kind: 'reserve_lowered',
      title: `The reserve was ${verb} on the ${facts.title}`,
      body:
        state.reserve === null
          ? `${who} removed it. The highest bid wins.`
          : `${who} lowered it. The amount stays hidden.`,
    }),
    ownReserveNotice(facts, verb, changer),
  ];
}

/** Leaves out the amount, because emails are read in many places. */
export function ownReserveNotice(
  facts: AuctionFacts,
  verb: 'removed' | 'lowered' | 'changed',
  changer: ReserveChanger,
): Notice {
  return notice(facts, facts.sellerId, {
    kind: 'own_reserve_changed',
    title: `${changer.by === 'seller' ? 'You' : 'Our staff'} ${verb} the reserve of your ${facts.title}`,
    body:
      changer.by === 'seller'
        ? 'If this wasn’t you, change your password and contact us at once.'
        : `If you didn’t agree, contact us at once. Changed by ${rolesText(changer.roles)}, who noted how you agreed: “${changer.reason}”`,
  });
}

export function reserveRequestedNotice(facts: AuctionFacts, roles: readonly StaffRole[], reason: string): Notice {
  return notice(facts, facts.sellerId, {
    kind: 'own_reserve_changed',
    title: `A change to the reserve of your ${facts.title} awaits approval`,
    body: `If you didn’t agree, contact us at once. A second staff member decides within an hour. ${rolesText(roles)} requested it and noted how you agreed: “${reason}”`,
  });
}

export function bidReceivedNotice(facts: AuctionFacts, state: BiddingState): Notice {
  return notice(facts, facts.sellerId, {
    kind: 'bid_received',
    title: `New bid of ${price(facts, state)} on your ${facts.title}`,
    body: 'See who’s leading and what bidders are asking.',
  });
}

export function extendedNotice(facts: AuctionFacts, state: BiddingState): Notice {
  return toWatchers(facts, [], {
    kind: 'extended',
    title: `Auction extended: ${facts.title}`,
    body: `A late bid extended the closing time. The bid is now ${price(facts, state)}.`,
  });
}

export function leadingAgainNotice(
  facts: AuctionFacts,
  state: BiddingState,
  userId: string,
  higherBid: 'voided' | 'withdrawn' = 'voided',
): Notice {
  return notice(facts, userId, {
    kind: 'leading',
    title: `You’re leading again on the ${facts.title}`,
    body: `A bid above yours was ${higherBid}. The bid is now ${price(facts, state)}.`,
  });
}

export function bidsWithdrawnNotices(facts: AuctionFacts, state: BiddingState, bidderId: string): Notice[] {
  const now = state.price === null ? 'There are no bids now.' : `The bid is now ${price(facts, state)}.`;
  return [
    notice(facts, bidderId, {
      kind: 'bid_voided',
      title: `You withdrew your bids on the ${facts.title}`,
      body: 'They no longer count. If we hold money on your card only for them, we release it. You can bid again until the close.',
    }),
    notice(facts, facts.sellerId, {
      kind: 'bid_voided',
      title: `A bidder withdrew their bids on your ${facts.title}`,
      body: `They bid before the listing was changed. ${now}`,
      href: ownAuctionPath(facts),
    }),
  ];
}

export function voidedNotice(facts: AuctionFacts, userId: string, reason: string): Notice {
  return notice(facts, userId, {
    kind: 'bid_voided',
    title: `Your bid on the ${facts.title} was voided`,
    body: `Our staff voided it: ${reason}`,
  });
}

/** To those whose bids a plan had given up, and that would have led again after a void. */
export function releasedNotices(facts: AuctionFacts, released: readonly { readonly actorId: string }[]): Notice[] {
  if (released.length === 0) return [];
  return [
    notice(facts, [...new Set(released.map(({ actorId }) => actorId))], {
      kind: 'bid_voided',
      title: `Your earlier bid on the ${facts.title} no longer counts`,
      body: 'A bid above yours was voided or withdrawn. Your bid plan had moved on to another car, so we voided yours too.',
    }),
  ];
}

function paymentText({ terms }: AuctionFacts, hammer: MinorUnits): string {
  const fee = premium(hammer, terms);
  const total = totalText({ price: hammer, premium: fee, currency: terms.currency });
  if (fee === 0) return total;
  return `${total} We charge the premium to your card. You pay the seller the ${formatAmount(hammer, terms.currency)}.`;
}

export function closeNotices(
  facts: AuctionFacts,
  state: BiddingState,
  { status, bidderIds }: { status: string; bidderIds: readonly string[] },
): Notice[] {
  const amount = price(facts, state);
  const notified = [...bidderIds, facts.sellerId];
  const leaderId = state.leader?.bidderId ?? null;
  if (status === 'sold' && leaderId !== null) {
    return [
      notice(facts, leaderId, {
        kind: 'won',
        title: `You won the ${facts.title}`,
        body: `The hammer price is ${amount}. ${paymentText(facts, minor(state.price ?? 0))} Your sale page shows the next steps.`,
        href: salePath(facts.slug),
      }),
      notice(
        facts,
        bidderIds.filter((userId) => userId !== leaderId),
        { kind: 'lost', title: `The ${facts.title} was sold`, body: `Another bidder won it for ${amount}.` },
      ),
      notice(facts, facts.sellerId, {
        kind: 'sold',
        title: `Your ${facts.title} is sold`,
        body: `The hammer price is ${amount}. We collect the buyer’s premium first, then the buyer pays you. Your sale page shows the next steps.`,
        href: salePath(facts.slug),
      }),
      toWatchers(facts, notified, {
        kind: 'watch_ended',
        title: `The ${facts.title} was sold`,
        body: `The hammer price is ${amount}.`,
      }),
    ];
  }
  return [
    leaderId === null
      ? notice(facts, facts.sellerId, {
          kind: 'own_not_sold',
          title: `Your ${facts.title} didn’t sell`,
          body: 'The auction closed without a bid. You can list it again; we kept everything you sent.',
          href: ownAuctionPath(facts),
        })
      : notice(
          facts,
          bidderIds.filter((userId) => userId !== leaderId),
          {
            kind: 'not_sold',
            title: `The ${facts.title} didn’t reach its reserve`,
            body: `Bidding ended at ${amount}.`,
          },
        ),
    toWatchers(facts, notified, {
      kind: 'watch_ended',
      title: `The ${facts.title} wasn’t sold`,
      body: leaderId === null ? 'The auction closed without a bid.' : `Bidding ended at ${amount}, below the reserve.`,
    }),
  ];
}

export function amountsViewedNotices(
  facts: AuctionFacts,
  views: readonly Pick<AmountsViewRow, 'roles'>[],
  bidderIds: readonly string[],
): Notice[] {
  if (views.length === 0) return [];
  const roles = rolesText([...new Set(views.flatMap((view) => view.roles))]);
  const times = views.length === 1 ? 'once' : `${views.length} times`;
  const body = `Before the auction closed, our staff (${roles}) viewed hidden amounts ${times}. Each view is recorded with a reason. Contact us if you have questions.`;
  return [
    notice(facts, facts.sellerId, {
      kind: 'amounts_viewed',
      title: `Staff viewed the reserve and maximum bids of your ${facts.title}`,
      body,
    }),
    notice(facts, bidderIds, {
      kind: 'amounts_viewed',
      title: `Staff viewed maximum bids on the ${facts.title}, including yours`,
      body,
    }),
  ];
}

export function warningNotice(facts: AuctionFacts, bidderId: string, message: string): Notice {
  return notice(facts, bidderId, {
    kind: 'bidding_warning',
    title: `A warning about your bids on the ${facts.title}`,
    body: message,
  });
}

export function withdrawnNotices(facts: AuctionFacts, bidderIds: readonly string[], reason: string): Notice[] {
  return [
    notice(facts, bidderIds, { kind: 'not_sold', title: `The ${facts.title} was withdrawn`, body: reason }),
    notice(facts, facts.sellerId, {
      kind: 'own_not_sold',
      title: `Your ${facts.title} was withdrawn`,
      body: `${reason} You can list it again; we kept everything you sent.`,
      href: ownAuctionPath(facts),
    }),
  ];
}
