import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract/account.ts';
import { ApiError } from '#contract/client.ts';
import type { ArmedHold } from '#contract/payments.ts';
import { accountClient } from '#web/components/account/account-client.ts';

/** How the hold for a bid stands, as its bidder sees it. `unknown`: it could not be asked; the bid itself asks again. */
export type HoldFace =
  | { readonly kind: 'arming' | 'armed' | 'not_needed' | 'unknown' }
  | { readonly kind: 'declined'; readonly words: string; readonly cards: readonly PaymentMethod[] }
  | { readonly kind: 'bank_asks'; readonly armed: ArmedHold };

/** An armed hold that nobody uses is let go after some minutes: while its bidder makes up their mind before the open page, the house is told this often that they do. */
export const KEPT_EVERY_MS = 4 * 60_000;

/** Keeps an armed hold while the page is looked at. What comes of it is seen by the bid. */
function useKeptHold({ slug, maximum, isArmed }: { slug: string; maximum: number; isArmed: boolean }): void {
  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void accountClient.payments.arm(slug, maximum).catch(() => undefined);
    }, KEPT_EVERY_MS);
    return () => clearInterval(timer);
  }, [slug, maximum, isArmed]);
}

/** Arms the hold for a maximum as soon as it is known, so that the bid does not wait for the bank. */
export function useHold(slug: string, maximum: number) {
  const [face, setFace] = useState<HoldFace>({ kind: 'arming' });
  const asked = useRef(0);

  const follow = useCallback(async (ask: () => Promise<ArmedHold>) => {
    const turn = ++asked.current;
    const show = (next: HoldFace) => {
      if (turn === asked.current) setFace(next);
    };
    show({ kind: 'arming' });
    try {
      const armed = await ask();
      show(armed.state === 'action_needed' ? { kind: 'bank_asks', armed } : { kind: armed.state === 'unavailable' ? 'unknown' : armed.state });
    } catch (error) {
      const isDeclined = error instanceof ApiError && error.body.code === 'hold_declined';
      if (!isDeclined) return show({ kind: 'unknown' });
      const cards = await accountClient.payments.methods().catch(() => []);
      show({ kind: 'declined', words: error.message, cards: cards.filter((card) => !card.is_default) });
    }
  }, []);
  const arm = useCallback(() => follow(() => accountClient.payments.arm(slug, maximum)), [follow, slug, maximum]);
  useEffect(() => {
    void arm();
  }, [arm]);
  useKeptHold({ slug, maximum, isArmed: face.kind === 'armed' });

  return {
    face,
    arm,
    /** The bank was answered, in its own window. */
    confirm: (holdId: string) => follow(() => accountClient.payments.confirmHold(holdId)),
    payWith: async (card: PaymentMethod) => {
      setFace({ kind: 'arming' });
      await accountClient.payments.makeDefault(card.id).catch(() => undefined);
      await arm();
    },
  };
}
