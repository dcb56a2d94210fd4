import type { DeferredLayout } from './deferred-layout.ts';

/** How long a click is kept: later, the visitor no longer expects it. */
export const KEEP_CLICK_MS = 30_000;

/**
 * Keeps the last click on a button from before hydration and returns a function that repeats it. React itself handles
 * later clicks, by hydrating the clicked part first. The source is inlined into the HTML, so it may refer only to its
 * arguments.
 */
export function keepClicks(deferredLayout: DeferredLayout, keepMs: number): () => void {
  let clicked: HTMLElement | null = null;
  let clickedAtMs = 0;
  let isHydrated = false;
  const keepClick = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    if (target.closest('a[href^="#"]') !== null) deferredLayout.layOut();
    if (isHydrated) return;
    // Skips elements that the browser opens natively: a second click would close them again.
    clicked = target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
    clickedAtMs = performance.now();
  };
  window.addEventListener('click', keepClick, true);
  return () => {
    isHydrated = true;
    if (clicked?.isConnected === true && performance.now() - clickedAtMs <= keepMs) clicked.click();
    clicked = null;
  };
}
