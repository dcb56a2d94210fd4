import { readAccount } from '#contract/endpoints/account.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useBidPanel } from './bid-panel-state.tsx';

export type SetupStep = 'email' | 'terms' | 'card';
export const SETUP_STEPS: readonly SetupStep[] = ['email', 'terms', 'card'];
const POLL_MS = 4_000;

export function useBidSetup() {
  const { user, you, refreshYou } = useBidPanel();
  const { revalidate } = useRevalidator();
  const [isVerified, setVerified] = useState(false);
  const missing = you?.refusal?.code;
  const done: Readonly<Record<SetupStep, boolean>> = {
    email: isVerified || missing !== 'email_not_verified',
    terms:
      missing === 'no_payment_method' || (missing !== 'terms_not_accepted' && user?.bidding_terms_accepted === true),
    card: missing !== 'no_payment_method' && user?.has_payment_method === true,
  };
  const refresh = useCallback(async () => {
    await revalidate();
    await refreshYou();
  }, [revalidate, refreshYou]);
  return { done, refresh, markVerified: () => setVerified(true) };
}

/** Polls while the email is unverified, because the link may be opened elsewhere. */
export function useVerificationElsewhere({
  isVerified,
  onVerified,
}: {
  isVerified: boolean;
  onVerified: () => void;
}): void {
  const {
    user,
    backend: { client },
  } = useBidPanel();
  const isSignedIn = user !== null;
  const look = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await client.call(readAccount)).email_verified) onVerified();
  });
  useEffect(() => {
    if (isVerified || !isSignedIn) return undefined;
    const poll = () => void look().catch(() => undefined);
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [isVerified, isSignedIn]);
}
