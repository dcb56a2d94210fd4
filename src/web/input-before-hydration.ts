import type { DeferredLayout } from './deferred-layout.ts';

export const POLL_AGAIN_MS = 50;
/** How long a click is kept. Later the visitor no longer expects it. */
export const KEEP_CLICK_MS = 30_000;

/** Repeats a click once its button is hydrated. Inlined into the HTML, so it may refer only to its arguments. */
export function keepClicks(
  deferredLayout: DeferredLayout,
  { pollAgainMs, keepMs }: { readonly pollAgainMs: number; readonly keepMs: number },
): void {
  let clicked: HTMLElement | null = null;
  let clickedAtMs = 0;

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
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])') : null;
    clicked = null;
    if (button === null || isHydrated(button)) return;
    clicked = button;
    clickedAtMs = performance.now();
    const forgetHandled = () => {
      if (clicked === button && isHydrated(button)) clicked = null;
    };
    window.addEventListener('click', forgetHandled, { once: true });
    setTimeout(clickAgain, 0, button, false);
  };
  // Runs first, in the capture phase, because code that is still loading stops clicks it can't handle.
  window.addEventListener('click', keepClick, true);
}
