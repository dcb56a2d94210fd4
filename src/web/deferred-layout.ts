export const SLICE_MS = 5;

/** When everything is laid out at the latest. Until then screen readers and find-in-page miss it. */
export const LAYOUT_DEADLINE_MS = 10_000;

export interface DeferredLayout {
  layOut(): void;
  layOutInTime(): void;
}

/** Lays out the parts with the class `later`. Inlined into the HTML, so it may refer only to its arguments. */
export function deferLayout(sliceMs: number, atLastMs: number): DeferredLayout {
  const layOut = () => {
    document.documentElement.dataset['laidOut'] = '';
  };
  const layOutInTime = () => {
    const parts = [...document.querySelectorAll<HTMLElement>('.deferred')];
    const next = () => {
      for (const until = performance.now() + sliceMs; performance.now() < until;) {
        const part = parts.shift();
        if (part === undefined) {
          layOut();
          return;
        }
        part.style.contentVisibility = 'visible';
        // Reading the size forces layout.
        part.getBoundingClientRect();
      }
      requestAnimationFrame(() => setTimeout(next));
    };
    next();
  };
  const moves = ['touchstart', 'wheel', 'scroll', 'keydown'];
  const move = () => {
    document.documentElement.dataset['interacted'] = '';
    for (const each of moves) window.removeEventListener(each, move, true);
  };
  for (const each of moves) window.addEventListener(each, move, { capture: true, passive: true });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Browsers hide text fragments (`#:~:text=`) from `location`.
  if (navigation?.type !== 'navigate' || location.hash !== '' || navigation.name.includes(':~:')) layOut();
  setTimeout(layOutInTime, atLastMs);
  return { layOut, layOutInTime };
}
