import { useEffect, useState } from 'react';
import type { PracticeRun } from './practice-run.ts';

const STEP_MS = 100;
/** A hidden tab or a sleeping device stops the practice instead of letting it jump ahead. */
const MAX_STEP_MS = 1000;
/** At full speed a practice auction takes a minute. */
const FULL_SPEED_MS = 60_000;

export function usePracticeClock(run: PracticeRun, speedShare: number, isOver: boolean) {
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    if (isStopped || isOver) return undefined;
    const factor = (run.lengthMs / FULL_SPEED_MS) * speedShare;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (document.visibilityState === 'visible') run.advance(Math.min(now - before, MAX_STEP_MS) * factor);
      before = now;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [run, speedShare, isStopped, isOver]);
  return { isStopped, setStopped };
}
