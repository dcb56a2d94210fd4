import type { FarDown } from './lay-out-later.ts';

/** How long a press waits between two looks whether its button answers. */
export const LOOK_AGAIN_MS = 50;
/** How long a press is kept: after that, whoever pressed does not expect it any more. A button that is not React's is let go of then too. */
export const KEEP_PRESS_MS = 30_000;

/**
 * Keeps a press of a button that only the page's code can answer, and does it once that is there. React takes the parts of a page over one after the
 * other; a press on one that it has not taken over yet it stops, and it would be lost. Written into the HTML as it stands here, so that it
 * may name nothing but its arguments.
 */
export function keepPresses(farDown: FarDown, { lookAgainMs, keepMs }: { readonly lookAgainMs: number; readonly keepMs: number }): void {
  /** The last press that nobody answered yet. */
  let pressed: HTMLElement | null = null;
  let pressedAtMs = 0;

  // What React has taken over carries its mark. Parts of a page are taken over one after the other: until then a press is stopped, and lost.
  const isAlive = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const pressAgain = (button: HTMLElement, wasAlive: boolean) => {
    if (pressed !== button || !button.isConnected || performance.now() - pressedAtMs > keepMs) return;
    const isNow = isAlive(button);
    // Marked a moment before it answers: looked at twice.
    if (!isNow || !wasAlive) {
      setTimeout(pressAgain, lookAgainMs, button, isNow);
      return;
    }
    pressed = null;
    button.click();
  };
  const keepPress = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) farDown.layOut();
    // What opens by the browser's own means has opened: pressed again, it would close.
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])') : null;
    pressed = null;
    if (button === null || isAlive(button)) return;
    pressed = button;
    pressedAtMs = performance.now();
    // A press may itself wake the part, which then answers it: it is seen here on its way back.
    const seeAnswered = () => {
      if (pressed === button && isAlive(button)) pressed = null;
    };
    window.addEventListener('click', seeAnswered, { once: true });
    setTimeout(pressAgain, 0, button, false);
  };
  // Before anybody else: code that is on its way stops a press that it cannot answer yet.
  window.addEventListener('click', keepPress, true);
}
