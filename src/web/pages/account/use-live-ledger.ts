import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readHoldLedger } from '#contract/endpoints/payments.ts';
import type { HoldLedger } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { isConnectionLost, subscribeLive } from '#web/live/hub.ts';
import { isSignedOut } from '#web/problems.ts';

/** Holds publish no events and change within seconds of a bid in another tab. */
const POLL_EVERY_MS = 4_000;

const withoutTime = ({ holds, charges }: HoldLedger): string => JSON.stringify([holds, charges]);
const statesOf = ({ charges }: HoldLedger): string =>
  JSON.stringify(charges.map(({ id, state, refunded, disputed }) => [id, state, refunded, disputed]));

/** A moved charge reloads the whole page, because invoices change with it. */
export function useLiveLedger(loaded: HoldLedger | null): HoldLedger | null {
  const { revalidate } = useRevalidator();
  const [ledger, setLedger] = useState(loaded);
  const shown = useRef(loaded);
  useEffect(() => {
    shown.current = loaded;
    setLedger(loaded);
  }, [loaded]);
  useEffect(() => {
    let isOver = false;
    let isLooking = false;
    const look = async () => {
      if (isLooking || isOver || document.visibilityState !== 'visible' || isConnectionLost()) return;
      isLooking = true;
      const fresh = await browserClient.call(readHoldLedger).catch((error: unknown) => {
        if (isSignedOut(error)) isOver = true;
        return null;
      });
      isLooking = false;
      const before = shown.current;
      if (isOver || fresh === null || (before !== null && withoutTime(before) === withoutTime(fresh))) return;
      shown.current = fresh;
      setLedger(fresh);
      if (before !== null && statesOf(before) !== statesOf(fresh)) void revalidate();
    };
    const timer = setInterval(() => void look(), POLL_EVERY_MS);
    const leave = subscribeLive({ slugs: [], personal: true }, (event) => {
      if (event.event === 'notification') void look();
    });
    const onShown = () => void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      isOver = true;
      clearInterval(timer);
      leave();
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [revalidate]);
  return ledger;
}
