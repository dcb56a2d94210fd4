import { appointmentKindsFor } from '#contract/appointment-states.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { Initials } from '#web/components/activity/thread-row.tsx';
import { isOnOffer } from '#web/components/auction/auction-figures.ts';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { formatMoney } from '#contract/format/money.ts';
import type { ExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { FigureList } from '#web/components/ui/description-list.tsx';
import { townText } from '#web/components/listing/place-text.ts';

function Seller({ seller }: Pick<AuctionDetail, 'seller'>) {
  const { username, avatar, dealer, has_page: hasPage } = seller;
  const to = dealer === null ? (hasPage ? `/members/${username}` : null) : `/dealers/${dealer.slug}`;
  const name = dealer === null ? username : dealer.name;
  return (
    <div className="mt-4 flex items-center gap-3">
      <Initials name={username} avatar={avatar} isDark />
      <div className="leading-snug">
        <p className="font-strong">
          {to === null ? (
            name
          ) : (
            <PageLink className="link" to={to}>
              {name}
            </PageLink>
          )}
        </p>
        <p className="text-small text-ink-3">{dealer ? `Dealer, sold by ${username}` : 'Private seller'}</p>
      </div>
    </div>
  );
}

export function SellerAside({ seller, expected }: Pick<AuctionDetail, 'seller'> & { expected: ExpectedPrice | null }) {
  const { auction, live, you } = useBidPanel();
  const { location, place } = auction;
  const isOpen = isOnOffer(live.tick);
  const answers = live.comments.filter((comment) => comment.is_seller && !comment.removed).length;
  const near = townText(location);
  return (
    <>
      <h2 className="heading text-h3">Seller</h2>
      <Seller seller={seller} />
      <FigureList
        className="mt-4 grid grid-cols-2 border-y border-line py-3"
        valueClass="data text-data-m"
        rows={[
          ['Answers given', answers],
          you?.reserve ? ['Reserve (private)', formatMoney(you.reserve)] : ['Lot', auction.lot_number],
        ]}
      />
      {isOpen ? (
        <a className="btn btn-line mt-4 w-full" href="#comments">
          {you?.is_seller === true ? 'Answer questions' : 'Ask the seller'}
        </a>
      ) : null}
      {isOpen && you?.is_seller !== true ? (
        <>
          <PageLink className="btn btn-line mt-2 w-full" to={`/account/appointments/new?auction=${auction.slug}`}>
            {appointmentKindsFor(auction.category).includes('test_drive') ? 'See or drive it' : 'See it'}
          </PageLink>
          <p className="mt-2 text-small text-ink-2">
            Ask the seller privately for an appointment before the close. You need a confirmed email address.
          </p>
        </>
      ) : null}
      {you?.is_seller === true ? null : (
        <p className="mt-3 text-small">
          <PageLink className="link inline-flex min-h-11 items-center" to={`/account/searches?auction=${auction.slug}`}>
            Follow this seller or model
          </PageLink>
        </p>
      )}
      {place === '' ? null : (
        <>
          <h2 className="heading mt-8 text-h3">Location</h2>
          <p className="mt-2 text-ink-2">
            {place}
            {location.postal_code ? ` ${location.postal_code}` : ''}
          </p>
          <p className="text-small">
            <PageLink
              className="link inline-flex min-h-11 items-center"
              to={`/auctions?near=${encodeURIComponent(near)}&within=100&sort=nearest`}
            >
              Auctions near {location.city ?? place}
            </PageLink>
          </p>
        </>
      )}
      {expected === null ? null : (
        <>
          <h2 className="heading mt-8 text-h3">Price guide</h2>
          <p className="mt-2 text-ink-2">
            <a className="link" href="#sold-for">
              {expected.text}
            </a>
          </p>
        </>
      )}
    </>
  );
}
