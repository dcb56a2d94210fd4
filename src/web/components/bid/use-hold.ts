import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract/account.ts';
import { ApiError } from '#contract/client.ts';
import type { ArmedHold } from '#contract/payments.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { useBidDesk } from './bid-desk.tsx';
import type { BidProblem } from './bid-flow.ts';
import { trackHold } from './hold-release.ts';

/** How the hold for a bid stands, as its bidder sees it. `unknown`: it could not be asked; the bid itself asks again. */
export type HoldFace =
  | { readonly kind: 'arming' | 'not_needed' | 'unknown' | 'unconfirmed' }
  /** The bid itself would be refused, so nothing is held. */
  | { readonly kind: 'refused'; readonly problem: BidProblem }
  /** Cards cannot be reached. `counts`: the house lets bids count meanwhile. */
  | { readonly kind: 'outage'; readonly counts: boolean }
  | { readonly kind: 'armed'; readonly hold: ArmedHold['hold'] }
  | { readonly kind: 'declined'; readonly words: string; readonly card: PaymentMethod | null; readonly cards: readonly PaymentMethod[] }
  | { readonly kind: 'bank_asks'; readonly armed: ArmedHold };

/** An armed hold that nobody uses is let go after some minutes: while its bidder makes up their mind before the open page, the house is told this often that they do. */
export const KEPT_EVERY_MS = 4 * 60_000;

function faceOf(armed: ArmedHold): HoldFace {
  switch (armed.state) {
    case 'armed':
      return { kind: 'armed', hold: armed.hold };
    case 'action_needed':
      return { kind: 'bank_asks', armed };
    case 'unavailable':
      return { kind: 'outage', counts: true };
    case 'not_needed':
      return { kind: 'not_needed' };
  }
}

/** What is said where no hold came of it; a card that declined is shown with those that may take its place. */
async function faceOfRefusal(error: unknown): Promise<HoldFace> {
  const code = error instanceof ApiError ? error.body.code : undefined;
  if (code === 'cards_unavailable') return { kind: 'outage', counts: false };
  if (!(error instanceof ApiError) || code === undefined || error.status >= 500) return { kind: 'unknown' };
  if (code !== 'hold_declined') return { kind: 'refused', problem: { code, message: error.message, canRepeat: false } };
  const cards = await accountClient.payments.methods().catch(() => []);
  const words = error.body['provider_message'];
  return {
    kind: 'declined',
    words: typeof words === 'string' && words !== '' ? words : error.message,
    card: cards.find((card) => card.is_default) ?? null,
    cards: cards.filter((card) => !card.is_default),
  };
}

interface HeldFor {
  readonly slug: string;
  /** Null: the next minimum bid. */
  readonly maximum: number | null;
  /** The bidder confirmed a maximum that is far above the minimum. */
  readonly isConfirmed?: boolean;
  /** The bidder has yet to confirm it: nothing is asked for. */
  readonly isUnconfirmed?: boolean;
}

const askFor = ({ slug, maximum, isConfirmed = false }: HeldFor): Promise<ArmedHold> =>
  trackHold(accountClient.payments.arm(slug, { ...(maximum === null ? {} : { maximum }), ...(isConfirmed ? { confirm: true } : {}) }));

/** Keeps an armed hold while the page is looked at. What comes of it is seen by the bid. */
function useKeptHold({ slug, maximum, isConfirmed = false }: HeldFor, isArmed: boolean): void {
  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void askFor({ slug, maximum, isConfirmed }).catch(() => undefined);
    }, KEPT_EVERY_MS);
    return () => clearInterval(timer);
  }, [slug, maximum, isConfirmed, isArmed]);
}

/** Arms the hold for a maximum as soon as it is known, so that the bid does not wait for the bank. */
export function useHold({ slug, maximum, isConfirmed = false, isUnconfirmed = false }: HeldFor) {
  const { changeCard } = useBidDesk();
  const [face, setFace] = useState<HoldFace>({ kind: 'arming' });
  const asked = useRef(0);

  const follow = useCallback(async (ask: () => Promise<ArmedHold>) => {
    const turn = ++asked.current;
    setFace({ kind: 'arming' });
    const next = await ask().then(faceOf, faceOfRefusal);
    if (turn === asked.current) setFace(next);
  }, []);
  const arm = useCallback(() => follow(() => askFor({ slug, maximum, isConfirmed })), [follow, slug, maximum, isConfirmed]);
  useEffect(() => {
    if (!isUnconfirmed) void arm();
  }, [arm, isUnconfirmed]);
  useKeptHold({ slug, maximum, isConfirmed }, face.kind === 'armed' && !isUnconfirmed);

  return {
    face: isUnconfirmed ? UNCONFIRMED : face,
    arm,
    /** The bank was answered, in its own window. */
    confirm: (holdId: string) => follow(() => accountClient.payments.confirmHold(holdId)),
    payWith: async (card: PaymentMethod) => {
      setFace({ kind: 'arming' });
      await accountClient.payments.makeDefault(card.id).then(
        () => changeCard({ ...card, is_default: true }),
        () => undefined,
      );
      await arm();
    },
  };
}

const UNCONFIRMED: HoldFace = { kind: 'unconfirmed' };
