import { hidesAmounts } from '#auction/lifecycle.ts';
import type { ActivityEvent } from '#contract/bids.ts';
import { rolesText } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { readAmountsViews } from './store/amounts-views.ts';
import { readPublicChanges } from './store/ledger.ts';
import { readOutages } from './store/outages.ts';
import type { AuctionBidding } from './store/tables.ts';

/**
 * Public events besides bids, oldest first: changes of the reserve and the listing, withdrawals, voids, moves of the
 * close and the withdrawal of the auction by staff, and outages.
 * That staff viewed hidden amounts is public after the close.
 */
export async function readEvents(
  executor: Executor,
  { auctionId, state }: Pick<AuctionBidding, 'auctionId' | 'state'>,
): Promise<ActivityEvent[]> {
  const [changes, views, outages] = await Promise.all([
    readPublicChanges(executor, auctionId),
    hidesAmounts(state.status) ? [] : readAmountsViews(executor, [auctionId]),
    readOutages(executor, { from: state.startsAt, to: state.closesAt }),
  ]);
  return [
    ...changes.map(({ kind, count, note, at, closesAt }): ActivityEvent => ({
      kind,
      count,
      note,
      happened_at: toIsoString(at),
      ...(closesAt === null ? {} : { until: toIsoString(closesAt) }),
    })),
    ...views.map(({ roles, viewedAt }): ActivityEvent => ({
      kind: 'amounts_viewed',
      count: 1,
      note: rolesText(roles),
      happened_at: toIsoString(viewedAt.getTime()),
    })),
    ...outages.map(({ beganAt, endedAt }): ActivityEvent => ({
      kind: 'outage',
      count: 1,
      note: '',
      happened_at: toIsoString(beganAt.getTime()),
      until: toIsoString(endedAt.getTime()),
    })),
  ].sort((one, other) => Date.parse(one.happened_at) - Date.parse(other.happened_at));
}
