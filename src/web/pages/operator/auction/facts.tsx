import type { ReactNode } from 'react';
import type { AuctionState } from '#contract/auction-states.ts';
import type { OperatorAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Hidden } from './hidden-amounts.tsx';
import { type DescriptionRow, DescriptionList } from '#web/components/ui/description-list.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';
import { isPublicStatus } from '#auction/lifecycle.ts';

const person = (username: string) => <PersonLink username={username} />;

function reserveText({ reserve, reserve_status: status }: OperatorAuction): ReactNode {
  if (reserve !== null) return formatMoney(reserve);
  return status === 'none' ? 'None' : <Hidden />;
}

const amount = (value: Money | null) => (value === null ? null : formatMoney(value));

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
  const isDated = isPublicStatus(state) && !(state === 'withdrawn' && auction.start_date.startsWith('1970'));
  const isMaximumHidden = auction.leader_maximum === null && auction.leader !== null && auction.amounts_hidden;
  const facts: readonly DescriptionRow[] = [
    ['Lot', auction.lot_number],
    ['Seller', person(auction.seller)],
    ['Starting bid', formatMoney(auction.starting_bid)],
    ['Reserve', reserveText(auction)],
    ['Opens', isDated ? <TimeText key="start" at={auction.start_date} /> : null],
    ['Closes', isDated ? <TimeText key="close" at={auction.close_date} /> : null],
    [state === 'live' ? 'Current bid' : 'Highest bid', amount(auction.price)],
    [state === 'live' ? 'Leader' : 'High bidder', auction.leader && person(auction.leader)],
    ['Leader’s maximum', isMaximumHidden ? <Hidden key="maximum" /> : amount(auction.leader_maximum)],
    ['Underbidder', auction.underbidder && person(auction.underbidder)],
    ['Bids', auction.bid_count],
    ['Extensions', auction.extension_count || null],
    ['Hammer price', amount(auction.hammer_price)],
    ['Submitted', submission?.submitted_at ? <TimeText key="submitted" at={submission.submitted_at} /> : null],
    ['Earliest start', submission?.earliest_start ?? null],
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
      <DescriptionList rows={facts} className="mt-3 grid gap-x-8 sm:grid-cols-2" valueClass="data text-right" />
    </>
  );
}
