import { assetsOf } from './route-assets.ts';

export const MAX_PRELOADS = 4;

const asked = new Set<string>();
const waiting: string[] = [];
let running = 0;

function next(): void {
  while (running < MAX_PRELOADS) {
    const href = waiting.shift();
    if (href === undefined) return;
    running += 1;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    const done = () => {
      running -= 1;
      next();
    };
    link.addEventListener('load', done);
    link.addEventListener('error', () => {
      asked.delete(href);
      done();
    });
    document.head.append(link);
  }
}

/** Fetches code only; data is fetched on navigation. */
export function preloadPage(pathname: string): void {
  for (const { module, imports = [] } of assetsOf(pathname)) {
    for (const href of [module, ...imports]) {
      if (asked.has(href)) continue;
      asked.add(href);
      waiting.push(href);
    }
  }
  next();
}
