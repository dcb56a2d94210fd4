const MOVES = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const LOAD_ANYWAY_MS = 10_000;

let moved: Promise<void> | null = null;
let stopWaiting = () => {};

export const isFirstPage = typeof window !== 'undefined' && window.pendingHydration !== undefined;
const hasMoved = () =>
  window.scrollY > 0 || window.location.hash !== '' || document.documentElement.dataset['interacted'] !== undefined;

/** Resolves on input, after ten seconds, or at once for a URL with a hash and after navigation. */
export function firstInteraction(): Promise<void> {
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

export function loadWithoutInteraction(): void {
  moved ??= Promise.resolve();
  stopWaiting();
}
