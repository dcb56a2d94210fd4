import type { PlanAuction } from '#modules/bidding/index.ts';
import type { BidPlansDeps } from './deps.ts';
import type { PlanRow } from './store.ts';

type Notice = Parameters<BidPlansDeps['notifications']['notifySoon']>[2][number];
interface About {
  readonly plan: Pick<PlanRow, 'id' | 'user_id' | 'name'>;
  readonly auction: PlanAuction;
}

/** Staff can read emails and notifications, so no text has an amount from which a maximum follows. */
const notice = ({ plan, auction }: About, words: Pick<Notice, 'title' | 'body'>): Notice => ({
  userIds: [plan.user_id],
  kind: 'bid_plan',
  href: `/account/plans#${plan.id}`,
  auctionId: auction.auctionId,
  slug: auction.slug,
  ...words,
});

export const movedOnNotice = (about: About, left: Pick<PlanAuction, 'title'>): Notice =>
  notice(about, {
    title: `Your plan moved on to the ${about.auction.title}`,
    body: `The ${left.title} went above your maximum or ended without a win. “${about.plan.name}” now bids on this one, up to the maximum you set.`,
  });

export const refusedNotice = (about: About): Notice =>
  notice(about, {
    title: `Your plan couldn’t bid on the ${about.auction.title}`,
    body: `Open your bid plans to see why. “${about.plan.name}” continues with its other cars.`,
  });
