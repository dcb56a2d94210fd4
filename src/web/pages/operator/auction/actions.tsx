import { useRef } from 'react';
import { withdrawAuction } from '#contract/endpoints/bidding.ts';
import { mayMove, isUnderReview, mayVoidLate } from '#auction/lifecycle.ts';
import type { AuctionState } from '#contract/auction-states.ts';
import type { FileBidder } from '#contract/live-dashboard.ts';
import type { HiddenAmounts, OperatorAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import { browserClient } from '#web/api.ts';
import { usePaneKeys } from '#web/components/console/pane-keys.ts';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { mayDo } from '#contract/staff.ts';
import { useUser } from '#web/root-data.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { RevealAmounts } from './hidden-amounts.tsx';
import { BlockBidder, LateVoid, MoveClose } from './bidding-actions.tsx';
import { ChangeReserve, VoidBid } from './live-actions.tsx';
import { Schedule } from './schedule.tsx';
import { ActionPanel, openAction } from '#web/components/console/action-panel.tsx';

export type Chosen =
  | { readonly action: 'void'; readonly sequence: number }
  | { readonly action: 'block'; readonly username: string };

export interface Approvals {
  readonly ofVoids: boolean;
  readonly ofReserves: boolean;
}

interface ActionsProps {
  approvals: Approvals;
  auction: OperatorAuction;
  state: AuctionState;
  submission: Submission | null;
  bidders: readonly FileBidder[];
  revealed: HiddenAmounts | null;
  onRevealed: (amounts: HiddenAmounts) => void;
  pausedUntil: string | null;
  chosen: Chosen | null;
  onDone: (notice: string) => void;
}

/** Keys open the actions needed while an auction is live, which are far down the page. */
const ACTION_KEYS = { v: 'void', e: 'extend', p: 'pause', b: 'block' } as const;
type KeyedAction = (typeof ACTION_KEYS)[keyof typeof ACTION_KEYS];

const KEYS = Object.fromEntries(Object.entries(ACTION_KEYS).map(([key, action]) => [key, () => openAction(action)]));

const keyed = (action: KeyedAction) => ({
  action,
  shortcut: Object.entries(ACTION_KEYS).find(([, of]) => of === action)?.[0],
});

type PartProps = ActionsProps & { slug: string };

function SchedulingActions({ slug, state, submission, onDone }: PartProps) {
  if (submission === null || state !== 'approved') return null;
  if (submission.agreed_at === null)
    return (
      <p className="alert alert-note">
        Waiting for the seller to agree to the final text. You can schedule the auction after that.
      </p>
    );
  return (
    <ActionPanel title="Schedule" isOpen>
      <Schedule slug={slug} submission={submission} onDone={onDone} />
    </ActionPanel>
  );
}

function ReviewActions({ slug, state, submission }: PartProps) {
  if (submission === null || !isUnderReview(state)) return null;
  return (
    <PageLink className="btn btn-solid w-full" to={`/operator/review/${slug}`}>
      {state === 'submitted' ? 'Review' : 'Open review'}
    </PageLink>
  );
}

function LiveActions({ auction, slug, state, bidders, approvals, pausedUntil, chosen, onDone }: PartProps) {
  if (state !== 'live') return null;
  const sequence = chosen?.action === 'void' ? chosen.sequence : null;
  const username = chosen?.action === 'block' ? chosen.username : null;
  return (
    <>
      <ActionPanel title="Void bid" {...keyed('void')} chosen={sequence}>
        <VoidBid key={sequence} auction={auction} needsApproval={approvals.ofVoids} chosen={sequence} onDone={onDone} />
      </ActionPanel>
      <ActionPanel title="Extend closing time" {...keyed('extend')}>
        <MoveClose slug={slug} kind="extend" onDone={onDone} />
      </ActionPanel>
      {pausedUntil === null ? (
        <ActionPanel key="pause" title="Pause bidding" {...keyed('pause')}>
          <MoveClose slug={slug} kind="pause" onDone={onDone} />
        </ActionPanel>
      ) : (
        <ActionPanel key="resume" title="Resume bidding" {...keyed('pause')} isOpen>
          <MoveClose slug={slug} kind="resume" onDone={onDone} />
        </ActionPanel>
      )}
      <ActionPanel title="Block bidder" {...keyed('block')} chosen={username}>
        <BlockBidder
          key={username}
          slug={slug}
          bidders={bidders}
          needsApproval={approvals.ofVoids}
          chosen={username}
          onDone={onDone}
        />
      </ActionPanel>
    </>
  );
}

function Reserve({ auction, state, approvals, onDone }: PartProps) {
  const user = useUser();
  const mayChange = mayDo(user?.staff_roles ?? [], 'lower_reserves');
  const isOpen = state === 'live' ? auction.reserve_status !== 'none' : state === 'scheduled' && approvals.ofReserves;
  if (!mayChange || !isOpen) return null;
  return (
    <ActionPanel title={state === 'live' ? 'Lower reserve' : 'Change reserve'}>
      <ChangeReserve auction={auction} isLive={state === 'live'} needsApproval={approvals.ofReserves} onDone={onDone} />
    </ActionPanel>
  );
}

function Amounts({ auction, slug, revealed, onRevealed, onDone }: PartProps) {
  const user = useUser();
  if (!auction.amounts_hidden || !mayDo(user?.staff_roles ?? [], 'reveal_amounts')) return null;
  return (
    <ActionPanel title="Reveal maximums and reserve">
      <RevealAmounts slug={slug} revealed={revealed} onRevealed={onRevealed} onDone={onDone} />
    </ActionPanel>
  );
}

function Withdraw({ slug, onDone }: PartProps) {
  return (
    <ActionPanel title="Withdraw">
      <ReasonForm
        id={`withdraw-${slug}`}
        tone="stop"
        hint="Public. Also sent to bidders and the seller."
        button="Withdraw auction"
        busy="Withdrawing…"
        notice="Auction withdrawn."
        action={(reason) =>
          runOrRequest(() => browserClient.call(withdrawAuction, { params: { slug }, body: { reason } }), {
            action: 'withdraw_auction',
            slug,
            reason,
          })
        }
        onDone={onDone}
      />
    </ActionPanel>
  );
}

export function AuctionActions(props: ActionsProps) {
  const { auction, state, submission, onDone } = props;
  const mayDecide = submission !== null && isUnderReview(state);
  const maySeeLateVoid = mayVoidLate(state) && auction.bid_count > 0;
  const mayWithdraw = !mayDecide && state !== 'draft' && mayMove(state, 'withdrawn');
  const hasActions = mayDecide || state === 'live' || maySeeLateVoid || mayWithdraw;
  const parts = { ...props, slug: auction.slug };
  const main = useRef<HTMLElement>(null);
  usePaneKeys(main, KEYS);
  return (
    <>
      <h2
        ref={(heading) => {
          main.current = heading?.closest('main') ?? null;
        }}
        className="heading text-h4"
      >
        Actions
      </h2>
      <SchedulingActions {...parts} />
      <ReviewActions {...parts} />
      <Amounts {...parts} />
      <LiveActions {...parts} />
      <Reserve {...parts} />
      {maySeeLateVoid ? (
        <ActionPanel title="Void bid after close">
          <LateVoid auction={auction} onDone={onDone} />
        </ActionPanel>
      ) : null}
      {mayWithdraw ? <Withdraw {...parts} /> : null}
      {hasActions ? null : (
        <p className="text-ink-2">
          {state === 'draft' || state === 'changes_requested' ? 'Waiting for the seller.' : 'No actions available.'}
        </p>
      )}
    </>
  );
}
