import type { ReactNode } from 'react';
import type { AuctionState } from '#contract/auction-states.ts';
import type { OperatorAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Hidden } from './hidden-amounts.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const WITHOUT_DATES: ReadonlySet<AuctionState> = new Set<AuctionState>([
  'draft',
  'submitted',
  'changes_requested',
  'approved',
]);
const person = (username: string) => (
  <PageLink className="link" to={`/operator/people/${username}`}>
    {username}
  </PageLink>
);

function reserveText({ reserve, reserve_status: status }: OperatorAuction): ReactNode {
  if (reserve !== null) return formatMoney(reserve);
  return status === 'none' ? 'None' : <Hidden />;
}

/** The reserve and the leader's maximum are hidden from publication to the close. */
export function Facts({
  auction,
  state,
  submission,
}: {
  auction: OperatorAuction;
  state: AuctionState;
  submission: Submission | null;
}) {
  const isDated = !WITHOUT_DATES.has(state) && !(state === 'withdrawn' && auction.start_date.startsWith('1970'));
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Lot', auction.lot_number],
    ['Seller', person(auction.seller)],
    ['Starting bid', formatMoney(auction.starting_bid)],
    ['Reserve', reserveText(auction)],
    ...(isDated
      ? ([
          ['Opens', <TimeText key="start" at={auction.start_date} />],
          ['Closes', <TimeText key="close" at={auction.close_date} />],
        ] as const)
      : []),
    ...(auction.price === null
      ? []
      : [[state === 'live' ? 'Current bid' : 'Highest bid', formatMoney(auction.price)] as const]),
    ...(auction.leader === null
      ? []
      : [[state === 'live' ? 'Leader' : 'High bidder', person(auction.leader)] as const]),
    ...(auction.leader_maximum === null
      ? auction.leader !== null && auction.amounts_hidden
        ? [['Leader’s maximum', <Hidden key="maximum" />] as const]
        : []
      : [['Leader’s maximum', formatMoney(auction.leader_maximum)] as const]),
    ...(auction.underbidder === null ? [] : [['Underbidder', person(auction.underbidder)] as const]),
    ['Bids', auction.bid_count],
    ...(auction.extension_count === 0 ? [] : [['Extensions', auction.extension_count] as const]),
    ...(auction.hammer_price === null ? [] : [['Hammer price', formatMoney(auction.hammer_price)] as const]),
    ...(submission?.submitted_at
      ? [['Submitted', <TimeText key="submitted" at={submission.submitted_at} />] as const]
      : []),
    ...(submission?.earliest_start ? [['Earliest start', submission.earliest_start] as const] : []),
  ];
  return (
    <>
      {auction.withdrawn_reason === null ? null : (
        <div className="alert alert-warn mt-3">
          <div>
            <strong>Withdrawn.</strong> {auction.withdrawn_reason}
          </div>
        </div>
      )}
      <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="data text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
