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
  farDown: DeferredLayout,
  { pollAgainMs, keepMs }: { readonly pollAgainMs: number; readonly keepMs: number },
): void {
  /** The last click that has not been handled. */
  let pressed: HTMLElement | null = null;
  let pressedAtMs = 0;

  // React marks the elements it has hydrated.
  const isAlive = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const clickAgain = (button: HTMLElement, wasAlive: boolean) => {
    if (pressed !== button || !button.isConnected || performance.now() - pressedAtMs > keepMs) return;
    const isNow = isAlive(button);
    // React marks an element shortly before it responds, so this requires two checks in a row.
    if (!isNow || !wasAlive) {
      setTimeout(clickAgain, pollAgainMs, button, isNow);
      return;
    }
    pressed = null;
    button.click();
  };
  const keepClick = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) farDown.layOut();
    // Skips elements that the browser opens natively: a second click would close them again.
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])') : null;
    pressed = null;
    if (button === null || isAlive(button)) return;
    pressed = button;
    pressedAtMs = performance.now();
    // A click may hydrate its part, which then handles it. This listener sees that in the bubbling phase.
    const seeAnswered = () => {
      if (pressed === button && isAlive(button)) pressed = null;
    };
    window.addEventListener('click', seeAnswered, { once: true });
    setTimeout(clickAgain, 0, button, false);
  };
  // Runs in the capture phase, first of all listeners, because code that is still loading stops clicks it cannot
  // handle.
  window.addEventListener('click', keepClick, true);
}
