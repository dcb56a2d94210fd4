/** How long the laying out of what is far down a page may take at a stretch. */
export const SLICE_MS = 5;

/** When all of a page is laid out at the latest: what is not is missing to a screen reader and to a search in the page, and the page's code may never come. */
export const AT_LAST_MS = 10_000;

/** What is far down a page, and not laid out yet. */
export interface FarDown {
  /** Lays out all of it now. */
  layOut(): void;
  /** Lays it out bit by bit, as many parts with each frame as keep no finger waiting. */
  layOutInTime(): void;
}

/**
 * Decides when the parts of the page with the class `later` are laid out: at once, where somebody comes back to a place in the page or goes to a
 * part of it or to words in it, which needs them all at their true sizes; at last, however slow the page's code is. Written into the HTML as it stands here, so that it may name nothing but its arguments.
 */
export function laterParts(sliceMs: number, atLastMs: number): FarDown {
  const layOut = () => {
    document.documentElement.dataset['whole'] = '';
  };
  const layOutInTime = () => {
    const parts = [...document.querySelectorAll<HTMLElement>('.later')];
    const next = () => {
      for (const until = performance.now() + sliceMs; performance.now() < until;) {
        const part = parts.shift();
        if (part === undefined) {
          layOut();
          return;
        }
        part.style.contentVisibility = 'visible';
        // Asked for its size, it is laid out now.
        part.getBoundingClientRect();
      }
      requestAnimationFrame(() => setTimeout(next));
    };
    next();
  };
  // Who moves about a page comes upon what is far down it, before it is laid out in time.
  const moves = ['touchstart', 'wheel', 'scroll', 'keydown'];
  const move = () => {
    document.documentElement.dataset['moved'] = '';
    for (const each of moves) window.removeEventListener(each, move, true);
  };
  for (const each of moves) window.addEventListener(each, move, { capture: true, passive: true });
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The words of the page to which a link leads (`#:~:text=`) are kept from `location`.
  if (navigation?.type !== 'navigate' || location.hash !== '' || navigation.name.includes(':~:')) layOut();
  setTimeout(layOutInTime, atLastMs);
  return { layOut, layOutInTime };
}
