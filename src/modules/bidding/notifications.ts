import { minimumBid } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { BiddingState, MinorUnits } from '#auction/types.ts';
import { formatAmount } from '#contract/format/money.ts';
import { salePath, totalText } from '#contract/sale-texts.ts';
import { rolesText, type StaffRole } from '#contract/staff.ts';
import type { AuctionNotification } from './deps.ts';
import type { AmountsViewRow } from './store/amounts-views.ts';
import type { AuctionInfo } from './store/auction-info.ts';

const ownAuctionPath = ({ slug }: AuctionInfo): string => `/account/auctions/${slug}`;

function toUsers(
  info: AuctionInfo,
  userIds: string | readonly string[],
  message: Pick<AuctionNotification, 'kind' | 'title' | 'body'> & { href?: string },
): AuctionNotification {
  return {
    href: `/auctions/${info.slug}`,
    ...message,
    userIds: typeof userIds === 'string' ? [userIds] : userIds,
    auctionId: info.auctionId,
    slug: info.slug,
  };
}
const toWatchers = (
  info: AuctionInfo,
  exceptFor: readonly string[],
  message: Pick<AuctionNotification, 'kind' | 'title' | 'body'>,
): AuctionNotification => ({
  ...toUsers(info, [], message),
  toWatchers: true,
  exceptFor,
});
const price = (info: AuctionInfo, state: Pick<BiddingState, 'price'>): string =>
  formatAmount(state.price ?? 0, info.terms.currency);

export function outbidNotification(
  info: AuctionInfo,
  state: BiddingState,
  userIds: readonly string[],
): AuctionNotification {
  const next = formatAmount(minimumBid(state, info.terms), info.terms.currency);
  return toUsers(info, userIds, {
    kind: 'outbid',
    title: `You’ve been outbid on the ${info.title}`,
    body: `The bid is now ${price(info, state)}. The next bid must be at least ${next}.`,
  });
}

export function reserveMetNotifications(info: AuctionInfo, state: BiddingState): AuctionNotification[] {
  const body = `The bid is now ${price(info, state)}, so it will be sold at the close.`;
  return [
    toUsers(info, info.sellerId, { kind: 'reserve_met', title: `The reserve is met on your ${info.title}`, body }),
    toWatchers(info, [info.sellerId], {
      kind: 'reserve_met',
      title: `The reserve is met on the ${info.title}`,
      body,
    }),
  ];
}

export type ReserveChanger =
  | { readonly by: 'seller' }
  | { readonly by: 'staff'; readonly roles: readonly StaffRole[]; readonly reason: string };

export function reserveLoweredNotifications(
  info: AuctionInfo,
  state: Pick<BiddingState, 'reserve'>,
  changer: ReserveChanger,
): AuctionNotification[] {
  const verb = state.reserve === null ? 'removed' : 'lowered';
  const who = changer.by === 'seller' ? 'The seller' : 'With the seller’s agreement, we';
  return [
    toWatchers(info, [info.sellerId], {
      kind: 'reserve_lowered',
      title: `The reserve was ${verb} on the ${info.title}`,
      body:
        state.reserve === null
          ? `${who} removed it. The highest bid wins.`
          : `${who} lowered it. The amount stays hidden.`,
    }),
    ownReserveNotification(info, verb, changer),
  ];
}

/** Leaves out the amount, because emails are read in many places. */
export function ownReserveNotification(
  info: AuctionInfo,
  verb: 'removed' | 'lowered' | 'changed',
  changer: ReserveChanger,
): AuctionNotification {
  return toUsers(info, info.sellerId, {
    kind: 'own_reserve_changed',
    title: `${changer.by === 'seller' ? 'You' : 'Our staff'} ${verb} the reserve of your ${info.title}`,
    body:
      changer.by === 'seller'
        ? 'If this wasn’t you, change your password and contact us at once.'
        : `If you didn’t agree, contact us at once. Changed by ${rolesText(changer.roles)}, who noted how you agreed: “${changer.reason}”`,
  });
}

export function reserveRequestedNotification(
  info: AuctionInfo,
  roles: readonly StaffRole[],
  reason: string,
): AuctionNotification {
  return toUsers(info, info.sellerId, {
    kind: 'own_reserve_changed',
    title: `A change to the reserve of your ${info.title} awaits approval`,
    body: `If you didn’t agree, contact us at once. A second staff member decides within an hour. ${rolesText(roles)} requested it and noted how you agreed: “${reason}”`,
  });
}

export function bidReceivedNotification(info: AuctionInfo, state: BiddingState): AuctionNotification {
  return toUsers(info, info.sellerId, {
    kind: 'bid_received',
    title: `New bid of ${price(info, state)} on your ${info.title}`,
    body: 'See who’s leading and what bidders are asking.',
  });
}

export function extendedNotification(info: AuctionInfo, state: BiddingState): AuctionNotification {
  return toWatchers(info, [], {
    kind: 'extended',
    title: `Auction extended: ${info.title}`,
    body: `A late bid extended the closing time. The bid is now ${price(info, state)}.`,
  });
}

export function leadingAgainNotification(
  info: AuctionInfo,
  state: BiddingState,
  userId: string,
  higherBid: 'voided' | 'withdrawn' = 'voided',
): AuctionNotification {
  return toUsers(info, userId, {
    kind: 'leading',
    title: `You’re leading again on the ${info.title}`,
    body: `A bid above yours was ${higherBid}. The bid is now ${price(info, state)}.`,
  });
}

export function bidsWithdrawnNotifications(
  info: AuctionInfo,
  state: BiddingState,
  bidderId: string,
): AuctionNotification[] {
  const now = state.price === null ? 'There are no bids now.' : `The bid is now ${price(info, state)}.`;
  return [
    toUsers(info, bidderId, {
      kind: 'bid_voided',
      title: `You withdrew your bids on the ${info.title}`,
      body: 'They no longer count. If we hold money on your card only for them, we release it. You can bid again until the close.',
    }),
    toUsers(info, info.sellerId, {
      kind: 'bid_voided',
      title: `A bidder withdrew their bids on your ${info.title}`,
      body: `They bid before the listing was changed. ${now}`,
      href: ownAuctionPath(info),
    }),
  ];
}

export function voidedNotification(info: AuctionInfo, userId: string, reason: string): AuctionNotification {
  return toUsers(info, userId, {
    kind: 'bid_voided',
    title: `Your bid on the ${info.title} was voided`,
    body: `Our staff voided it: ${reason}`,
  });
}

/** To those whose bids a plan had given up, and that would have led again after a void. */
export function releasedNotifications(
  info: AuctionInfo,
  released: readonly { readonly actorId: string }[],
): AuctionNotification[] {
  if (released.length === 0) return [];
  return [
    toUsers(info, [...new Set(released.map(({ actorId }) => actorId))], {
      kind: 'bid_voided',
      title: `Your earlier bid on the ${info.title} no longer counts`,
      body: 'A bid above yours was voided or withdrawn. Your bid plan had moved on to another car, so we voided yours too.',
    }),
  ];
}

function paymentText({ terms }: AuctionInfo, hammer: MinorUnits): string {
  const fee = premium(hammer, terms);
  const total = totalText({ price: hammer, premium: fee, currency: terms.currency });
  if (fee === 0) return total;
  return `${total} We charge the premium to your card. You pay the seller the ${formatAmount(hammer, terms.currency)}.`;
}

export function closeNotifications(
  info: AuctionInfo,
  state: BiddingState,
  { status, bidderIds }: { status: string; bidderIds: readonly string[] },
): AuctionNotification[] {
  const amount = price(info, state);
  const notified = [...bidderIds, info.sellerId];
  const leaderId = state.leader?.bidderId ?? null;
  if (status === 'sold' && leaderId !== null) {
    return [
      toUsers(info, leaderId, {
        kind: 'won',
        title: `You won the ${info.title}`,
        body: `The hammer price is ${amount}. ${paymentText(info, minor(state.price ?? 0))} Your sale page shows the next steps.`,
        href: salePath(info.slug),
      }),
      toUsers(
        info,
        bidderIds.filter((userId) => userId !== leaderId),
        { kind: 'lost', title: `The ${info.title} was sold`, body: `Another bidder won it for ${amount}.` },
      ),
      toUsers(info, info.sellerId, {
        kind: 'sold',
        title: `Your ${info.title} is sold`,
        body: `The hammer price is ${amount}. We collect the buyer’s premium first, then the buyer pays you. Your sale page shows the next steps.`,
        href: salePath(info.slug),
      }),
      toWatchers(info, notified, {
        kind: 'watch_ended',
        title: `The ${info.title} was sold`,
        body: `The hammer price is ${amount}.`,
      }),
    ];
  }
  return [
    leaderId === null
      ? toUsers(info, info.sellerId, {
          kind: 'own_not_sold',
          title: `Your ${info.title} didn’t sell`,
          body: 'The auction closed without a bid. You can list it again; we kept everything you sent.',
          href: ownAuctionPath(info),
        })
      : toUsers(
          info,
          bidderIds.filter((userId) => userId !== leaderId),
          {
            kind: 'not_sold',
            title: `The ${info.title} didn’t reach its reserve`,
            body: `Bidding ended at ${amount}.`,
          },
        ),
    toWatchers(info, notified, {
      kind: 'watch_ended',
      title: `The ${info.title} wasn’t sold`,
      body: leaderId === null ? 'The auction closed without a bid.' : `Bidding ended at ${amount}, below the reserve.`,
    }),
  ];
}

export function amountsViewedNotifications(
  info: AuctionInfo,
  views: readonly Pick<AmountsViewRow, 'roles'>[],
  bidderIds: readonly string[],
): AuctionNotification[] {
  if (views.length === 0) return [];
  const roles = rolesText([...new Set(views.flatMap((view) => view.roles))]);
  const times = views.length === 1 ? 'once' : `${views.length} times`;
  const body = `Before the auction closed, our staff (${roles}) viewed hidden amounts ${times}. Each view is recorded with a reason. Contact us if you have questions.`;
  return [
    toUsers(info, info.sellerId, {
      kind: 'amounts_viewed',
      title: `Staff viewed the reserve and maximum bids of your ${info.title}`,
      body,
    }),
    toUsers(info, bidderIds, {
      kind: 'amounts_viewed',
      title: `Staff viewed maximum bids on the ${info.title}, including yours`,
      body,
    }),
  ];
}

export function warningNotification(info: AuctionInfo, bidderId: string, message: string): AuctionNotification {
  return toUsers(info, bidderId, {
    kind: 'bidding_warning',
    title: `A warning about your bids on the ${info.title}`,
    body: message,
  });
}

export function withdrawnNotifications(
  info: AuctionInfo,
  bidderIds: readonly string[],
  reason: string,
): AuctionNotification[] {
  return [
    toUsers(info, bidderIds, { kind: 'not_sold', title: `The ${info.title} was withdrawn`, body: reason }),
    toUsers(info, info.sellerId, {
      kind: 'own_not_sold',
      title: `Your ${info.title} was withdrawn`,
      body: `${reason} You can list it again; we kept everything you sent.`,
      href: ownAuctionPath(info),
    }),
  ];
}
