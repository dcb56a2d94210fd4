import type { PlanNeed } from '#contract/bid-plans.ts';
import type { PlanAuction } from '#modules/bidding/index.ts';
import type { BidPlansDeps } from './deps.ts';
import type { PlanRow } from './store.ts';

type PlanNotification = Parameters<BidPlansDeps['notifications']['notifySoon']>[2][number];
interface About {
  readonly plan: Pick<PlanRow, 'id' | 'user_id' | 'name'>;
  readonly auction: PlanAuction;
}

/** Staff can read emails and notifications, so no text has an amount from which a maximum follows. */
const planNotification = (
  { plan, auction }: About,
  words: Pick<PlanNotification, 'title' | 'body'>,
): PlanNotification => ({
  userIds: [plan.user_id],
  kind: 'bid_plan',
  href: `/account/plans#${plan.id}`,
  auctionId: auction.auctionId,
  slug: auction.slug,
  ...words,
});

export const movedOnNotification = (about: About, left: Pick<PlanAuction, 'title'>): PlanNotification =>
  planNotification(about, {
    title: `Your plan moved on to the ${about.auction.title}`,
    body: `The ${left.title} went above your maximum or ended without a win. “${about.plan.name}” now bids on this one, up to the maximum you set.`,
  });

/** `needs`: what its owner must do before the plan bids there. */
export function refusedNotification(about: About, needs: PlanNeed | null): PlanNotification {
  const { title } = about.auction;
  const goesOn = `“${about.plan.name}” continues with its other auctions.`;
  switch (needs) {
    case 'bank':
      return planNotification(about, {
        title: `Confirm a hold with your bank, so that your plan can bid on the ${title}`,
        body: `Your bank asks you to confirm the hold for the buyer’s premium. Confirm it in your bid plans. ${goesOn}`,
      });
    case 'card':
      return planNotification(about, {
        title: `Your plan couldn’t bid on the ${title}: it needs another card`,
        body: `Use another card in Billing, then try again in your bid plans. ${goesOn}`,
      });
    case null:
      return planNotification(about, {
        title: `Your plan couldn’t bid on the ${title}`,
        body: `Open your bid plans to see why. ${goesOn}`,
      });
  }
}
