import { CreditCard, FileText, MailCheck, ShieldX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { browserClient } from '#web/api.ts';
import { useKeepsMail, useOutboxPath } from '#web/components/account/outbox-note.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { messageOf } from '#web/problems.ts';
import { useBidDesk } from './bid-desk.tsx';
import { NextMinimum, WhatWouldItCost } from './guest-door.tsx';
import type { PanelFace } from './panel-face.ts';

function Door({ icon, title, children, action }: { icon: typeof CreditCard; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <>
      <NextMinimum />
      <div className="band band-soft mt-3">
        <Icon of={icon} />
        <div>
          <strong className="font-strong">{title}</strong>
          <br />
          {children}
        </div>
      </div>
      {action}
      <WhatWouldItCost />
    </>
  );
}

/** No card yet: where to add one, and what it is for. */
export function NoCardDoor() {
  const { pathname } = useLocation();
  return (
    <Door
      icon={CreditCard}
      title="Add a card to bid"
      action={
        <PageLink to={`/account/billing?to=${encodeURIComponent(pathname)}`} className="btn btn-bid mt-4 w-full">
          Add a card to bid
        </PageLink>
      }
    >
      One card, added once. Nothing is charged today. We hold the premium only while you have an active bid.
    </Door>
  );
}

/** The bidding terms, accepted without leaving the auction. */
export function AcceptTermsDoor() {
  const { refreshYou } = useBidDesk();
  const isReady = useIsReady();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    try {
      await browserClient.account.acceptBiddingTerms();
      await refreshYou();
    } catch (error) {
      setProblem(messageOf(error, 'The terms could not be accepted. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Door
      icon={FileText}
      title="Accept the bidding terms"
      action={
        <>
          {problem === null ? null : (
            <p className="error mt-3" role="alert">
              {problem}
            </p>
          )}
          <button
            type="button"
            className="btn btn-bid mt-4 w-full"
            {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
            {...(isBusy ? { 'aria-disabled': true } : {})}
            onClick={() => {
              if (!isBusy) void accept();
            }}
          >
            {isBusy ? 'Accepting…' : 'Accept and go on to bid'}
          </button>
        </>
      }
    >
      Bids are binding, and the winner pays the buyer's premium.{' '}
      <a className="link" href="/bidding-terms" target="_blank" rel="noopener">
        Read the bidding terms
      </a>
      .
    </Door>
  );
}

/** The e-mail address is not verified yet. */
export function VerifyEmailDoor() {
  const { user, refreshYou } = useBidDesk();
  const keepsMail = useKeepsMail();
  const outbox = useOutboxPath();
  const [said, setSaid] = useState<string | null>(null);
  const look = async () => {
    try {
      await refreshYou();
      // Where it is verified, this door is gone by now.
      setSaid('Your address is not verified yet. Open the link in our message first.');
    } catch (error) {
      setSaid(messageOf(error, 'The house could not be asked. Please try again.'));
    }
  };
  const resend = async () => {
    try {
      setSaid((await browserClient.account.resendVerification()).message);
    } catch (error) {
      setSaid(messageOf(error, 'The message could not be sent. Please try again.'));
    }
  };
  return (
    <Door
      icon={MailCheck}
      title="Verify your e-mail address"
      action={
        <>
          {keepsMail ? (
            <PageLink to={outbox} className="btn btn-bid mt-4 w-full">
              Open the outbox
            </PageLink>
          ) : null}
          <button type="button" className={`btn ${keepsMail ? 'btn-line mt-2' : 'btn-solid mt-4'} w-full`} onClick={() => void look()}>
            I've verified it
          </button>
          <button type="button" className="btn btn-line mt-2 w-full" onClick={() => void resend()}>
            Send the message again
          </button>
          <p className="mt-3 text-small text-ink-2" role="status">
            {said}
          </p>
        </>
      }
    >
      {keepsMail
        ? 'This demo house sends no mail: the link that verifies your address waits in the outbox.'
        : `We sent a link to ${user?.email ?? 'your address'}. Open it, and you can bid.`}
    </Door>
  );
}

/** The seller, the selling dealer's people, staff, and who is blocked. */
export function BarredDoor() {
  const { you } = useBidDesk();
  return (
    <>
      <NextMinimum />
      <div className="band band-soft mt-3">
        <Icon of={ShieldX} />
        <div>
          <strong className="font-strong">{you?.is_seller === true ? 'This is your auction' : 'You cannot bid here'}</strong>
          <br />
          {you?.refusal?.message}
        </div>
      </div>
    </>
  );
}

export type DoorKind = Extract<PanelFace, 'barred' | 'verify_email' | 'accept_terms' | 'no_card'>;

/** What stands between a signed-in reader and a bid. */
export function ShutDoor({ kind }: { kind: DoorKind }) {
  switch (kind) {
    case 'barred':
      return <BarredDoor />;
    case 'verify_email':
      return <VerifyEmailDoor />;
    case 'accept_terms':
      return <AcceptTermsDoor />;
    case 'no_card':
      return <NoCardDoor />;
  }
}
