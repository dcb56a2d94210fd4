import type { AuctionDetail } from '#contract/auctions.ts';
import { Initials } from '#web/components/activity/entry-row.tsx';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { formatMoney } from '#web/components/money/format-money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

export function SellerAside({ seller }: Pick<AuctionDetail, 'seller'>) {
  const { auction, live, you } = useBidPanel();
  const { location } = auction;
  const answers = live.comments.filter((comment) => comment.is_seller && !comment.removed).length;
  const place = [location.city, location.region].filter(Boolean).join(', ');
  return (
    <>
      <h2 className="heading text-h3">Seller</h2>
      <div className="mt-4 flex items-center gap-3">
        <Initials name={seller.username} avatar={seller.avatar} isDark />
        <div className="leading-snug">
          <p className="font-strong">
            {seller.dealer === null ? (
              seller.has_page ? (
                <PageLink className="link" to={`/members/${seller.username}`}>
                  {seller.username}
                </PageLink>
              ) : (
                seller.username
              )
            ) : (
              <PageLink className="link" to={`/dealers/${seller.dealer.slug}`}>
                {seller.dealer.name}
              </PageLink>
            )}
          </p>
          <p className="text-small text-ink-3">
            {seller.dealer ? `Dealer, sold by ${seller.username}` : 'Private seller'}
            {place === '' ? '' : ` in ${place}`}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 border-y border-line py-3">
        <div>
          <dt className="label">Answers given</dt>
          <dd className="data text-data-m">{answers}</dd>
        </div>
        {you?.reserve ? (
          <div>
            <dt className="label">Reserve (private)</dt>
            <dd className="data text-data-m">{formatMoney(you.reserve)}</dd>
          </div>
        ) : (
          <div>
            <dt className="label">Lot</dt>
            <dd className="data text-data-m">{auction.lot_number}</dd>
          </div>
        )}
      </dl>
      <a className="btn btn-line mt-4 w-full" href="#activity">
        {you?.is_seller === true ? 'Answer questions' : 'Ask the seller'}
      </a>
      {you?.is_seller === true ? null : (
        <p className="mt-3 text-small">
          <PageLink className="link inline-flex min-h-11 items-center" to={`/account/searches?auction=${auction.slug}`}>
            Follow this seller or model
          </PageLink>
        </p>
      )}
      {place === '' ? null : (
        <>
          <h2 className="heading mt-9 text-h3">Location</h2>
          <p className="mt-2 text-ink-2">
            {place}
            {location.postal_code ? ` ${location.postal_code}` : ''}
          </p>
        </>
      )}
    </>
  );
}
