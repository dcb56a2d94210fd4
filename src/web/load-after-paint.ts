import type { DeferredLayout } from './deferred-layout.ts';

/** The longest the page's code waits for the main photo after first paint. */
export const MAX_PHOTO_WAIT_MS = 1_000;
export const MAX_PAINT_WAIT_MS = 5_000;

declare global {
  interface Window {
    pendingHydration?: { done(): void };
  }
}

/** Loads the code after first paint or input. Inlined into the HTML, so it may refer only to its arguments. */
export function loadAfterPaint(
  modules: readonly string[],
  entry: string,
  { photoMs, paintMs }: { readonly photoMs: number; readonly paintMs: number },
  deferredLayout: DeferredLayout,
): void {
  const own = document.currentScript as HTMLScriptElement;
  const ofRouter = own.previousElementSibling as HTMLScriptElement;
  const touches = ['pointerdown', 'keydown', 'focusin', 'visibilitychange'];
  let isBegun = false;
  window.pendingHydration = {
    done() {
      delete window.pendingHydration;
      setTimeout(() => deferredLayout.layOutInTime());
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
        deferredLayout.layOut();
      });
      document.head.append(module);
    });
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const touch of touches) document.removeEventListener(touch, begin, true);
    // Scripts are fetched in parallel and run one per task, so that the page can respond to input in between.
    modules.forEach((href, index) =>
      setTimeout(
        () => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
        index,
      ),
    );
    let before = Promise.resolve();
    for (const src of modules)
      if (src !== entry) before = before.then(() => run(Object.assign(document.createElement('script'), { src })));
    void before.then(() =>
      run(Object.assign(document.createElement('script'), { nonce: own.nonce, textContent: ofRouter.textContent })),
    );
  };
  for (const touch of touches) document.addEventListener(touch, begin, true);

  const afterNextPaint = () => requestAnimationFrame(() => setTimeout(begin));
  const afterPhoto = () => {
    const photo = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (photo === null || photo.complete) return begin();
    photo.addEventListener('load', afterNextPaint);
    photo.addEventListener('error', begin);
    setTimeout(begin, photoMs);
  };
  setTimeout(begin, paintMs);
  if (document.visibilityState === 'hidden') begin();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(afterPhoto).observe({ type: 'paint', buffered: true });
  else window.addEventListener('load', afterNextPaint);
}
