import { Handshake, Trophy } from 'lucide';
import type { AuctionDetail } from '#contract/auctions.ts';
import { Relist } from '#web/components/account/relist.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

function soldText({ outcome, hammer_price: hammerPrice, leader }: AuctionDetail): string {
  const price = outcome?.price ?? hammerPrice;
  const buyer = outcome?.state === 'resold' ? ' to the underbidder' : leader === null ? '' : ` to ${leader}`;
  return `Sold${price === null ? '' : ` for ${formatMoney(price)}`}${buyer}`;
}

export function Ending({ auction }: { auction: AuctionDetail }) {
  const sale = `/account/settlements/${auction.slug}`;
  if (auction.outcome?.state === 'fell_through')
    return (
      <div className="alert alert-warn" role="status">
        <Icon of={Handshake} />
        <div>
          <strong className="font-strong">The sale was not completed</strong>
          <p>Bidding reached {formatMoney(auction.hammer_price ?? auction.starting_bid)}.</p>
          <Relist slug={auction.slug}>
            <PageLink className="btn btn-line" to={sale}>
              View sale
            </PageLink>
          </Relist>
        </div>
      </div>
    );
  if (auction.state === 'sold')
    return (
      <div className="alert alert-go" role="status">
        <Icon of={Trophy} />
        <div>
          <strong className="font-strong">{soldText(auction)}</strong>
          <p>Next: payment, the bill of sale and the keys. Each step shows whose turn it is, and by when.</p>
          <PageLink className="btn btn-solid mt-3" to={sale}>
            View sale
          </PageLink>
        </div>
      </div>
    );
  if (auction.state === 'offer' || auction.state === 'reserve_not_met')
    return (
      <div className="alert alert-soft" role="status">
        <Icon of={Handshake} />
        <div>
          <strong className="font-strong">The reserve was not met</strong>
          <p>The high bidder may make you an offer. If you agree, this becomes a sale.</p>
          <PageLink className="btn btn-solid mt-3" to={sale}>
            View negotiation
          </PageLink>
        </div>
      </div>
    );
  if (auction.state === 'not_sold')
    return (
      <div className="alert alert-note">
        <div>
          <p role="status">It didn’t sell. You owe nothing.</p>
          <Relist slug={auction.slug}>
            {auction.bid_count === 0 ? null : (
              <PageLink className="btn btn-line" to={sale}>
                Offer it to a bidder
              </PageLink>
            )}
          </Relist>
        </div>
      </div>
    );
  return null;
}
