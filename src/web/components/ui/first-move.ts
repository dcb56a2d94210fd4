const MOVES = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** After this long, code that waits for a move is loaded anyway. */
const LOAD_ANYWAY_MS = 10_000;

let moved: Promise<void> | null = null;
let stopWaiting = () => {};

/** True if this code was loaded with the document. */
const isFirstPage = typeof window !== 'undefined' && window.pendingHydration !== undefined;
const hasMoved = () =>
  window.scrollY > 0 || window.location.hash !== '' || document.documentElement.dataset['moved'] !== undefined;

/**
 * Resolves on the first scroll, tap or key after a page load, or after ten seconds. Resolves at once if the URL has a
 * hash, or if the page was opened by a link within the site.
 */
export function firstMove(): Promise<void> {
  if (!isFirstPage || hasMoved()) return Promise.resolve();
  moved ??= new Promise((resolve) => {
    const done = () => {
      for (const move of MOVES) window.removeEventListener(move, done, true);
      resolve();
    };
    for (const move of MOVES) window.addEventListener(move, done, { capture: true, passive: true });
    setTimeout(done, LOAD_ANYWAY_MS);
    stopWaiting = done;
  });
  return moved;
}

/** Loads what waits for the first move. Until then React holds back live updates that may reach those parts. */
export const loadWithoutMove = (): void => stopWaiting();
