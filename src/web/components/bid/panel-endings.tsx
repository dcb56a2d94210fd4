import { Handshake, Trophy } from 'lucide';
import { useState } from 'react';
import { isSold, resultPrice } from '#contract/auction-result.ts';
import { watchAuction } from '#contract/endpoints/auctions.ts';
import { salePath } from '#contract/sale-texts.ts';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { BidGraph } from '#web/components/activity/bid-graph.tsx';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { countOf, formatCount, formatMoney } from '#contract/format/money.ts';
import { Money } from '#web/components/money/money.tsx';
import { StaticTimeScale } from '#web/components/time/time-scale.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import { costOf } from './bid-terms.ts';
import { Dial } from './dials.tsx';
import { Relist } from './panel-parts.tsx';
import type { PanelVariant } from './panel-variant.ts';
import { VerifyLink } from './verify-link.tsx';

function RelatedModels() {
  const {
    auction: { make },
    backend: { isPractice },
  } = useBidPanel();
  return (
    <PageLink
      className="btn btn-line mt-2 w-full"
      to={isPractice ? '/auctions' : `/auctions?make=${encodeURIComponent(make)}`}
    >
      See live {isPractice ? '' : `${make} `}auctions
    </PageLink>
  );
}

function RelistAsSeller() {
  const { auction, you } = useBidPanel();
  if (you?.is_seller !== true && you?.is_dealer_member !== true) return null;
  return <Relist slug={auction.slug} isOptional />;
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd className="data text-data-m">{children}</dd>
    </div>
  );
}

function SoldPanel() {
  const {
    auction: { outcome },
    live: { tick, bids },
    user,
    terms,
  } = useBidPanel();
  const price = resultPrice({ ...tick, outcome });
  const isResold = outcome?.state === 'resold';
  const bidders = new Set(bids.map((bid) => bid.bidder)).size;
  const hasAllBids = bids.length >= tick.bid_count;
  return (
    <>
      <div className="mt-5">
        {outcome === undefined ? null : <p className="alert alert-warn mb-5">{outcome.text}</p>}
        <Dial
          label={isSold({ ...tick, outcome }) ? 'Sold for' : 'Bid to'}
          sub={
            <>
              {isSold({ ...tick, outcome }) ? 'to' : 'by'}{' '}
              <a className="link" href="#bids">
                {isResold ? 'the underbidder' : tick.leader === user?.username ? 'you' : tick.leader}
              </a>
              {isResold ? null : (
                <>
                  {' '}
                  on <TimeText at={tick.close_date} />
                </>
              )}
            </>
          }
        >
          {price === null ? '' : <Money value={price} />}
        </Dial>
      </div>
      <BidGraph bids={bids} closeDate={tick.close_date} className="mt-5" />
      <dl className="mt-4 grid grid-cols-3 gap-3 border-t border-line pt-4">
        <Figure label="Bids">{formatCount(tick.bid_count)}</Figure>
        {hasAllBids ? <Figure label="Bidders">{formatCount(bidders)}</Figure> : null}
        <Figure label="Extensions">{formatCount(tick.extension_count)}</Figure>
      </dl>
      <RelistAsSeller />
      <div className="mt-3">
        <RelatedModels />
      </div>
      {price === null || !isSold({ ...tick, outcome }) ? null : (
        <p className="mt-3 text-small text-ink-3">
          Plus a buyer’s premium of {formatMoney(costOf(price.amount, terms).premium)} (
          {costOf(price.amount, terms).premiumBasis}).
        </p>
      )}
    </>
  );
}

function WonPanel() {
  const {
    auction: { outcome },
    live: { tick },
    terms,
    backend: { isPractice },
  } = useBidPanel();
  const price = resultPrice({ ...tick, outcome });
  if (price === null) return null;
  const cost = costOf(price.amount, terms);
  const steps = [
    ['The premium', `${formatMoney(cost.premium)}, charged to your card`],
    ['Pay the seller', `${formatMoney(price)}. See your sale page for the seller’s contact details`],
    ['Bill of sale', 'Issued once the seller has been paid'],
    ['Title and keys', 'On a date and at a place you agree on'],
  ] as const;
  return (
    <>
      <div className="alert alert-go mt-4">
        <Icon of={Trophy} />
        <div>
          <strong className="font-strong">
            {outcome === undefined ? 'You won at' : 'You bought it for'} {formatMoney(price)}
          </strong>
          <br />
          {outcome === undefined ? (
            <>
              The auction closed on <TimeText at={tick.close_date} />.
            </>
          ) : (
            'You took the second-chance offer.'
          )}
        </div>
      </div>
      <ol className="mt-5 grid">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3 border-t border-line py-3">
            <span
              className={`data grid size-7 flex-none place-items-center rounded-full ${index === 0 ? 'bg-signal text-on-signal' : 'border border-line-strong text-ink-2'}`}
            >
              {index + 1}
            </span>
            <div className="leading-snug">
              <span className="font-strong">{title}</span>
              <br />
              <span className="text-small text-ink-2">{text}</span>
            </div>
          </li>
        ))}
      </ol>
      {isPractice ? null : (
        <PageLink className="btn btn-solid mt-3 w-full" to={`/account/settlements/${tick.slug}`}>
          View next steps
        </PageLink>
      )}
    </>
  );
}

function NotSoldPanel() {
  const {
    live: { tick, bids },
    user,
  } = useBidPanel();
  const isDeciding = tick.state === 'reserve_not_met' || tick.state === 'offer';
  return (
    <>
      <div className="mt-5">
        {tick.price === null ? (
          <Dial
            label="Closed"
            sub={
              <>
                on <TimeText at={tick.close_date} />
              </>
            }
          >
            No bids
          </Dial>
        ) : (
          <Dial
            label="Bid to"
            sub={
              <>
                by{' '}
                <a className="link" href="#bids">
                  {tick.leader === user?.username ? 'you' : tick.leader}
                </a>
                , {countOf(tick.bid_count, 'bid')}
              </>
            }
          >
            <Money value={tick.price} />
          </Dial>
        )}
      </div>
      <BidGraph bids={bids} closeDate={tick.close_date} className="mt-5" />
      {tick.price === null ? null : (
        <div className="alert alert-soft mt-4">
          <Icon of={Handshake} />
          <div>
            <strong className="font-strong">
              {isDeciding ? 'They can still reach a deal' : 'The reserve was not met'}
            </strong>
            <br />
            {isDeciding
              ? 'The high bidder can make the seller an offer. If both agree, this becomes a sale.'
              : 'The seller and the high bidder didn’t agree, and all holds were released.'}
          </div>
        </div>
      )}
      {tick.state === 'offer' && user !== null && tick.leader === user.username ? (
        <PageLink className="btn btn-bid mt-3 w-full" to={`/account/settlements/${tick.slug}`}>
          Make the seller an offer
        </PageLink>
      ) : null}
      {isDeciding ? null : <RelistAsSeller />}
      <div className="mt-3">
        <RelatedModels />
      </div>
    </>
  );
}

function ComingSoonPanel() {
  const {
    auction,
    live: { tick },
    user,
    you,
    refreshYou,
    backend: { client },
  } = useBidPanel();
  const [isBusy, setBusy] = useState(false);
  const isAllIn = useAllIn();
  const path = `/auctions/${auction.slug}`;
  const remind = async () => {
    setBusy(true);
    try {
      await client.call(watchAuction, { params: { slug: auction.slug } });
      await refreshYou();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="mt-5">
        <Dial label="Bidding opens" sub={<TimeText at={auction.start_date} />}>
          <Countdown
            closeDate={auction.start_date}
            serverTime={auction.server_time}
            form="panel"
            verb="Opens"
            endText="Opening…"
          />
        </Dial>
      </div>
      <StaticTimeScale at="start" className="mt-4" />
      <dl className="mt-4 grid grid-cols-[auto_auto] justify-between gap-3 border-t border-line pt-4">
        <Figure label={priceLabel('Opening bid', isAllIn)}>
          <AuctionPrice auction={auction} value={tick.minimum_bid} />
        </Figure>
        <Figure label="Closes">
          <TimeText at={tick.close_date} form="day" />
        </Figure>
      </dl>
      {user === null ? (
        <PageLink className="btn btn-bid mt-5 w-full" to={loginPath(path)}>
          Sign in to set a reminder
        </PageLink>
      ) : you?.watching === true ? (
        <p className="alert alert-soft mt-5">You’re watching this auction. We’ll notify you when it opens.</p>
      ) : (
        <button
          type="button"
          className="btn btn-bid mt-5 w-full"
          {...(isBusy ? { 'aria-disabled': true } : {})}
          onClick={() => {
            if (!isBusy) void remind();
          }}
        >
          Remind me when it opens
        </button>
      )}
      <a
        className="btn btn-line mt-2 w-full"
        href={`/auctions/calendar.ics?auction=${encodeURIComponent(auction.slug)}`}
        download
      >
        Add to your calendar
      </a>
      <p className="mt-3 text-small text-ink-3">
        {auction.watch_count === 0 ? '' : `${formatCount(auction.watch_count)} watching. `}Ask the seller questions now;
        bidding starts at the opening bid.
      </p>
    </>
  );
}

function WithdrawnPanel() {
  const {
    live: { tick, withdrawnReason },
  } = useBidPanel();
  return (
    <>
      <div className="mt-5">
        <h2 className="heading text-h3">This auction was withdrawn</h2>
        <p className="mt-2 text-[.9375rem] text-ink-2">{withdrawnReason ?? 'We withdrew this auction.'}</p>
        <p className="mt-2 text-[.9375rem] text-ink-2">
          {tick.bid_count === 0
            ? 'There were no bids.'
            : `${tick.bid_count === 1 ? 'The one bid is' : `All ${formatCount(tick.bid_count)} bids are`} void, and all card holds are released.`}
        </p>
      </div>
      <RelistAsSeller />
      <PageLink className="btn btn-line mt-5 w-full" to="/auctions">
        See live auctions
      </PageLink>
    </>
  );
}

function OfferToYou() {
  const { auction, you, terms } = useBidPanel();
  const offer = you?.offer;
  if (offer === undefined) return null;
  const { total, tax } = costOf(offer.price.amount, terms, auction.buyer_costs?.tax_basis_points ?? 0);
  return (
    <>
      <div className="alert alert-go mt-4">
        <Icon of={Handshake} />
        <div>
          <strong className="font-strong">You can buy it for {formatMoney(offer.price)}</strong>
          <br />
          Your total is {formatMoney(total)}, with the buyer’s premium{tax.amount === 0 ? '' : ' and its tax'}. Answer
          by <TimeText at={offer.answer_by} form="full" />.
        </div>
      </div>
      <PageLink className="btn btn-bid mt-3 w-full" to={salePath(auction.slug)}>
        Accept or decline
      </PageLink>
    </>
  );
}

export type EndingKind = Extract<
  PanelVariant,
  'coming_soon' | 'sold' | 'won' | 'reserve_not_met' | 'no_bids' | 'withdrawn'
>;

const PANELS: Readonly<Record<EndingKind, () => React.ReactNode>> = {
  coming_soon: ComingSoonPanel,
  sold: SoldPanel,
  won: WonPanel,
  reserve_not_met: NotSoldPanel,
  no_bids: NotSoldPanel,
  withdrawn: WithdrawnPanel,
};

export function Ending({ kind }: { kind: EndingKind }) {
  const Body = PANELS[kind];
  return (
    <>
      <OfferToYou />
      <Body />
      {kind === 'coming_soon' || kind === 'withdrawn' ? null : <VerifyLink />}
    </>
  );
}
