import { useLocation } from 'react-router';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { BidForm } from './bid-form.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { BidSetup } from './bid-setup.tsx';
import { LeadingPanel } from './leading-panel.tsx';
import { StatusAlert } from './panel-status.tsx';
import { BlockedNotice, PausedNotice } from './panel-steps.tsx';

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <>
      <p className="alert alert-soft mt-4" role="status">
        You’re signed out. Sign in and come back here. We’ve saved your amount.
      </p>
      <PageLink to={loginPath(pathname)} className="btn btn-bid mt-4 w-full">
        Sign in and come back
      </PageLink>
    </>
  );
}

function Body() {
  const { variant } = useBidPanel();
  switch (variant) {
    case 'verify_email':
    case 'accept_terms':
    case 'no_card':
      return <BidSetup />;
    case 'leading':
      return (
        <>
          <StatusAlert />
          <LeadingPanel />
        </>
      );
    case 'outbid':
      return (
        <>
          <StatusAlert />
          <BidForm showsHelp={false} className="mt-4" />
        </>
      );
    case 'ready':
      return <BidForm showsHelp={false} className="mt-4" />;
    case 'guest':
      return <SignedOut />;
    case 'barred':
      return <BlockedNotice />;
    case 'paused':
      return (
        <>
          <StatusAlert />
          <PausedNotice />
        </>
      );
    case 'coming_soon':
    case 'closing':
    case 'sold':
    case 'won':
    case 'reserve_not_met':
    case 'no_bids':
    case 'withdrawn':
      return <p className="alert alert-soft mt-4">Bidding has ended.</p>;
  }
}

export function BidBody() {
  return (
    <div data-bid-body>
      <Body />
    </div>
  );
}
