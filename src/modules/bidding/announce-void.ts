import type { AuctionTick } from '#contract/bids.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders } from './announce.ts';
import type { LiveBiddingDeps, Notice } from './deps.ts';
import { leadingAgainNotice, releasedNotices } from './notices.ts';
import { presentTick } from './present.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionBidding } from './store/tables.ts';

interface Voided {
  readonly facts: AuctionFacts;
  readonly before: AuctionBidding;
  readonly after: AuctionBidding;
  readonly released: readonly Entry[];
  /** To those whose bids no longer count, and the seller. */
  readonly notices: readonly Notice[];
  readonly why?: 'voided' | 'withdrawn';
  readonly at: number;
}

/** Publishes the state after a void, and notifies everyone concerned. */
export async function announceVoid(
  deps: Pick<LiveBiddingDeps, 'names' | 'notifications'>,
  transaction: Executor,
  { facts, before, after, released, notices, why = 'voided', at }: Voided,
): Promise<AuctionTick> {
  const nameOf = await namesOfLeaders(deps.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent('bid_voided', { facts, bidding: after }, { at, nameOf })]);
  const { leader } = after.state;
  const leadsAgain = leader !== null && leader.bidderId !== before.state.leader?.bidderId;
  await deps.notifications.notifySoon(transaction, at, [
    ...notices,
    ...releasedNotices(facts, released),
    ...(leadsAgain ? [leadingAgainNotice(facts, after.state, leader.bidderId, why)] : []),
  ]);
  return presentTick(facts, after, leader === null ? null : nameOf(leader.bidderId));
}
