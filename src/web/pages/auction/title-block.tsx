import { Bookmark, BookmarkCheck, Check, MapPin, Share2 } from 'lucide';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { unwatchAuction, watchAuction } from '#contract/endpoints/auctions.ts';
import { browserClient } from '#web/api.ts';
import { isOnOffer } from '#web/components/auction/auction-figures.ts';
import { announce } from '#web/components/ui/announce.ts';
import { useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { countOf, formatCount } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { isSignedOut } from '#web/problems.ts';
import { loginPath } from '#web/navigation/safe-target.ts';

function WatchToggle() {
  const { auction, user, you } = useBidPanel();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState({ watching: you?.watching ?? false, watch_count: auction.watch_count });
  useEffect(() => setState((before) => ({ ...before, watching: you?.watching ?? false })), [you]);
  const inside = (
    <>
      <Icon of={state.watching ? BookmarkCheck : Bookmark} size={18} />
      {state.watching ? 'Watching' : 'Watch'}
      <span className="tnum text-[.875em] opacity-75" aria-hidden="true">
        {formatCount(state.watch_count)}
      </span>
      <span className="sr-only">, {countOf(state.watch_count, 'person', 'people')}</span>
    </>
  );
  if (user === null)
    return (
      <PageLink to={loginPath(pathname)} className="btn btn-line">
        {inside}
      </PageLink>
    );
  const toggle = async () => {
    const before = state;
    setState({ watching: !before.watching, watch_count: before.watch_count + (before.watching ? -1 : 1) });
    try {
      setState(
        await browserClient.call(before.watching ? unwatchAuction : watchAuction, { params: { slug: auction.slug } }),
      );
    } catch (error) {
      setState(before);
      if (isSignedOut(error)) {
        void navigate(loginPath(pathname));
        return;
      }
      announce('We couldn’t update your watchlist. Please try again.');
    }
  };
  return (
    <button type="button" className="btn btn-line" aria-pressed={state.watching} onClick={() => void toggle()}>
      {inside}
    </button>
  );
}

function Share() {
  const { auction } = useBidPanel();
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const url = `${location.origin}/auctions/${auction.slug}`;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: auction.title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
        announce('Link copied.');
        setTimeout(() => setCopied(false), 3000);
      }
    } catch (error) {
      // Where copying fails, shows the link to copy by hand.
      if (!(error instanceof DOMException && error.name === 'AbortError')) window.prompt('Copy this link', url);
    }
  };
  return (
    <button type="button" className="btn btn-line" onClick={() => void share()}>
      <Icon of={isCopied ? Check : Share2} size={18} />
      {/* Both labels share one cell, so that the button keeps its size. */}
      <span className="grid *:[grid-area:1/1]">
        <span className={isCopied ? 'invisible' : ''}>Share</span>
        <span className={isCopied ? '' : 'invisible'}>Copied</span>
      </span>
    </button>
  );
}

export function TitleBlock() {
  const { auction, live, you } = useBidPanel();
  const { place } = auction;
  return (
    <div className="order-2 mt-5 lg:order-1 lg:mb-6 lg:mt-2">
      <h1 className="display text-h1">
        <Unbroken text={auction.title} />
      </h1>
      {auction.subtitle === '' ? null : <p className="mt-2 text-lead text-ink-2">{auction.subtitle}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {isOnOffer(live.tick) || you?.watching === true ? <WatchToggle /> : null}
        <Share />
        {place === '' ? null : (
          <span className="ml-1 flex basis-full items-center gap-1.5 text-small text-ink-2 sm:basis-auto">
            <Icon of={MapPin} size={16} />
            {place}
          </span>
        )}
      </div>
    </div>
  );
}
