import type { FarDown } from './lay-out-later.ts';

/** How long a main photograph may keep the page's code waiting once the page shows: what a slow line may cost who only reads. */
export const PHOTOGRAPH_PATIENCE_MS = 1_000;

declare global {
  interface Window {
    /** Told when the page answers for itself; until then it keeps what was pressed. */
    revival?: { done(): void };
  }
}

/**
 * Fetches and runs the page's code once the page is to be seen: after its first paint and its main photograph, or at the first touch, key or
 * focus, whichever is first. A page in the background is never painted: its code begins at once. Written into the HTML as it stands here, so
 * that it may name nothing but its arguments.
 */
export function beginLater(modules: readonly string[], entry: string, patienceMs: number, farDown: FarDown): void {
  const own = document.currentScript as HTMLScriptElement;
  const ofRouter = own.previousElementSibling as HTMLScriptElement;
  const touches = ['pointerdown', 'keydown', 'focusin', 'visibilitychange'];
  let isBegun = false;
  let pressed: { readonly button: HTMLElement; readonly event: Event } | null = null;

  // What opens by the browser's own means has opened: pressed again, it would close.
  const keepPress = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('a[href^="#"]') !== null) farDown.layOut();
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])') : null;
    pressed = button === null ? null : { button, event };
  };
  // Before anybody else: code that is on its way stops a press that it cannot answer yet.
  window.addEventListener('click', keepPress, true);
  window.revival = {
    done() {
      delete window.revival;
      window.removeEventListener('click', keepPress, true);
      // A press that is still on its way is what has woken the page, which answers it now.
      const kept = pressed !== null && pressed.event.eventPhase === 0 ? pressed.button : null;
      setTimeout(() => {
        if (kept?.isConnected === true) kept.click();
        farDown.layOutInTime();
      });
    },
  };

  const run = (module: HTMLScriptElement) =>
    new Promise<void>((done) => {
      const end = () => {
        module.remove();
        done();
      };
      module.type = 'module';
      module.addEventListener('load', end);
      module.addEventListener('error', end);
      document.head.append(module);
    });
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const touch of touches) document.removeEventListener(touch, begin, true);
    // Asked for in tasks of their own, fetched side by side, run one after the other: between two of them the page can answer a finger.
    modules.forEach((href, place) =>
      setTimeout(() => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })), place),
    );
    let before = Promise.resolve();
    // The entry is run by the router's own script, which tells it the page.
    for (const src of modules) if (src !== entry) before = before.then(() => run(Object.assign(document.createElement('script'), { src })));
    void before.then(() => run(Object.assign(document.createElement('script'), { nonce: own.nonce, textContent: ofRouter.textContent })));
  };
  for (const touch of touches) document.addEventListener(touch, begin, true);

  const afterNextPaint = () => requestAnimationFrame(() => setTimeout(begin));
  const afterPhotograph = () => {
    const photograph = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (photograph === null || photograph.complete) return begin();
    photograph.addEventListener('load', afterNextPaint);
    photograph.addEventListener('error', begin);
    setTimeout(begin, patienceMs);
  };
  if (document.visibilityState === 'hidden') begin();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint')) new PerformanceObserver(afterPhotograph).observe({ type: 'paint', buffered: true });
  else window.addEventListener('load', afterNextPaint);
}
