import type { ClientInstrumentation } from 'react-router';
import { HOUR_MS } from '#contract/durations.ts';
import { guardReload, RELOAD_GUARD_MS, rememberReload } from './reload-guard.ts';

export const VERSION_CHECK_MS = HOUR_MS;
const TARGET_KEY = 'hammerdown:going-to';

interface PendingNavigation {
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

/** On a stale page, links do a full load instead of fetching chunks that may be gone. */
function leaveStalePage(event: MouseEvent): void {
  if (isStale && event.target instanceof Element && event.target.closest('a[href]') !== null) event.stopPropagation();
}

function rememberTarget(href: string | null): void {
  try {
    if (href === null) sessionStorage.removeItem(TARGET_KEY);
    else sessionStorage.setItem(TARGET_KEY, JSON.stringify({ href, at: Date.now() } satisfies PendingNavigation));
  } catch {}
}

let newest = 0;
/** Stored before any of the next page's code is fetched, since that may fail at once. */
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
        // An interrupted navigation must not clear the target of the newer one.
        if (own === newest) rememberTarget(null);
      },
    });
  },
};

function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((each) => (each as PerformanceNavigationTiming).type === 'reload');
}

/** Continues a navigation after a reload for missing code, unless the visitor has gone elsewhere. */
function finishBrokenNavigation(): void {
  try {
    const pending = JSON.parse(sessionStorage.getItem(TARGET_KEY) ?? 'null') as PendingNavigation | null;
    sessionStorage.removeItem(TARGET_KEY);
    if (pending === null || !isReloaded() || Date.now() - pending.at >= RELOAD_GUARD_MS) return;
    rememberReload();
    if (pending.href !== location.pathname + location.search) location.replace(pending.href);
  } catch {
    sessionStorage.removeItem(TARGET_KEY);
  }
}

export function keepFresh(): void {
  finishBrokenNavigation();
  setInterval(() => void checkVersion(), VERSION_CHECK_MS);
  window.addEventListener('click', leaveStalePage, { capture: true });
}
