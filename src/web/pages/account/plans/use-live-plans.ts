import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { BidPlanItem } from '#contract/bid-plans.ts';
import { listBidPlans } from '#contract/endpoints/bid-plans.ts';
import { browserClient } from '#web/api.ts';
import { subscribeLive } from '#web/live/hub.ts';

/** The answer to a plan's bid is recorded shortly after the bid is public. */
const READ_AFTER_MS = 500;
/** A car can be refused without an event, for example while these notifications are off. */
const READ_EVERY_MS = 10_000;

const isOpen = ({ state }: BidPlanItem): boolean => state === 'active' || state === 'paused';

export function useLivePlans(atLoad: readonly BidPlanItem[]) {
  const [plans, setPlans] = useState(atLoad);
  const changes = useRef(0);
  const slugs = [...new Set(plans.filter(isOpen).flatMap(({ cars }) => cars.map(({ slug }) => slug)))].join(',');
  useEffect(() => {
    if (slugs === '') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = async () => {
      timer = undefined;
      if (document.visibilityState !== 'visible') return;
      const before = changes.current;
      const fresh = await browserClient.call(listBidPlans).catch(() => null);
      // An answer from before a change of this page would undo it.
      if (!isOver && fresh !== null && before === changes.current) startTransition(() => setPlans(fresh));
    };
    const readSoon = () => {
      timer ??= setTimeout(() => void read(), READ_AFTER_MS);
    };
    const leave = subscribeLive({ slugs: slugs.split(','), personal: true }, readSoon);
    const polling = setInterval(readSoon, READ_EVERY_MS);
    document.addEventListener('visibilitychange', readSoon);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(polling);
      leave();
      document.removeEventListener('visibilitychange', readSoon);
    };
  }, [slugs]);
  const replace = useCallback((changed: BidPlanItem) => {
    changes.current += 1;
    setPlans((before) => before.map((each) => (each.id === changed.id ? changed : each)));
  }, []);
  return { plans, replace };
}
