import type { FarDown } from './lay-out-later.ts';

/** How long a main photograph may keep the page's code waiting once the page shows: what a slow line may cost who only reads. */
export const PHOTOGRAPH_PATIENCE_MS = 1_000;

declare global {
  interface Window {
    /** Told when the page begins to answer for itself. */
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
  window.revival = {
    done() {
      delete window.revival;
      setTimeout(() => farDown.layOutInTime());
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
      module.addEventListener('error', () => {
        end();
        // Without its code nothing revives the page: it is read as it stands.
        farDown.layOut();
      });
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
