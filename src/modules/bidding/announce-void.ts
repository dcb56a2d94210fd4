import type { AuctionTick } from '#contract/bids.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders } from './announce.ts';
import type { BiddingDepsWithNames, AuctionNotification } from './deps.ts';
import { leadingAgainNotification, releasedNotifications } from './notifications.ts';
import { presentTick } from './present.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Voided {
  readonly info: AuctionInfo;
  readonly before: AuctionBidding;
  readonly after: AuctionBidding;
  readonly released: readonly Entry[];
  readonly notifications: readonly AuctionNotification[];
  readonly why?: 'voided' | 'withdrawn';
  readonly at: number;
}

export async function announceVoid(
  deps: Pick<BiddingDepsWithNames, 'names' | 'notifications'>,
  transaction: Executor,
  { info, before, after, released, notifications, why = 'voided', at }: Voided,
): Promise<AuctionTick> {
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent('bid_voided', { info, bidding: after }, { at, nameOf })]);
  const { leader } = after.state;
  const leadsAgain = leader !== null && leader.bidderId !== before.state.leader?.bidderId;
  await deps.notifications.notifySoon(transaction, at, [
    ...notifications,
    ...releasedNotifications(info, released),
    ...(leadsAgain ? [leadingAgainNotification(info, after.state, leader.bidderId, why)] : []),
  ]);
  return presentTick(info, after, leader === null ? null : nameOf(leader.bidderId));
}
