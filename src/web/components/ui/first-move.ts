const MOVES = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** After this long, code that waits for a move is loaded anyway. */
const LOAD_ANYWAY_MS = 10_000;

let moved: Promise<void> | null = null;

/** Resolves when the reader first scrolls, taps or types, or after ten seconds; at once on the server. */
export function firstMove(): Promise<void> {
  if (typeof document === 'undefined' || window.scrollY > 0) return Promise.resolve();
  moved ??= new Promise((resolve) => {
    const done = () => {
      for (const move of MOVES) window.removeEventListener(move, done, true);
      resolve();
    };
    for (const move of MOVES) window.addEventListener(move, done, { capture: true, passive: true });
    setTimeout(done, LOAD_ANYWAY_MS);
  });
  return moved;
}
