import { formatAmount } from '#contract/format/money.ts';
import type { PlanAuction } from '#modules/bidding/index.ts';
import type { BidPlansDeps } from './deps.ts';
import type { PlanRow } from './store.ts';

type Notice = Parameters<BidPlansDeps['notifications']['notifySoon']>[2][number];
interface About {
  readonly plan: Pick<PlanRow, 'id' | 'user_id' | 'name'>;
  readonly auction: PlanAuction;
}

const notice = ({ plan, auction }: About, words: Pick<Notice, 'title' | 'body'>): Notice => ({
  userIds: [plan.user_id],
  kind: 'bid_plan',
  href: `/account/plans#${plan.id}`,
  auctionId: auction.auctionId,
  slug: auction.slug,
  ...words,
});

export function movedOnNotice(
  about: About,
  { left, maximum }: { left: Pick<PlanAuction, 'title'>; maximum: number },
): Notice {
  const { title, terms } = about.auction;
  return notice(about, {
    title: `Your plan moved on to the ${title}`,
    body: `The ${left.title} went above your maximum or ended without a win. “${about.plan.name}” now bids up to ${formatAmount(maximum, terms.currency)} on this one.`,
  });
}

export const refusedNotice = (about: About, reason: string): Notice =>
  notice(about, {
    title: `Your plan couldn’t bid on the ${about.auction.title}`,
    body: `${reason} “${about.plan.name}” goes on with its other cars.`,
  });
