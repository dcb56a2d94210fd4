import type { ClientInstrumentation } from 'react-router';
import { guardReload, RELOAD_GUARD_MS, rememberReload } from './reload-guard.ts';

/** How often an open page asks whether it is still the current build. */
export const VERSION_CHECK_MS = 3_600_000;
const TARGET_KEY = 'hammerdown:going-to';

interface Going {
  readonly href: string;
  readonly at: number;
}
let isStale = false;

async function checkVersion(): Promise<void> {
  const answer = (await fetch('/site-version').then(
    (response) => (response.ok ? response.json() : null),
    () => null,
  )) as { version?: unknown } | null;
  if (typeof answer?.version === 'string' && answer.version !== window.__reactRouterManifest?.version) isStale = true;
}

/** On an old page, links load anew instead of asking for parts that may be gone. */
function leaveStalePage(event: MouseEvent): void {
  if (isStale && event.target instanceof Element && event.target.closest('a[href]') !== null) event.stopPropagation();
}

/** Remembers where a navigation leads; null: nowhere. */
function rememberTarget(href: string | null): void {
  try {
    if (href === null) sessionStorage.removeItem(TARGET_KEY);
    else sessionStorage.setItem(TARGET_KEY, JSON.stringify({ href, at: Date.now() } satisfies Going));
  } catch {
    // Without storage a broken navigation ends on the page that it left.
  }
}

let newest = 0;
/** Remembers where each navigation leads until it has arrived: before any of that page's code is asked for, since that may fail at once. */
export const rememberNavigations: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(go, { to }) {
        newest += 1;
        const own = newest;
        const { pathname, search } = new URL(typeof to === 'string' ? to : location.href, location.href);
        rememberTarget(typeof to === 'string' ? pathname + search : null);
        await guardReload(pathname, search);
        await go();
        // One that was broken off by another leaves the other's target.
        if (own === newest) rememberTarget(null);
      },
    });
  },
};

/** Whether this page was loaded again in its own place, and not gone to from elsewhere. */
function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((each) => (each as PerformanceNavigationTiming).type === 'reload');
}

/**
 * The router reloads the current page when a part of the next one is missing. This goes on to where the visitor was going; who meanwhile
 * went elsewhere on their own, by an address or the back button, stays there.
 */
function finishBrokenNavigation(): void {
  try {
    const going = JSON.parse(sessionStorage.getItem(TARGET_KEY) ?? 'null') as Going | null;
    sessionStorage.removeItem(TARGET_KEY);
    if (going === null || !isReloaded() || Date.now() - going.at >= RELOAD_GUARD_MS) return;
    rememberReload();
    if (going.href !== location.pathname + location.search) location.replace(going.href);
  } catch {
    sessionStorage.removeItem(TARGET_KEY);
  }
}

/** Keeps a long-open page in step with the server's build. Called once, before the page is revived. */
export function keepFresh(): void {
  finishBrokenNavigation();
  setInterval(() => void checkVersion(), VERSION_CHECK_MS);
  window.addEventListener('click', leaveStalePage, { capture: true });
}
