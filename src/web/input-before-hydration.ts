import type { DeferredLayout } from './deferred-layout.ts';

/** How often to check whether a clicked button is hydrated. */
export const POLL_AGAIN_MS = 50;
/**
 * How long a click is kept: later, the visitor no longer expects it. This also drops clicks on buttons that React
 * does not own.
 */
export const KEEP_CLICK_MS = 30_000;

/**
 * Keeps a click on a button that is not hydrated yet, and repeats it once it is. React hydrates a page part by part
 * and stops clicks on parts it has not reached, so they would be lost. The source is inlined into the HTML, so it may
 * refer only to its arguments.
 */
export function keepClicks(
  deferredLayout: DeferredLayout,
  { pollAgainMs, keepMs }: { readonly pollAgainMs: number; readonly keepMs: number },
): void {
  /** The last click that has not been handled. */
  let clicked: HTMLElement | null = null;
  let clickedAtMs = 0;

  // React marks the elements it has hydrated.
  const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const clickAgain = (button: HTMLElement, wasHydrated: boolean) => {
    if (clicked !== button || !button.isConnected || performance.now() - clickedAtMs > keepMs) return;
    const isNow = isHydrated(button);
    // React marks an element shortly before it responds, so this requires two checks in a row.
    if (!isNow || !wasHydrated) {
      setTimeout(clickAgain, pollAgainMs, button, isNow);
      return;
    }
    clicked = null;
    button.click();
  };
  const keepClick = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) deferredLayout.layOut();
    // Skips elements that the browser opens natively: a second click would close them again.
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])') : null;
    clicked = null;
    if (button === null || isHydrated(button)) return;
    clicked = button;
    clickedAtMs = performance.now();
    // A click may hydrate its part, which then handles it. This listener sees that in the bubbling phase.
    const forgetHandled = () => {
      if (clicked === button && isHydrated(button)) clicked = null;
    };
    window.addEventListener('click', forgetHandled, { once: true });
    setTimeout(clickAgain, 0, button, false);
  };
  // Runs in the capture phase, first of all listeners, because code that is still loading stops clicks it cannot
  // handle.
  window.addEventListener('click', keepClick, true);
}
