import type { ApprovalHandlers } from '#modules/operations/index.ts';
import { wakeAfterCommit } from './announce.ts';
import { extendAllAuctions, pauseAllAuctions } from './approve-all.ts';
import { lateVoid } from './approve-late-void.ts';
import { liveBlock, liveVoid } from './approve-live-void.ts';
import { reserveChange } from './approve-reserve-change.ts';
import { withdrawal } from './approve-withdrawal.ts';
import type { BiddingDepsWithNames } from './deps.ts';

export type BiddingApprovalHandlers = Pick<
  ApprovalHandlers,
  'extend_all' | 'pause_all' | 'void_after_close' | 'void_live' | 'block_bidder' | 'change_reserve' | 'withdraw_auction'
>;

export function biddingApprovalHandlers(deps: BiddingDepsWithNames): BiddingApprovalHandlers {
  const afterCommit = () => wakeAfterCommit(deps);
  return {
    extend_all: { ...extendAllAuctions(deps), afterCommit },
    pause_all: { ...pauseAllAuctions(deps), afterCommit },
    void_after_close: { ...lateVoid(deps), afterCommit },
    void_live: { ...liveVoid(deps), afterCommit },
    block_bidder: { ...liveBlock(deps), afterCommit },
    change_reserve: { ...reserveChange(deps), afterCommit },
    withdraw_auction: { ...withdrawal(deps), afterCommit },
  };
}
